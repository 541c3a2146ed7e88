import { createElement, type ReactElement, type ReactNode } from 'react'
import { ErrorBoundary as Boundary, type Failure } from '../../../components/error-boundary.tsx'
import { usePageScope } from '../../../page/page-context.ts'
import { asError } from '../../common/error-boundary.tsx'

/** What a fallback is given. */
export interface ErrorProps {
  /** What was thrown; in an `Error` where it was something else. */
  readonly error: Error
  /** Renders the children once more. */
  readonly tryAgain: () => void
}

/** Props of `ErrorBoundary`. */
export interface ErrorBoundaryProps {
  readonly children?: ReactNode
  /** What stands for the children after one of them threw. @default the theme's page for errors */
  readonly fallback?: (props: ErrorProps) => ReactNode
}

/** Keeps a failure in the browser from taking the whole page away. */
export default function ErrorBoundary({ children, fallback }: ErrorBoundaryProps): ReactElement {
  const shown = ({ error, tryAgain }: Failure): ReactNode => {
    const props = { error: asError(error), tryAgain }
    return fallback === undefined ? <ThemeError {...props} /> : fallback(props)
  }
  return <Boundary fallback={shown}>{children}</Boundary>
}

function ThemeError(props: ErrorProps): ReactElement | null {
  const { '@theme/Error': part } = usePageScope().components
  return part === undefined ? null : createElement(part, { ...props })
}
