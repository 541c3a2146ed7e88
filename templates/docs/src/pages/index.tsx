import type { ReactElement } from 'react'
import Layout from '@theme/Layout'
import { Link, useSite } from 'sitegen/runtime'

const FEATURES = [
  {
    title: 'Write Markdown',
    text: 'Every file in content/docs is a page. Its first heading is its title, and the sidebar follows the folders.',
  },
  {
    title: 'Use components',
    text: 'A file may import React components, and a page may be one. This home page is a component.',
  },
  {
    title: 'Publish files',
    text: 'A build is a folder of static files, which any host can serve. Dead links stop it before readers see them.',
  },
]

/** The home page. Title and tagline come from site.config.ts. */
export default function Home(): ReactElement {
  const { title, tagline } = useSite()
  return (
    <Layout title={title} description={tagline}>
      <main>
        <header className="hero">
          <div className="container hero__layout">
            <div>
              <p className="hero__kicker">Documentation</p>
              <h1 className="hero__title">{title}</h1>
              <p className="hero__subtitle">{tagline}</p>
              <div className="hero__actions">
                <Link className="button button--primary button--lg" to="/docs/getting-started/">
                  Get started
                </Link>
                <Link className="button button--outline button--lg" to="/docs/">
                  Read the docs
                </Link>
              </div>
            </div>
            <pre className="hero__panel">
              <code>
                {'content/docs/hello.md\n\n'}
                {'# Hello\n\n'}
                {'The **first** page of many.\n'}
                {'See [the next one](./next.md).'}
              </code>
            </pre>
          </div>
        </header>
        <section className="container features">
          <h2 className="features__title">What is here already</h2>
          <p className="features__lead">A small site that builds. Change it until it is yours.</p>
          <ul className="features__grid">
            {FEATURES.map((feature) => (
              <li key={feature.title} className="feature">
                <h3 className="feature__title">{feature.title}</h3>
                <p>{feature.text}</p>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </Layout>
  )
}
