import { translate } from 'sitegen/runtime'
import Admonition from '@theme/Admonition'

/** The notice that the page is in no list and no search index. */
export default function ContentVisibilityUnlisted({
  className = '',
}: {
  /** Further class of the element. */
  readonly className?: string
}) {
  return (
    <Admonition
      type="caution"
      title={translate({ id: 'theme.contentVisibility.unlistedBanner.title', message: 'Unlisted page' })}
      className={`theme-unlisted-banner ${className}`.trim()}
      data-search-ignore=""
    >
      <p>
        {translate({
          id: 'theme.contentVisibility.unlistedBanner.message',
          message:
            'This page is unlisted. Search engines will not index it, and only users having a direct link can access it.',
        })}
      </p>
    </Admonition>
  )
}
