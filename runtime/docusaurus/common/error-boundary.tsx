import { Component, type ComponentProps, type ErrorInfo, type ReactElement, type ReactNode } from 'react'
import { translate } from '../../texts/translate.ts'
import { causes } from './error-text.ts'

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

/** Props of `ErrorCauseBoundary`. */
export interface ErrorCauseBoundaryProps {
  readonly children?: ReactNode
  /** Makes the error that is thrown in the place of another one. */
  readonly onError: (error: Error, info: ErrorInfo) => Error
}

/** Throws what its children throw with a message of its own around it. */
export class ErrorCauseBoundary extends Component<ErrorCauseBoundaryProps> {
  override componentDidCatch(error: Error, info: ErrorInfo): never {
    throw this.props.onError(error, info)
  }

  override render(): ReactNode {
    return this.props.children
  }
}
