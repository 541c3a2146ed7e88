import type { ReactElement } from 'react'
import CodeBlock from '@theme/CodeBlock'
import Layout from '@theme/Layout'
import { Link, useSite } from 'sitegen/runtime'

const TOPICS = [
  { title: 'Getting started', to: 'docs/getting-started/', text: 'Start the site and make a first change.' },
  { title: 'Writing', to: 'docs/writing/', text: 'Headings, links, images, code, notes and components.' },
  { title: 'Configuration', to: 'docs/configuration/', text: 'Title, address, navigation and look.' },
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
                <Link className="button button--primary button--lg" to="docs/getting-started/">
                  Get started
                </Link>
                <Link className="button button--outline button--lg" to="docs/">
                  Read the docs
                </Link>
              </div>
            </div>
            <CodeBlock language="md" title="docs/hello.md">
              {'# Hello\n\nThe **first** page of many.\nSee [the next one](./next.md).'}
            </CodeBlock>
          </div>
        </header>
        <section className="container features">
          <h2 className="features__title">Start here</h2>
          <ul className="features__grid">
            {TOPICS.map(({ title: name, to, text }) => (
              <li key={to} className="feature">
                <h3 className="feature__title">
                  <Link to={to}>{name}</Link>
                </h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </Layout>
  )
}
