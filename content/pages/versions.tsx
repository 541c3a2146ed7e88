import { useDocsVersions } from 'sitegen/docs'
import { Link, useSiteMetadata } from 'sitegen/runtime'
import Layout from '@theme/Layout'
import type { ReactElement } from 'react'
import { useRepository } from '../components/repository.ts'
import styles from './versions.module.css'

/** It does nothing in the browser. */
export const isStatic = true

type Version = ReturnType<typeof useDocsVersions>[number]

/** Every version of the docs, with its release notes and its source. */
export default function Versions(): ReactElement {
  const versions = useDocsVersions()
  const { siteVersion } = useSiteMetadata()
  return (
    <Layout title="Versions" description="Every version of the sitegen docs, with release notes and source.">
      <main className={`container theme-layout-main markdown ${styles.page}`}>
        <h1>Versions</h1>
        <p>
          A version number of sitegen is the level of the content format that it implements. sitegen 3.7.0
          implements the format of Docusaurus 3.7.0. The number does not count sitegen’s own releases.
        </p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">What it is</th>
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <Row key={version.name} version={version} isLatest={version.name === siteVersion} />
            ))}
          </tbody>
        </table>
        <h2 id="archived">Archived versions</h2>
        <p>
          Older levels have no docs here. The <Link to="/changelog/">changelog</Link> says what each of them
          brought, from the alphas of 2.0 on.
        </p>
      </main>
    </Layout>
  )
}

function Row({ version, isLatest }: { readonly version: Version; readonly isLatest: boolean }): ReactElement {
  const { name, label, url } = version
  const { url: repository } = useRepository()
  const isCanary = name === 'current'
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        {isCanary ? (
          <>
            The code as it is now, which the next release will contain.{' '}
            <Link to="/community/canary/">How to try it</Link>
          </>
        ) : isLatest ? (
          'The latest release. Its docs describe what it does, and nothing newer.'
        ) : (
          'No longer maintained.'
        )}
        <br />
        {url !== null && <Link to={url}>Docs</Link>}
        {!isCanary && <Link to={`/changelog/${name}/`}>Release notes</Link>}
        <Link to={`${repository}/tree/${isCanary ? 'main' : `v${name}`}`}>Source code</Link>
      </td>
    </tr>
  )
}
