import type { ReactElement } from 'react'
import CodeBlock from '@theme/CodeBlock'
import Layout from '@theme/Layout'
import { Link, useSite } from 'sitegen/runtime'
import styles from './index.module.css'

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
        <header className={styles.hero}>
          <div className={`container ${styles.layout}`}>
            <div>
              <p className={styles.kicker}>Documentation</p>
              <h1 className={styles.title}>{title}</h1>
              <p className={styles.subtitle}>{tagline}</p>
              <div className={styles.actions}>
                <Link className="sg-button sg-button--primary sg-button--lg" to="docs/getting-started/">
                  Get started
                </Link>
                <Link className="sg-button sg-button--outline sg-button--lg" to="docs/">
                  Read the docs
                </Link>
              </div>
            </div>
            <CodeBlock language="md" title="docs/hello.md">
              {'# Hello\n\nThe **first** page of many.\nSee [the next one](./next.md).'}
            </CodeBlock>
          </div>
        </header>
        <section className={`container ${styles.features}`}>
          <h2>Start here</h2>
          <ul className={styles.grid}>
            {TOPICS.map(({ title: name, to, text }) => (
              <li key={to}>
                <h3>
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
