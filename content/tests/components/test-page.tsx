import Layout from '@theme/Layout'
import type { ReactElement, ReactNode } from 'react'

interface TestPageProps {
  readonly title: string
  readonly description: string
  readonly children: ReactNode
}

/** The frame of test pages that are written in React, like that of Markdown pages. */
export default function TestPage({ title, description, children }: TestPageProps): ReactElement {
  return (
    <Layout title={title} description={description}>
      <main className="theme-layout-main docs-main">
        <div className="container">
          <div className="docs-columns docs-columns--narrow">
            <article className="docs-column theme-doc-markdown markdown">
              <h1>{title}</h1>
              {children}
            </article>
          </div>
        </div>
      </main>
    </Layout>
  )
}
