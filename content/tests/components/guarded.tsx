import { ErrorBoundary, type Failure } from 'sitegen/runtime'
import type { ReactElement, ReactNode } from 'react'

interface GuardedProps {
  readonly children: ReactNode
  /** Whether what stands for the children throws too. @default false */
  readonly failsItself?: boolean
}

/** A boundary of this site’s own, with a short message and a way back. */
export default function Guarded({ children, failsItself = false }: GuardedProps): ReactElement {
  return <ErrorBoundary fallback={failsItself ? failToo : caught}>{children}</ErrorBoundary>
}

function caught({ error, tryAgain }: Failure): ReactElement {
  return (
    <div className="theme-admonition alert alert--warning" role="alert">
      <p>Caught by the boundary of this example: {String(error)}</p>
      <button type="button" className="sg-button sg-button--outline" onClick={tryAgain}>
        Try the example again
      </button>
    </div>
  )
}

function failToo({ error }: Failure): never {
  throw new Error('The fallback failed too.', { cause: error })
}
