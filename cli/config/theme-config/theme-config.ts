import type {
  NavbarCustom,
  NavbarDocsVersions,
  NavbarHtml,
  NavbarItem,
  NavbarLink,
  NavbarLocale,
  ThemeConfig,
} from '../../../runtime/shared/theme-config.ts'
import type { ConfigDiagnostic } from '../place/config-diagnostic.ts'
import { formatKeyPath, type KeyPath } from '../place/key-path.ts'
import { shownVersions, unknownDocs } from './navbar-versions.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import { pick } from './pick.ts'
import type {
  CheckedLocaleDropdown,
  CheckedNavbarEntry,
  CheckedNavbarItem,
  CheckedThemeConfig,
  CheckedVersionDropdown,
} from '../site-config.ts'
import { pageHref, siteHref, type HrefSite } from './site-href.ts'
import { resolveFooter, resolveLogo } from './theme-footer.ts'

/** Where an id leads to. */
export interface LinkTarget {
  readonly label: string
  /** Address with base URL and trailing slash. */
  readonly href: string
  /** Key of the sidebar among the shared data, for links to one. */
  readonly sidebar?: string
  /** A doc that is unlisted in all versions that have it. */
  readonly unlisted?: true
  /** The same in each version of the docs that has it; absent where the docs have one version. */
  readonly versions?: Readonly<Record<string, { readonly href: string; readonly sidebar?: string }>>
}

/** An id that leads nowhere, with those that exist. */
export interface UnknownId {
  readonly available: readonly string[]
  /** The id exists, but there is no page that it leads to. */
  readonly isEmpty?: true
}

/** What the theme's options are resolved with. */
export interface ThemeContext {
  readonly site: HrefSite & { readonly title: string }
  /** Languages of the site. */
  readonly locales: readonly NavbarLocale[]
  /** `'draft'` for a doc that this build leaves out: its item is left out too. Null for an id without alternatives. */
  readonly docLink: (docsPluginId: string, docId: string) => LinkTarget | UnknownId | 'draft' | null
  /** The versions of a docs instance that have a page, in the order of their list; null for an unknown instance. */
  readonly docsVersions: (docsPluginId: string) => NavbarDocsVersions['versions'] | null
  /** Ids of the docs instances. */
  readonly docsIds: readonly string[]
  /** The first link of a sidebar. */
  readonly sidebarLink: (docsPluginId: string, sidebarId: string) => LinkTarget | UnknownId
}

/** The theme's options with the problems that were found. */
export interface ResolvedThemeConfig {
  readonly themeConfig: ThemeConfig
  /**
   * `NAVBAR_UNKNOWN_DOC`, `NAVBAR_UNKNOWN_SIDEBAR`, `NAVBAR_UNKNOWN_DOCS`: their items are left out;
   * `NAVBAR_UNKNOWN_VERSION`: the version is. All without places.
   */
  readonly diagnostics: readonly ConfigDiagnostic[]
}

/** Turns ids of docs and sidebars, and paths of the site, into addresses. */
export function resolveThemeConfig(checked: CheckedThemeConfig, context: ThemeContext): ResolvedThemeConfig {
  const { site } = context
  const { navbar, footer, image } = checked
  const items = navbar.items.map((item, index) =>
    resolveItem(item, { context, path: ['themeConfig', 'navbar', 'items', index] }),
  )
  return {
    themeConfig: {
      image: image === null ? null : siteHref(image, site.baseUrl),
      metadata: checked.metadata,
      colorMode: checked.colorMode,
      ...pick(checked, ['announcementBar']),
      docs: checked.docs,
      tableOfContents: checked.tableOfContents,
      ...pick(checked, ['blog', 'liveCodeBlock', 'mermaid']),
      navbar: {
        title: navbar.title ?? site.title,
        logo: resolveLogo(navbar.logo, site.baseUrl),
        style: navbar.style,
        hideOnScroll: navbar.hideOnScroll,
        items: items.flatMap(({ item }) => (item === null ? [] : [item])),
      },
      footer: footer === null ? null : resolveFooter(footer, site),
    },
    diagnostics: items.flatMap(({ diagnostics }) => diagnostics),
  }
}

interface At {
  readonly context: ThemeContext
  readonly path: KeyPath
}

interface Resolved<T> {
  readonly item: T | null
  readonly diagnostics: readonly ConfigDiagnostic[]
}

type Entry = NavbarLink | NavbarHtml

function resolveItem(item: CheckedNavbarItem, at: At): Resolved<NavbarItem> {
  if (isCustom(item)) return found(item as NavbarCustom)
  if (item.type === 'docsVersionDropdown') return resolveVersions(item, at)
  if (item.type === 'localeDropdown') return resolveLocales(item, at)
  if (item.type === 'search') return found(item)
  if (item.type !== 'dropdown') return resolveEntry(item, at)
  const inner = item.items.map((entry, index) =>
    resolveEntry(entry, { ...at, path: [...at.path, 'items', index] }),
  )
  return {
    item: {
      type: 'dropdown',
      label: item.label,
      position: item.position,
      ...pick(item, ['className']),
      items: inner.flatMap((entry) => (entry.item === null ? [] : [entry.item])),
    },
    diagnostics: inner.flatMap(({ diagnostics }) => diagnostics),
  }
}

function isCustom(item: CheckedNavbarItem): item is Extract<CheckedNavbarItem, { type: `custom-${string}` }> {
  return item.type.startsWith('custom-')
}

function resolveLocales(item: CheckedLocaleDropdown, at: At): Resolved<NavbarItem> {
  const { before, after, diagnostics } = resolveAround(item, at)
  return {
    item: {
      type: 'localeDropdown',
      position: item.position,
      ...pick(item, ['className', 'queryString']),
      locales: at.context.locales,
      before,
      after,
    },
    diagnostics,
  }
}

interface Around {
  readonly before: readonly Entry[]
  readonly after: readonly Entry[]
  readonly diagnostics: readonly ConfigDiagnostic[]
}

/** The items around the versions or languages of a menu. */
function resolveAround(item: CheckedVersionDropdown | CheckedLocaleDropdown, at: At): Around {
  const entries = (key: 'dropdownItemsBefore' | 'dropdownItemsAfter'): readonly Resolved<Entry>[] =>
    item[key].map((entry, index) => resolveEntry(entry, { ...at, path: [...at.path, key, index] }))
  const [before, after] = [entries('dropdownItemsBefore'), entries('dropdownItemsAfter')]
  const items = (resolved: readonly Resolved<Entry>[]): readonly Entry[] =>
    resolved.flatMap((entry) => (entry.item === null ? [] : [entry.item]))
  return {
    before: items(before),
    after: items(after),
    diagnostics: [...before, ...after].flatMap((entry) => entry.diagnostics),
  }
}

function resolveVersions(item: CheckedVersionDropdown, at: At): Resolved<NavbarItem> {
  const { docsVersions, docsIds } = at.context
  const { docsPluginId, position } = item
  const all = docsVersions(docsPluginId)
  if (all === null) return { item: null, diagnostics: [unknownDocs(docsPluginId, docsIds, at.path)] }
  const { versions, others, diagnostics } = shownVersions(item, all, at.path)
  const { before, after, diagnostics: around } = resolveAround(item, at)
  const shared = { position, ...pick(item, ['className']) }
  const [only] = versions
  if (only !== undefined && versions.length + before.length + after.length === 1)
    return { item: { type: 'link', label: only.label, href: only.href, ...shared }, diagnostics }
  return {
    item: {
      type: 'docsVersionDropdown',
      docsId: docsPluginId,
      ...shared,
      versions,
      ...(others.length === 0 ? {} : { others }),
      before,
      after,
    },
    diagnostics: [...diagnostics, ...around],
  }
}

function resolveEntry(item: CheckedNavbarEntry, at: At): Resolved<Entry> {
  const { site, docLink, sidebarLink } = at.context
  const shared = { position: item.position, ...pick(item, ['className']) }
  if (item.type === 'html') return found({ type: 'html', value: item.value, ...shared })
  if (item.type === 'doc')
    return linked(item, docLink(item.docsPluginId, item.docId), { ...at, kind: 'doc', id: item.docId })
  if (item.type === 'docSidebar') {
    const target = sidebarLink(item.docsPluginId, item.sidebarId)
    return linked(item, target, { ...at, kind: 'sidebar', id: item.sidebarId })
  }
  if (item.type === 'docsVersion') return resolveVersion(item, at)
  return found({
    type: 'link',
    href: item.to === undefined ? (item.href ?? '') : pageHref(item.to, site),
    ...shared,
    ...pick(item, ['label', 'html', 'target', 'rel', 'title', 'id', 'aria-label', 'activeBaseRegex']),
    ...pick(item, Object.keys(item).filter(isData)),
    ...(item.activeBasePath === undefined
      ? {}
      : { activeBasePath: siteHref(item.activeBasePath, site.baseUrl) }),
  })
}

function isData(key: string): key is `data-${string}` {
  return key.startsWith('data-')
}

/** A link to the last version; pages of the docs lead it to their own. */
function resolveVersion(
  item: Extract<CheckedNavbarEntry, { type: 'docsVersion' }>,
  { context, path }: At,
): Resolved<NavbarLink> {
  const { docsPluginId, label, to, position } = item
  const all = context.docsVersions(docsPluginId)
  if (all === null) return { item: null, diagnostics: [unknownDocs(docsPluginId, context.docsIds, path)] }
  const last = all.find(({ isLast }) => isLast) ?? all[0]
  if (last === undefined) return { item: null, diagnostics: [] }
  const target = (version: typeof last) => ({
    href: to === undefined ? version.href : pageHref(to, context.site),
    label: label ?? version.label,
  })
  const versions = Object.fromEntries(all.map((version) => [version.name, target(version)]))
  const isFixed = all.length < 2 || (label !== undefined && to !== undefined)
  return found({
    type: 'link',
    ...target(last),
    ...(isFixed ? {} : { docs: { id: docsPluginId, versions } }),
    position,
    ...pick(item, ['className']),
  })
}

interface Wanted extends At {
  readonly kind: 'doc' | 'sidebar'
  readonly id: string
}

function linked(
  item: Extract<CheckedNavbarEntry, { docsPluginId: string }>,
  target: LinkTarget | UnknownId | 'draft' | null,
  wanted: Wanted,
): Resolved<NavbarLink> {
  if (target === 'draft') return { item: null, diagnostics: [] }
  if (target === null || 'available' in target) {
    return { item: null, diagnostics: [unknownId(item.docsPluginId, target ?? NONE, wanted)] }
  }
  return found({
    type: 'link',
    label: item.label ?? target.label,
    href: target.href,
    ...(target.sidebar === undefined ? {} : { activeSidebar: target.sidebar }),
    ...pick(target, ['unlisted']),
    ...(target.versions === undefined ? {} : { docs: inVersions(item.docsPluginId, target.versions) }),
    position: item.position,
    ...pick(item, ['className']),
  })
}

function inVersions(
  id: string,
  versions: NonNullable<LinkTarget['versions']>,
): NonNullable<NavbarLink['docs']> {
  const links = Object.entries(versions).map(([name, { href, sidebar }]) => {
    return [name, { href, ...(sidebar === undefined ? {} : { activeSidebar: sidebar }) }] as const
  })
  return { id, versions: Object.fromEntries(links) }
}

/** More ids than fit on a screen help nobody; the nearest is in the hint. */
const MOST_IDS = 20

const NONE: UnknownId = { available: [] }

function unknownId(
  docsPluginId: string,
  { available, isEmpty }: UnknownId,
  wanted: Wanted,
): ConfigDiagnostic {
  const { kind, id } = wanted
  const path = [...wanted.path, kind === 'doc' ? 'docId' : 'sidebarId']
  const key = formatKeyPath(path)
  const similar = isEmpty === true ? null : didYouMean(id, available)
  const flaw =
    isEmpty === true
      ? `this ${kind} has no page to lead to`
      : `docs instance "${docsPluginId}" has no ${kind} of this id`
  const rest = available.length > MOST_IDS ? ` and ${available.length - MOST_IDS} more` : ''
  const listed = available.length === 0 ? 'none' : available.slice(0, MOST_IDS).join(', ') + rest
  return {
    code: kind === 'doc' ? 'NAVBAR_UNKNOWN_DOC' : 'NAVBAR_UNKNOWN_SIDEBAR',
    level: 'error',
    message: `${key} is "${id}", but ${flaw}.`,
    path,
    notes: [`available: ${listed}`],
    hint: `Set ${key} to ${similar === null ? `an id that ${isEmpty === true ? 'leads to a page' : 'exists'}` : `"${similar}"`}.`,
  }
}

function found<T>(item: T): Resolved<T> {
  return { item, diagnostics: [] }
}
