import {
  Children,
  Component,
  isValidElement,
  type ComponentProps,
  type ErrorInfo,
  type MouseEvent,
  type PropsWithChildren,
  type ReactNode,
} from 'react'
import { translate } from '../../texts/translate.ts'
import { groupBy } from './react-utils.ts'

export function ErrorBoundaryTryAgainButton(props: ComponentProps<'button'>) {
  return (
    <button type="button" {...props}>
      {translate({ id: 'theme.ErrorPageContent.tryAgain', message: 'Try again' })}
    </button>
  )
}

interface ErrorProps {
  readonly error: Error
}

export function ErrorBoundaryErrorMessageFallback({
  error,
  tryAgain,
}: ErrorProps & { readonly tryAgain: () => void }) {
  return (
    <div role="alert">
      <p>{error.message}</p>
      <ErrorBoundaryTryAgainButton onClick={tryAgain} />
    </div>
  )
}

export function ErrorBoundaryError({ error }: ErrorProps) {
  const messages = causes(error).map(({ message }) => message)
  return <p style={{ whiteSpace: 'pre-wrap' }}>{messages.join('\n\nCause:\n')}</p>
}

/** More causes than this are a circle. */
const MAX_CAUSES = 10

function causes(error: Error): readonly Error[] {
  const chain: Error[] = []
  for (let cause: unknown = error; cause !== undefined && chain.length < MAX_CAUSES;) {
    const one = cause instanceof Error ? cause : new Error(String(cause))
    chain.push(one)
    cause = one.cause
  }
  return chain
}

/** Throws what its children throw with a message of its own around it. */
export class ErrorCauseBoundary extends Component<
  PropsWithChildren<{ readonly onError: (error: Error, info: ErrorInfo) => Error }>
> {
  override componentDidCatch(error: Error, info: ErrorInfo): never {
    throw this.props.onError(error, info)
  }

  override render() {
    return this.props.children
  }
}

/** Id of the element that the link leads to where there is no main element. */
export const SkipToContentFallbackId = '__docusaurus_skipToContent_fallback'

export function SkipToContentLink(props: Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const text = translate({ id: 'theme.common.skipToMainContent', message: 'Skip to main content' })
  return (
    <section aria-label={text}>
      <a {...props} href={`#${SkipToContentFallbackId}`} onClick={skip}>
        {props.children ?? text}
      </a>
    </section>
  )
}

function skip(event: MouseEvent): void {
  event.preventDefault()
  const main =
    document.querySelector('main:first-of-type') ?? document.getElementById(SkipToContentFallbackId)
  if (!(main instanceof HTMLElement)) return
  main.setAttribute('tabindex', '-1')
  main.focus()
  main.scrollIntoView()
}

/** Takes a title that stands among the children as an element of its own, as older content has it. */
export function processAdmonitionProps<
  P extends { readonly children: ReactNode; readonly title?: ReactNode },
>(props: P): P {
  const items = Children.toArray(props.children)
  const title = items.find(
    (item) =>
      isValidElement(item) && (item.type as { readonly mdxType?: string }).mdxType === 'mdxAdmonitionTitle',
  )
  if (!isValidElement<PropsWithChildren>(title)) return props
  const children = items.filter((item) => item !== title)
  return { ...props, title: props.title ?? title.props.children, children }
}

export function translateTagsPageTitle(): string {
  return translate({ id: 'theme.tags.tagsPageTitle', message: 'Tags' })
}

export function listTagsByLetters<T extends { readonly label: string }>(tags: readonly T[]) {
  return Object.entries(groupBy(tags, ({ label }) => (label[0] ?? '').toUpperCase()))
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([letter, own = []]) => ({ letter, tags: own.sort((a, b) => a.label.localeCompare(b.label)) }))
}
