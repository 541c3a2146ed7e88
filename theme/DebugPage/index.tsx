import { Link } from 'sitegen/runtime'
import { useState, useEffect } from 'react'
import type { DebugPageProps } from '../../runtime/shared/pages.ts'
import Layout from '@theme/Layout'
import { JsonTree } from './json-tree.tsx'
import '../styles/pages/debug.css'
import type { Json } from '../../runtime/shared/json.ts'

/** What it shows is loaded and searched in the browser. */
export const isStatic = false

/** A page for people who work on the site: what the site is made of. It is in English in every language. */
export default function DebugPage({ view, views, dataUrl }: DebugPageProps) {
  const current = views.find(({ name }) => name === view)
  return (
    <Layout title={view === null ? 'Debug' : `Debug: ${view}`}>
      <main className="theme-layout-main container debug-page" data-search-ignore="">
        <h1>Debug</h1>
        <nav aria-label="Debug pages">
          <ul className="debug-views">
            {views.map(({ name, url }) => (
              <li key={name}>
                <Link
                  className="sg-button sg-button--outline"
                  to={url}
                  aria-current={name === view ? 'page' : undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {current === undefined || dataUrl === null ? (
          <dl>
            {views.map(({ name, about }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <DebugData key={dataUrl} about={current.about} url={dataUrl} />
        )}
      </main>
    </Layout>
  )
}

function DebugData({ about, url }: { readonly about: string; readonly url: string }) {
  const [filter, setFilter] = useState('')
  const loaded = useJson(url)
  return (
    <>
      <p>
        {about} <a href={url}>As JSON</a>
      </p>
      <label className="debug-filter">
        Search
        <input type="search" value={filter} onChange={({ target }) => setFilter(target.value)} />
      </label>
      {loaded.state === 'loading' && <output>Loading…</output>}
      {loaded.state === 'failed' && (
        <p role="alert">
          The data could not be loaded: {loaded.reason}{' '}
          <button type="button" className="sg-button sg-button--danger" onClick={loaded.retry}>
            Retry
          </button>
        </p>
      )}
      {loaded.state === 'loaded' && <JsonTree value={loaded.value} filter={filter.trim().toLowerCase()} />}
    </>
  )
}

/** JSON that is being fetched. */
type LoadedJson =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly value: Json }
  | { readonly state: 'failed'; readonly reason: string; readonly retry: () => void }

/** Fetches a JSON file. The component has the address as its key. */
function useJson(url: string): LoadedJson {
  const [loaded, setLoaded] = useState<LoadedJson>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const aborting = new AbortController()
    readJson(url, aborting.signal)
      .then((value) => setLoaded({ state: 'loaded', value }))
      .catch((error: unknown) => {
        if (aborting.signal.aborted) return
        const retry = (): void => {
          setLoaded({ state: 'loading' })
          setAttempt(attempt + 1)
        }
        setLoaded({ state: 'failed', reason: String(error), retry })
      })
    return () => aborting.abort()
  }, [url, attempt])
  return loaded
}

async function readJson(url: string, signal: AbortSignal): Promise<Json> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return (await response.json()) as Json
}
