import { translate } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import Admonition from '@theme/Admonition'

/** Says that the page is in no list and no search index. */
export default function ContentVisibilityUnlisted({
  className = '',
}: {
  readonly className?: string
}): ReactElement {
  return (
    <Admonition
      type="caution"
      title={translate({ id: 'theme.contentVisibility.unlistedBanner.title' })}
      className={`theme-unlisted-banner ${className}`.trim()}
    >
      <p>{translate({ id: 'theme.contentVisibility.unlistedBanner.message' })}</p>
    </Admonition>
  )
}
