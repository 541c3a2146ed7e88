import { Link } from 'sitegen/runtime'
import { useCallback, useEffect, useState } from 'react'
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

/** Its key is the address. */
function DebugData({ about, url }: { readonly about: string; readonly url: string }) {
  const [filter, setFilter] = useState('')
  const [{ value, failure }, setLoaded] = useState<{ readonly value?: Json; readonly failure?: string }>({})
  const load = useCallback(() => {
    const aborting = new AbortController()
    readJson(url, aborting.signal).then(
      (value) => setLoaded({ value }),
      (error: unknown) => {
        if (!aborting.signal.aborted) setLoaded({ failure: String(error) })
      },
    )
    return () => aborting.abort()
  }, [url])
  useEffect(load, [load])
  const retry = (): void => {
    setLoaded({})
    load()
  }
  return (
    <>
      <p>
        {about} <a href={url}>As JSON</a>
      </p>
      <label className="debug-filter">
        Search
        <input type="search" value={filter} onChange={({ target }) => setFilter(target.value)} />
      </label>
      {value === undefined && failure === undefined && <output>Loading…</output>}
      {failure !== undefined && (
        <p role="alert">
          The data could not be loaded: {failure}{' '}
          <button type="button" className="sg-button sg-button--danger" onClick={retry}>
            Retry
          </button>
        </p>
      )}
      {value !== undefined && <JsonTree value={value} filter={filter.trim().toLowerCase()} />}
    </>
  )
}

async function readJson(url: string, signal: AbortSignal): Promise<Json> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return (await response.json()) as Json
}
