import { useDocsVersions } from 'sitegen/docs'
import { Link, useSiteMetadata } from 'sitegen/runtime'
import Layout from '@theme/Layout'
import type { ReactElement, ReactNode } from 'react'
import { useRepository } from '../components/repository.ts'
import styles from './versions.module.css'

/** It does nothing in the browser. */
export const isStatic = true

type Version = ReturnType<typeof useDocsVersions>[number]

/** Every version of the docs, with its release notes and its source. */
export default function Versions(): ReactElement {
  const versions = useDocsVersions()
  const { siteVersion } = useSiteMetadata()
  const isCanary = ({ name }: Version): boolean => name === 'current'
  return (
    <Layout title="Versions" description="Every version of the sitegen docs, with release notes and source.">
      <main className={`container theme-layout-main markdown ${styles.page}`}>
        <h1>Versions</h1>
        <p>
          A version number of sitegen is the level of the content format that it implements. sitegen 3.7.0
          implements the format of Docusaurus 3.7.0. The number does not count sitegen’s own releases.
        </p>
        <Section title="Latest release" id="latest">
          <p>The version to use. Its docs describe what this release does, and nothing newer.</p>
          <Table versions={versions.filter(({ name }) => name === siteVersion)} />
        </Section>
        <Section title="Canary" id="canary">
          <p>
            The code as it is now, which the next release will contain. The docs at <code>/docs/</code> are
            written for it. <Link to="/community/canary/">How to try it</Link>
          </p>
          <Table versions={versions.filter(isCanary)} />
        </Section>
        <Section title="Past versions" id="past">
          <p>Docs of releases that are no longer maintained.</p>
          <Table versions={versions.filter((one) => !isCanary(one) && one.name !== siteVersion)} />
        </Section>
        <Section title="Archived versions" id="archived">
          <p>
            Older levels have no docs here. The <Link to="/changelog/">changelog</Link> says what each of them
            brought, from the alphas of 2.0 on.
          </p>
        </Section>
      </main>
    </Layout>
  )
}

interface SectionProps {
  readonly title: string
  readonly id: string
  readonly children: ReactNode
}

function Section({ title, id, children }: SectionProps): ReactElement {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Table({ versions }: { readonly versions: readonly Version[] }): ReactElement {
  const { url: repository } = useRepository()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">Docs</th>
          <th scope="col">Release notes</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {versions.map(({ name, label, url }) => {
          const isCanary = name === 'current'
          return (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{url !== null && <Link to={url}>Docs</Link>}</td>
              <td>{isCanary ? 'Not released' : <Link to={`/changelog/${name}/`}>Release notes</Link>}</td>
              <td>
                <Link to={`${repository}/tree/${isCanary ? 'main' : `v${name}`}`}>Source code</Link>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
