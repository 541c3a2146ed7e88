import type {
  FooterItemConfig,
  LogoConfig,
  NavbarCustomConfig,
  NavbarDocsVersionDropdownConfig,
  NavbarDropdownConfig,
  NavbarItemConfig,
  NavbarLocaleDropdownConfig,
  ThemeConfigInput,
} from '../define/define.ts'
import { jsonCopy } from './freeze.ts'
import type {
  CheckedFooterColumn,
  CheckedLogo,
  CheckedNavbarEntry,
  CheckedNavbarItem,
  CheckedThemeConfig,
  CheckedVersionDropdown,
} from '../site-config.ts'
import { withDefaults } from './with-defaults.ts'

/** Fills in the defaults of the theme's options. */
export function applyThemeDefaults(written: ThemeConfigInput): CheckedThemeConfig {
  return {
    image: written.image ?? null,
    metadata: (written.metadata ?? []).map((attributes) => ({ ...attributes })),
    colorMode: withDefaults(written.colorMode, {
      defaultMode: 'light',
      disableSwitch: false,
      respectPrefersColorScheme: false,
    }),
    ...(written.announcementBar === undefined
      ? {}
      : {
          announcementBar: withDefaults(written.announcementBar, {
            id: 'announcement-bar',
            isCloseable: true,
          }),
        }),
    docs: {
      ...(written.docs?.versionPersistence === 'none' ? { versionPersistence: 'none' as const } : {}),
      sidebar: withDefaults(written.docs?.sidebar, { hideable: false, autoCollapseCategories: false }),
    },
    tableOfContents: withDefaults(written.tableOfContents, { minHeadingLevel: 2, maxHeadingLevel: 3 }),
    ...unusual(written),
    navbar: resolveNavbar(written.navbar),
    footer: written.footer === undefined ? null : resolveFooter(written.footer),
  }
}

/** What every page would carry, and most sites leave as it is. */
function unusual({
  blog,
  liveCodeBlock,
  mermaid,
}: ThemeConfigInput): Pick<CheckedThemeConfig, 'blog' | 'liveCodeBlock' | 'mermaid'> {
  return {
    ...(blog?.sidebar?.groupByYear === false ? { blog: { sidebar: { groupByYear: false } } } : {}),
    ...(liveCodeBlock?.playgroundPosition === 'top' ? { liveCodeBlock: { playgroundPosition: 'top' } } : {}),
    ...(mermaid === undefined
      ? {}
      : { mermaid: jsonCopy(mermaid) as NonNullable<CheckedThemeConfig['mermaid']> }),
  }
}

function resolveNavbar(written: ThemeConfigInput['navbar']): CheckedThemeConfig['navbar'] {
  const navbar = withDefaults(written, { title: null, style: null, hideOnScroll: false, items: [] })
  return { ...navbar, logo: resolveLogo(navbar.logo), items: navbar.items.map(resolveItem) }
}

function resolveItem(item: NavbarItemConfig): CheckedNavbarItem {
  if (isCustom(item)) return { position: 'left', ...(jsonCopy(item) as NavbarCustomConfig) }
  if (item.type === 'docsVersionDropdown') return resolveVersionDropdown(item)
  if (item.type === 'localeDropdown')
    return { ...item, position: item.position ?? 'left', ...resolveAround(item) }
  if (item.type === 'search') return { ...item, position: item.position ?? 'left' }
  if (!('items' in item)) return completeEntry(item)
  const { position = 'left', items } = item
  return { ...item, type: 'dropdown', position, items: items.map(completeEntry) }
}

function isCustom(item: NavbarItemConfig): item is NavbarCustomConfig {
  return item.type?.startsWith('custom-') === true
}

function resolveVersionDropdown(item: NavbarDocsVersionDropdownConfig): CheckedVersionDropdown {
  const { position = 'left', docsPluginId = 'default' } = item
  return { ...item, position, docsPluginId, ...resolveAround(item) }
}

/** The items around the versions or languages of a menu. */
function resolveAround(
  item: NavbarDocsVersionDropdownConfig | NavbarLocaleDropdownConfig,
): Pick<CheckedVersionDropdown, 'dropdownItemsBefore' | 'dropdownItemsAfter'> {
  const { dropdownItemsBefore = [], dropdownItemsAfter = [] } = item
  return {
    dropdownItemsBefore: dropdownItemsBefore.map(completeEntry),
    dropdownItemsAfter: dropdownItemsAfter.map(completeEntry),
  }
}

type EntryConfig = NavbarDropdownConfig['items'][number]

function completeEntry(item: EntryConfig): CheckedNavbarEntry {
  const position = item.position ?? 'left'
  if (item.type === 'html') return { ...item, position }
  if (item.type === 'doc') return { ...item, position, docsPluginId: item.docsPluginId ?? 'default' }
  if (item.type === 'docSidebar') return { ...item, position, docsPluginId: item.docsPluginId ?? 'default' }
  if (item.type === 'docsVersion') return { ...item, position, docsPluginId: item.docsPluginId ?? 'default' }
  return { ...item, type: 'default', position }
}

function resolveFooter(
  footer: NonNullable<ThemeConfigInput['footer']>,
): NonNullable<CheckedThemeConfig['footer']> {
  return {
    style: footer.style ?? 'light',
    logo: resolveLogo(footer.logo),
    copyright: footer.copyright ?? null,
    links: resolveLinks(footer.links ?? []),
  }
}

function resolveLinks(
  links: NonNullable<NonNullable<ThemeConfigInput['footer']>['links']>,
): readonly CheckedFooterColumn[] | readonly Readonly<FooterItemConfig>[] {
  const columns = links.filter((link) => 'items' in link)
  if (columns.length === 0) return links.filter((link) => !('items' in link)).map((item) => ({ ...item }))
  return columns.map((column) => ({ ...column, items: column.items.map((item) => ({ ...item })) }))
}

function resolveLogo(logo: LogoConfig | undefined): CheckedLogo | null {
  return logo === undefined ? null : { ...logo, alt: logo.alt ?? '' }
}
