import { Head, translate, useSite, type Failure } from 'sitegen/runtime'
import { documentTitle } from '../../runtime/shared/document/head.ts'

/**
 * What readers see instead of the content of a page that crashed: a message, its causes, and a button to try
 * again.
 */
export default function ErrorPageContent({ error, tryAgain }: Failure) {
  const site = useSite()
  return (
    <div className="sg-error" role="alert">
      <Head>
        <title>{documentTitle(translate({ id: 'theme.Error.title', message: 'Page Error' }), site)}</title>
      </Head>
      <h1>{translate({ id: 'theme.ErrorPageContent.title', message: 'This page crashed.' })}</h1>
      <pre className="sg-error__message theme-admonition alert alert--danger">
        {messageChain(error).join('\n\nCause: ')}
      </pre>
      <button type="button" className="sg-button sg-button--primary" onClick={tryAgain}>
        {translate({ id: 'theme.ErrorPageContent.tryAgain', message: 'Try again' })}
      </button>
    </div>
  )
}

/** More causes than this are a circle. */
const MAX_CAUSES = 10

function messageChain(error: unknown): string[] {
  const messages: string[] = []
  for (let cause = error; cause !== undefined && messages.length < MAX_CAUSES;) {
    messages.push((cause instanceof Error && cause.message) || String(cause))
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return messages
}
