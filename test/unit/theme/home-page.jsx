import { Link } from 'sitegen/runtime'
import Layout from '@theme/Layout'

const FEATURES = [
  [
    'Plain Markdown stays plain',
    'A page without components ships no JavaScript: its HTML is written once, at build time.',
  ],
  ['Fast where it counts', 'A thousand pages in seconds, and an edit rebuilds only what it touches.'],
  ['Links that hold', 'Every link and every anchor is checked from what was really rendered.'],
  ['Bring what you have', 'Reads the content format you know: front matter, admonitions, sidebars, MDX.'],
  ['Yours to restyle', 'Replace any part of the theme by a file of the same name, or set a few variables.'],
  ['Honest errors', 'File, line and column, what was expected, and one hint on what to do next.'],
]

export default function Home() {
  return (
    <Layout title="Documentation that loads like text" description="A static documentation-site generator.">
      <main className="theme-layout-main">
        <header className="hero">
          <div className="container hero__layout">
            <div>
              <p className="hero__kicker">Static documentation sites</p>
              <h1 className="hero__title">Documentation that loads like text</h1>
              <p className="hero__subtitle">
                Write Markdown, MDX and React. Get small, fast pages that work before any script has run.
              </p>
              <div className="hero__actions">
                <Link className="button button--primary button--lg" to="/docs/">
                  Get started
                </Link>
                <Link className="button button--outline button--lg" to="/docs/introduction/">
                  Read the introduction
                </Link>
              </div>
            </div>
            <pre className="hero__panel">
              <code>
                {'$ npx sitegen init my-docs\n$ cd my-docs\n$ npm run build\n\n✓ 12 pages in 0.9 s'}
              </code>
            </pre>
          </div>
        </header>
        <section className="container features">
          <h2 className="features__title">
            Everything a docs site needs, nothing the reader has to wait for
          </h2>
          <p className="features__lead">
            Built for people who write documentation and for people who read it.
          </p>
          <ul className="features__grid">
            {FEATURES.map(([title, text]) => (
              <li className="feature" key={title}>
                <h3 className="feature__title">{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </Layout>
  )
}
