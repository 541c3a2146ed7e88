import { Component, type ReactNode } from 'react'

/** What went wrong below an `ErrorBoundary`. */
export interface Failure {
  /** What was thrown. */
  readonly error: unknown
  /** Renders the children once more. */
  readonly tryAgain: () => void
}

/** Props of `ErrorBoundary`. */
export interface ErrorBoundaryProps {
  /** The elements that may throw an error. */
  readonly children?: ReactNode
  /** What replaces the children after an error. If it throws an error itself, the next boundary above catches it. */
  readonly fallback: (failure: Failure) => ReactNode
  /** After an error, a new value renders the children again. @default none */
  readonly resetKey?: unknown
}

interface State {
  readonly caught: { readonly error: unknown } | null
  readonly resetKey?: unknown
}

/**
 * Keeps a failure in the browser from taking the whole page away. During the build nothing is caught: a page that
 * cannot be rendered is a problem to report.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  static getDerivedStateFromError(error: unknown): Pick<State, 'caught'> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { caught: null, resetKey }
  }

  override readonly state: State = { caught: null }

  readonly #tryAgain = (): void => this.setState({ caught: null })

  override render(): ReactNode {
    const { caught } = this.state
    return caught === null
      ? this.props.children
      : this.props.fallback({ error: caught.error, tryAgain: this.#tryAgain })
  }
}
