import { translate, usePage } from 'sitegen/runtime'
import type { DocVersion } from '../../runtime/shared/docs/docs.ts'

export interface DocVersionBadgeProps {
  /** The version. @default that of the page */
  readonly version?: DocVersion
}

/** The label of the version above a page; nothing for versions without a badge. */
export default function DocVersionBadge(props: DocVersionBadgeProps) {
  const { version } = { ...usePage().props, ...props } as DocVersionBadgeProps
  if (version?.badge !== true) return null
  return (
    <span className="theme-doc-version-badge" data-search-ignore="">
      {translate(
        { id: 'theme.docs.versionBadge.label', message: 'Version: {versionLabel}' },
        { versionLabel: version.label },
      )}
    </span>
  )
}
