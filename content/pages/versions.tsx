import { useDocsVersions, useVersionDocs } from 'sitegen/docs'
import { Link, useSiteMetadata } from 'sitegen/runtime'
import Layout from '@theme/Layout'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { useRepository } from '../components/repository.ts'
import styles from './versions.module.css'

/** It does nothing in the browser. */
export const isStatic = true

type Version = ReturnType<typeof useDocsVersions>[number]

/** Every version of the docs, with its release notes and its source. */
export default function Versions(): ReactElement {
  const { url: repository } = useRepository()
  return (
    <Layout title="Versions" description="Every version of the sitegen docs, with release notes and source.">
      <main className={`container theme-layout-main markdown ${styles.page}`}>
        <h1>Versions</h1>
        <p>
          A version number of sitegen is a level of the content format: sitegen 3.7.0 reads what Docusaurus
          3.7.0 reads. The <Link to="/changelog/">changelog</Link> says what each level brought, and its dates
          are those of Docusaurus. What changes in sitegen itself, and what to do about it, is in{' '}
          <Link to={`${repository}/blob/main/CHANGELOG.md`}>CHANGELOG.md</Link> in the repository.
        </p>
        <Table />
        <Differences />
      </main>
    </Layout>
  )
}

function Table(): ReactElement {
  const versions = useDocsVersions()
  const { siteVersion } = useSiteMetadata()
  const latest = versions.find(({ name }) => name === siteVersion)
  const canary = versions.find(({ name }) => name === 'current')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">What it is</th>
          <th scope="col">Release notes</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        <Row id="latest" version={latest}>
          The version to use. Its docs describe what this release does, and nothing newer.
        </Row>
        <Row id="canary" version={canary}>
          The code as it is now, which the next release will contain.{' '}
          <Link to="/community/canary/">How to try it</Link>
        </Row>
        {versions
          .filter((one) => one !== latest && one !== canary)
          .map((version) => (
            <Row key={version.name} id={`past-${version.name}`} version={version}>
              A past release, which is no longer maintained.
            </Row>
          ))}
        <tr id="archived">
          <th scope="row">Older</th>
          <td>Levels from the alphas of 2.0 on, without docs of their own.</td>
          <td colSpan={2}>
            <Link to="/changelog/">Changelog</Link>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly id: string
  readonly version: Version | undefined
  /** What the version is. */
  readonly children: ReactNode
}

function Row({ id, version, children }: RowProps): ReactElement | null {
  const { url: repository } = useRepository()
  if (version === undefined) return null
  const { name, label, url } = version
  const isCanary = name === 'current'
  return (
    <tr id={id}>
      <th scope="row">{url === null ? label : <Link to={url}>{label}</Link>}</th>
      <td>{children}</td>
      <td>{isCanary ? 'Not released' : <Link to={`/changelog/${name}/`}>Release notes</Link>}</td>
      <td>
        <Link to={`${repository}/tree/${isCanary ? 'main' : `v${name}`}`}>Source code</Link>
      </td>
    </tr>
  )
}

/** Pages that not all versions have. */
function Differences(): ReactElement {
  const [canary, latest, past] = [
    useVersionDocs({ version: 'current' }),
    useVersionDocs({ version: '3.7.0' }),
    useVersionDocs({ version: '3.6.3' }),
  ]
  return (
    <>
      <h2 id="pages">Pages that not all versions have</h2>
      <p>
        All versions have the pages about the content format, at the same paths. Only 3.7.0 has the page{' '}
        <Added docs={latest} to={past} />. Canary has pages about what is sitegen’s own, which the frozen
        versions do not have: <Added docs={canary} to={latest} />.
      </p>
    </>
  )
}

type Docs = ReturnType<typeof useVersionDocs>

/** Links to what a version has beyond another. */
function Added({ docs: { docs }, to }: { readonly docs: Docs; readonly to: Docs }): ReactElement {
  const added = Object.entries(docs).filter(([id]) => !Object.hasOwn(to.docs, id))
  return (
    <>
      {added.map(([id, { title, url }], at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Link to={url}>{title}</Link>
        </Fragment>
      ))}
    </>
  )
}
