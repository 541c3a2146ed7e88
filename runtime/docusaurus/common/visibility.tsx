import type { ReactElement } from 'react'
import { Head } from '../../head/head.tsx'
import { translate } from '../../texts/translate.ts'

/** Title of the banner of unlisted pages. */
export function UnlistedBannerTitle(): string {
  return translate({ id: 'theme.contentVisibility.unlistedBanner.title', message: 'Unlisted page' })
}

/** Words of the banner of unlisted pages. */
export function UnlistedBannerMessage(): string {
  return translate({
    id: 'theme.contentVisibility.unlistedBanner.message',
    message:
      'This page is unlisted. Search engines will not index it, and only users having a direct link can access it.',
  })
}

/** Asks search engines to leave the page out. */
export function UnlistedMetadata(): ReactElement {
  return (
    <Head>
      <meta name="robots" content="noindex, nofollow" />
    </Head>
  )
}

/** Title of the banner of drafts. */
export function DraftBannerTitle(): string {
  return translate({ id: 'theme.contentVisibility.draftBanner.title', message: 'Draft page' })
}

/** Words of the banner of drafts. */
export function DraftBannerMessage(): string {
  return translate({
    id: 'theme.contentVisibility.draftBanner.message',
    message:
      'This page is a draft. It will only be visible in dev and be excluded from the production build.',
  })
}
