import type { ReactElement, ReactNode } from 'react'
import Layout from '@theme/Layout'
import { Link } from 'sitegen/runtime'
import BothModes from '../components/home/both-modes.tsx'
import DevLoop from '../components/home/dev-loop.tsx'
import Measured from '../components/home/measured.tsx'
import { figureOf, timesText, withUnit } from '../components/home/figures.ts'
import AboutDev from './_home/dev.md'
import AboutExplain from './_home/explain.md'
import AboutFigures from './_home/figures.md'
import AboutStart from './_home/start.md'
import AboutWho from './_home/who.md'
import WhoDocusaurus from './_home/who-docusaurus.md'
import WhoHost from './_home/who-host.md'
import WhoLibrary from './_home/who-library.md'
import Commands from './_home/commands.md'
import Explained from './_home/explained.md'
import styles from './index.module.css'

/** It does nothing in the browser. */
export const isStatic = true

export default function Home(): ReactElement {
  return (
    <Layout
      title="sitegen"
      description="A static site generator for documentation: Markdown, MDX and React in, static pages out."
    >
      <main className="theme-layout-main">
        <Hero />
        {/* The redirects `/home/anchor` and `/home/absolute` lead here. */}
        <section id="anchor" className={`container ${styles.section}`}>
          <div className={styles.lead}>
            <AboutFigures />
          </div>
          <Measured />
        </section>
        <Split band text={<AboutExplain />}>
          <div className={styles.sample}>
            <Explained />
          </div>
        </Split>
        <Split text={<AboutDev />}>
          <DevLoop />
        </Split>
        <section className={styles.band}>
          <div className={`container ${styles.section}`}>
            <div className={styles.lead}>
              <AboutWho />
            </div>
            <div className={styles.columns}>
              {[WhoLibrary, WhoDocusaurus, WhoHost].map((Who, at) => (
                <div key={at}>
                  <Who />
                </div>
              ))}
            </div>
            <div className={`${styles.split} ${styles.start}`}>
              <Start />
              <div className={styles.sample}>
                <Commands />
              </div>
            </div>
          </div>
        </section>
      </main>
    </Layout>
  )
}

function Hero(): ReactElement {
  return (
    <header className={styles.hero}>
      <div className={`container ${styles.layout}`}>
        <div>
          <h1 className={styles.title}>Docs that rebuild only what changed</h1>
          <p className={styles.subtitle}>
            sitegen is a static site generator for documentation. It turns a folder of Markdown, MDX and React
            into a website with search, versions and a blog.
          </p>
          <div className={styles.actions}>
            <Link className="sg-button sg-button--primary sg-button--lg" to="/docs/installation">
              Get started
            </Link>
            <Link className="sg-button sg-button--outline sg-button--lg" to="/docs/">
              What is sitegen?
            </Link>
          </div>
          <Headline />
        </div>
        <BothModes />
      </div>
    </header>
  )
}

/** The one number of this page that stands by itself. */
function Headline(): ReactElement {
  const { values, unit, pages } = figureOf('builds', { pages: 1000, of: 'paragraph', what: 'wall' })
  const { sitegen = 0, docusaurus = 0 } = values
  return (
    <p className={styles.number}>
      <strong>{withUnit(sitegen, unit)}</strong>
      <span>
        to build {pages.toLocaleString('en')} pages again after an edit. Docusaurus takes{' '}
        {timesText(sitegen, docusaurus)} times as long.
      </span>
    </p>
  )
}

interface SplitProps {
  readonly text: ReactNode
  /** What the text is about. */
  readonly children: ReactNode
  /** Whether it lies on the ground instead of the sheet. @default false */
  readonly band?: boolean
}

/** Text beside what it is about. */
function Split({ text, children, band = false }: SplitProps): ReactElement {
  return (
    <section className={band ? styles.band : undefined}>
      <div className={`container ${styles.section} ${styles.split}`}>
        <div className={styles.text}>{text}</div>
        {children}
      </div>
    </section>
  )
}

function Start(): ReactElement {
  return (
    <div className={styles.text}>
      <AboutStart />
      <div className={styles.actions}>
        <Link className="sg-button sg-button--primary" to="/docs/installation">
          Installation
        </Link>
        <Link className="sg-button sg-button--outline" to="/showcase/">
          Showcase
        </Link>
      </div>
    </div>
  )
}
