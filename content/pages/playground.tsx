import Layout from '@theme/Layout'
import { Link } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import LazyPlayground from '../components/playground/index.tsx'
import styles from './playground.module.css'

/** Where readers try MDX. */
export default function PlaygroundPage(): ReactElement {
  return (
    <Layout
      title="Playground"
      description="Type MDX and see it rendered with the components of the theme, in your browser."
    >
      <main className={`container theme-layout-main ${styles.page}`}>
        <h1>Playground</h1>
        <p>
          Type MDX, and your browser renders it with the components of this site.{' '}
          <Link to="/docs/playground/">What works here, and what needs a build</Link>
        </p>
        <LazyPlayground />
      </main>
    </Layout>
  )
}
