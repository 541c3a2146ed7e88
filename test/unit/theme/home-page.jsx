import { Link } from 'sitegen/runtime'
import Layout from '@theme/Layout'

/** A home page of the building blocks that the theme has rules for. */
export default function Home() {
  return (
    <Layout title="Documentation that loads like text" description="A static documentation-site generator.">
      <main className="theme-layout-main">
        <header className="hero">
          <div className="container hero__layout">
            <p className="hero__kicker">Static documentation sites</p>
            <h1 className="hero__title">Documentation that loads like text</h1>
            <p className="hero__subtitle">Write Markdown.</p>
            <div className="hero__actions">
              <Link className="button button--primary button--lg" to="/docs/" />
              <Link className="button button--outline button--lg" to="/docs/introduction/" />
            </div>
            <pre className="hero__panel" />
          </div>
        </header>
        <section className="container features">
          <h2 className="features__title">Everything</h2>
          <p className="features__lead">For people.</p>
          <ul className="features__grid">
            <li className="feature">
              <h3 className="feature__title">Plain Markdown</h3>
            </li>
          </ul>
        </section>
      </main>
    </Layout>
  )
}
