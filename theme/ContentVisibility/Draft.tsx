import { translate } from 'sitegen/runtime'
import Admonition from '@theme/Admonition'

/** The notice that the page will not be published. */
export default function ContentVisibilityDraft({
  className = '',
}: {
  /** Further class of the element. */
  readonly className?: string
}) {
  return (
    <Admonition
      type="caution"
      title={translate({ id: 'theme.contentVisibility.draftBanner.title', message: 'Draft page' })}
      className={`theme-draft-banner ${className}`.trim()}
      data-search-ignore=""
    >
      <p>
        {translate({
          id: 'theme.contentVisibility.draftBanner.message',
          message:
            'This page is a draft. It will only be visible in dev and be excluded from the production build.',
        })}
      </p>
    </Admonition>
  )
}
