import { translate } from 'sitegen/runtime'

interface SkipToContentProps {
  /** Id of the element to go to. */
  readonly target: string
}

/**
 * The link past the navigation, which the Tab key reaches first. When a reader goes to another page, the runtime
 * moves the focus to the region around it, so that the Tab key starts there again.
 */
export default function SkipToContent({ target }: SkipToContentProps) {
  const text = translate({ id: 'theme.common.skipToMainContent', message: 'Skip to main content' })
  return (
    <section aria-label={text} tabIndex={-1} data-route-focus="">
      <a className="sg-skip" href={`#${target}`}>
        {text}
      </a>
    </section>
  )
}
