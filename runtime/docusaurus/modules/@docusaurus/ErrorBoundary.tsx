import { createElement, type PropsWithChildren, type ReactNode } from 'react'
import { ErrorBoundary as Boundary, type Failure } from '../../../components/error-boundary.tsx'
import { usePageScope } from '../../../page/page-context.ts'

/** What a fallback is given; something thrown that is no `Error` is put into one. */
export type ErrorProps = Omit<Failure, 'error'> & { readonly error: Error }

export type ErrorBoundaryProps = PropsWithChildren<{
  /** What stands for the children after one of them threw. @default the theme's page for errors */
  readonly fallback?: (props: ErrorProps) => ReactNode
}>

export default function ErrorBoundary({ children, fallback }: ErrorBoundaryProps) {
  const shown = ({ error, tryAgain }: Failure): ReactNode => {
    const props = { error: error instanceof Error ? error : new Error(String(error)), tryAgain }
    return fallback === undefined ? <ThemeError {...props} /> : fallback(props)
  }
  return <Boundary fallback={shown}>{children}</Boundary>
}

function ThemeError(props: ErrorProps) {
  const { '@theme/Error': part } = usePageScope().components
  return part === undefined ? null : createElement(part, { ...props })
}
