import { translate } from 'sitegen/runtime'
import type { ReactElement } from 'react'

interface ErrorProps {
  readonly error: unknown
  /** Shows a button that calls it. */
  readonly tryAgain?: () => void
}

/** A box that takes the place of what could not be shown, with the message and what caused it. */
export default function ErrorBox({ error, tryAgain }: ErrorProps): ReactElement {
  return (
    <div className="sg-error" role="alert">
      <h1 className="sg-error__title">{translate({ id: 'theme.ErrorPageContent.title' })}</h1>
      <pre className="sg-error__message">{messageChain(error).join('\n\nCause: ')}</pre>
      {tryAgain !== undefined && (
        <button type="button" className="button button--primary" onClick={tryAgain}>
          {translate({ id: 'theme.ErrorPageContent.tryAgain' })}
        </button>
      )}
    </div>
  )
}

/** More causes than this are a circle. */
const MAX_CAUSES = 10

function messageChain(error: unknown): string[] {
  const messages: string[] = []
  for (let cause = error; cause !== undefined && messages.length < MAX_CAUSES;) {
    messages.push(cause instanceof Error ? cause.message : String(cause))
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return messages
}
