import { Link } from 'sitegen/runtime'
import Layout from '@theme/Layout'

/** A home page of the building blocks that the theme has rules for. */
export default function Home() {
  return (
    <Layout title="Documentation that loads like text" description="A static documentation-site generator.">
      <main className="theme-layout-main container">
        <h1>Documentation that loads like text</h1>
        <Link className="sg-button sg-button--primary sg-button--lg" to="/docs/" />
        <Link className="sg-button sg-button--outline sg-button--sm" to="/docs/introduction/" />
        <ul className="clean-list">
          <li className="sg-card">Plain Markdown</li>
        </ul>
        <button type="button" className="sg-button sg-button--danger">
          Delete
        </button>
      </main>
    </Layout>
  )
}
