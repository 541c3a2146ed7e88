import { Link, Translate, translate, usePage, useSite } from 'sitegen/runtime'
import { preferredVersionKey } from '../../runtime/shared/docs/docs.ts'
import Admonition from '@theme/Admonition'
import type { DocVersionBadgeProps } from '../DocVersionBadge/index.tsx'
import { stores } from '../../runtime/shared/document/stores.ts'

const TEXTS = {
  unreleased: {
    id: 'theme.docs.versions.unreleasedVersionLabel',
    message: 'This is unreleased documentation for {siteTitle} {versionLabel} version.',
  },
  unmaintained: {
    id: 'theme.docs.versions.unmaintainedVersionLabel',
    message: 'This is documentation for {siteTitle} {versionLabel}, which is no longer actively maintained.',
  },
} as const

/**
 * The notice that most readers want another version, with a link to it. Readers who follow the link prefer that
 * version from then on. Nothing for versions without a banner.
 */
export default function DocVersionBanner(props: DocVersionBadgeProps) {
  const { title, themeConfig } = useSite()
  const { context, props: known } = usePage()
  const { id } = context.plugin
  const { version } = { ...known, ...props } as DocVersionBadgeProps
  if (!version?.banner) return null
  const { banner, label } = version
  const { kind, latest } = banner
  const isKept = themeConfig.docs.versionPersistence !== 'none'
  const storing = (name: string) => (isKept ? stores(preferredVersionKey(id), name) : {})
  return (
    <Admonition
      type={kind === 'unreleased' ? 'note' : 'caution'}
      className={`theme-doc-version-banner theme-doc-version-banner--${kind}`}
      data-search-ignore=""
      title={translate(TEXTS[kind], { siteTitle: title, versionLabel: label })}
    >
      {latest !== null && (
        <p>
          <Translate
            id="theme.docs.versions.latestVersionSuggestionLabel"
            values={{
              latestVersionLink: (
                <Link to={latest.url} data-docs-version={latest.version} {...storing(latest.version)}>
                  {translate({
                    id: 'theme.docs.versions.latestVersionLinkLabel',
                    message: 'latest version',
                  })}
                </Link>
              ),
              versionLabel: latest.label,
            }}
          >
            {'For up-to-date documentation, see the {latestVersionLink} ({versionLabel}).'}
          </Translate>
        </p>
      )}
    </Admonition>
  )
}
