import { ErrorBoundary, type Failure } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import ErrorPageContent from '@theme/ErrorPageContent'
import Layout from '@theme/Layout'

/** What stands for the whole of a page that crashed. When its frame crashes too, the failure is told without one. */
export default function ErrorPage(failure: Failure): ReactElement {
  const content = <ErrorPageContent {...failure} />
  return (
    <ErrorBoundary fallback={() => content}>
      <Layout>
        <main className="theme-layout-main">{content}</main>
      </Layout>
    </ErrorBoundary>
  )
}
