import { ErrorBoundary, type Failure } from 'sitegen/runtime'
import ErrorPageContent from '@theme/ErrorPageContent'
import Layout from '@theme/Layout'

/**
 * What readers see instead of a whole page that crashed. If its frame crashes as well, the message is shown
 * without a frame.
 */
export default function ErrorPage(failure: Failure) {
  const content = <ErrorPageContent {...failure} />
  return (
    <ErrorBoundary fallback={() => content}>
      <Layout>
        <main className="theme-layout-main">{content}</main>
      </Layout>
    </ErrorBoundary>
  )
}
