import type { ReactElement, ReactNode } from 'react'
import Layout from '@theme/Layout'
import { Link } from 'sitegen/runtime'
import Commands from './_commands.md'
import Lift from './_lift.md'
import Message from './_message.md'
import Tree from './_tree.md'
import styles from './index.module.css'

interface Feature {
  readonly title: string
  readonly text: ReactNode
}

const FEATURES: readonly Feature[] = [
  {
    title: 'Markdown stays static',
    text: (
      <>
        Plain Markdown becomes one piece of HTML. It is never shipped as JavaScript, and code is highlighted
        before anybody opens the page. <Link to="/docs/advanced/architecture#static-first">How it works</Link>
      </>
    ),
  },
  {
    title: 'Components where you need them',
    text: (
      <>
        Write pages in React, or put a component between two paragraphs with MDX. Both are rendered to HTML
        when the site is built, and come alive in the browser. <Link to="/docs/creating-pages">Pages</Link>
      </>
    ),
  },
  {
    title: 'The format you may already have',
    text: (
      <>
        Front matter, admonitions, sidebars and category files follow the content format that Docusaurus 3
        made common. <Link to="/docs/markdown-features">Markdown features</Link>
      </>
    ),
  },
  {
    title: 'Links that are really checked',
    text: (
      <>
        Links and anchors are read from the finished pages: from text, components, navbar and footer alike.{' '}
        <Link to="/docs/advanced/routing#how-links-are-checked">What is checked</Link>
      </>
    ),
  },
  {
    title: 'A failed build harms nothing',
    text: (
      <>
        The new site takes the place of the old one when it is complete and every check has passed. Until then
        the old one stays. <Link to="/docs/deployment#what-a-build-does-to-the-old-output">Publishing</Link>
      </>
    ),
  },
  {
    title: 'Same input, same output',
    text: (
      <>
        No times and no paths of your machine get into the files. What did not change keeps its name and its
        bytes. <Link to="/docs/advanced/architecture#the-same-result-every-time">Why it matters</Link>
      </>
    ),
  },
]

export default function Home(): ReactElement {
  return (
    <Layout
      title="sitegen"
      description="A static documentation-site generator: Markdown, MDX and React in, plain HTML and CSS out."
    >
      <main className="theme-layout-main">
        <Hero />
        <Features />
        <Writing />
        <Messages />
        <Start />
      </main>
    </Layout>
  )
}

function Hero(): ReactElement {
  return (
    <header className="hero">
      <div className="container hero__layout">
        <div>
          <p className="hero__kicker">Documentation sites from plain files</p>
          <h1 className="hero__title">Write it down. Build it once. Read it anywhere.</h1>
          <p className="hero__subtitle">
            sitegen turns a folder of Markdown, MDX and React into plain HTML and CSS, and finds dead links
            before your readers do.
          </p>
          <div className="hero__actions">
            <Link className="button button--primary button--lg" to="/docs/installation">
              Get started
            </Link>
            <Link className="button button--outline button--lg" to="/docs/">
              What is sitegen?
            </Link>
          </div>
        </div>
        <div className={styles.sample}>
          <Lift />
        </div>
      </div>
    </header>
  )
}

function Features(): ReactElement {
  return (
    <section className="container features">
      <h2 className="features__title">Made for text that many people read</h2>
      <p className="features__lead">
        Most of a documentation site stands still. sitegen treats it that way and spends its effort on what
        can go wrong.
      </p>
      <ul className="features__grid">
        {FEATURES.map(({ title, text }) => (
          <li key={title} className="feature">
            <h3 className="feature__title">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Writing(): ReactElement {
  return (
    <section className={styles.band}>
      <div className={`container ${styles.split}`}>
        <div>
          <h2 className="features__title">A page is a file</h2>
          <p className={styles.text}>
            Its path is its address. Its first heading is its title. A link names another file and becomes the
            address of that page, with the base URL and the slash your site asks for.
          </p>
          <p className={styles.text}>
            <Link to="/docs/create-doc">Write a doc</Link> in six steps, or see{' '}
            <Link to="/docs/markdown-features">everything you can write</Link> with its result.
          </p>
        </div>
        <div className={styles.sample}>
          <Tree />
        </div>
      </div>
    </section>
  )
}

function Messages(): ReactElement {
  return (
    <section className={`container ${styles.split} ${styles.reversed}`}>
      <div>
        <h2 className="features__title">Problems come with a place</h2>
        <p className={styles.text}>
          A build collects everything that is wrong and reports it together: what happened, in which file and
          line, and what to do next. On GitHub Actions the same messages appear beside the lines of the
          change.
        </p>
        <p className={styles.text}>
          <Link to="/docs/api/diagnostics">All messages</Link> have a code that stays the same.
        </p>
      </div>
      <div className={styles.sample}>
        <Message />
      </div>
    </section>
  )
}

function Start(): ReactElement {
  return (
    <section className={styles.band}>
      <div className={`container ${styles.split}`}>
        <div>
          <h2 className="features__title">From an empty folder to a site</h2>
          <p className={styles.text}>
            Install the package file, let sitegen write a small site, build it and look at it. You need
            Node.js 20.19 or newer and nothing else.
          </p>
          <div className="hero__actions">
            <Link className="button button--primary" to="/docs/installation">
              Installation
            </Link>
            <Link className="button button--outline" to="/docs/cli">
              Command line
            </Link>
          </div>
        </div>
        <div className={styles.sample}>
          <Commands />
        </div>
      </div>
    </section>
  )
}
