import { translate } from 'sitegen/runtime'

interface LoadingProps {
  /** Why the page could not be loaded; null while it is on its way. */
  readonly error: unknown
  /** Whether it takes so long that the reader should see something. */
  readonly pastDelay: boolean
  /** Loads the page again. */
  readonly retry: () => void
}

/** What readers see while a page is loading, or if it cannot be loaded. */
export default function Loading({ error, pastDelay, retry }: LoadingProps) {
  const failed = error !== null && error !== undefined
  if (!failed && !pastDelay) return null
  return (
    <main className="theme-layout-main">
      {failed ? (
        <div className="sg-error theme-admonition alert alert--danger" role="alert">
          <p>{translate({ id: 'theme.common.loadFailed', message: 'This page could not be loaded.' })}</p>
          <pre className="sg-error__message">{String(error)}</pre>
          <button type="button" className="sg-button sg-button--danger" onClick={retry}>
            {translate({ id: 'theme.common.retry', message: 'Retry' })}
          </button>
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form.
        <div className="sg-loader" role="status">
          {/* A sheet on which lines are written. */}
          <svg width="128" height="110" viewBox="0 0 128 110" aria-hidden="true">
            <rect x="17" y="1" width="94" height="108" rx="12" />
            <path pathLength="1" d="M35 25h38" />
            <path pathLength="1" d="M35 47h58" />
            <path pathLength="1" d="M35 65h58" />
            <path pathLength="1" d="M35 83h30" />
          </svg>
          <span className="sr-only">{translate({ id: 'theme.common.loading', message: 'Loading' })}</span>
        </div>
      )}
    </main>
  )
}
