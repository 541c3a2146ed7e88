import { Link } from 'sitegen/runtime'
import { useState } from 'react'
import type { DebugPageProps } from '../../runtime/shared/site/debug-views.ts'
import Layout from '@theme/Layout'
import { JsonTree } from './json-tree.tsx'
import { useJson } from './use-json.ts'
import '../styles/pages/debug.css'

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
