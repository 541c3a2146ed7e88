import {
  Component,
  type ComponentProps,
  type ErrorInfo,
  type PropsWithChildren,
  type ReactElement,
  type ReactNode,
} from 'react'
import { translate } from '../../texts/translate.ts'

/** The button that renders once more what failed. */
export function ErrorBoundaryTryAgainButton(props: ComponentProps<'button'>): ReactElement {
  return (
    <button type="button" {...props}>
      {translate({ id: 'theme.ErrorPageContent.tryAgain', message: 'Try again' })}
    </button>
  )
}

/** What stands for something that failed: the message, and a button to try again. */
export function ErrorBoundaryErrorMessageFallback({
  error,
  tryAgain,
}: {
  readonly error: Error
  readonly tryAgain: () => void
}): ReactElement {
  return (
    <div role="alert">
      <p>{error.message}</p>
      <ErrorBoundaryTryAgainButton onClick={tryAgain} />
    </div>
  )
}

/** The message of an error, with those of its causes. */
export function ErrorBoundaryError({ error }: { readonly error: Error }): ReactElement {
  const messages = causes(error).map(({ message }) => message)
  return <p style={{ whiteSpace: 'pre-wrap' }}>{messages.join('\n\nCause:\n')}</p>
}

/** Throws what its children throw with a message of its own around it. */
export class ErrorCauseBoundary extends Component<
  PropsWithChildren<{ readonly onError: (error: Error, info: ErrorInfo) => Error }>
> {
  override componentDidCatch(error: Error, info: ErrorInfo): never {
    throw this.props.onError(error, info)
  }

  override render(): ReactNode {
    return this.props.children
  }
}

/** What was thrown, as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/** More causes than this are a circle. */
const MAX_CAUSES = 10

/** An error and what caused it, in order. */
function causes(error: unknown): readonly Error[] {
  const chain: Error[] = []
  for (let cause = error; cause !== undefined && chain.length < MAX_CAUSES;) {
    const one = asError(cause)
    chain.push(one)
    cause = one.cause
  }
  return chain
}
