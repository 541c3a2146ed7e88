import type {
  FooterColumn,
  FooterItem,
  Logo,
  NavbarDocsVersions,
  NavbarHtml,
  NavbarItem,
  NavbarLink,
  ThemeConfig,
} from '../../runtime/shared/theme-config.ts'
import {
  applyTrailingSlash,
  isExternal,
  splitHref,
  withBaseUrl,
  type TrailingSlash,
} from '../../runtime/shared/url.ts'
import type { ConfigDiagnostic } from './config-diagnostic.ts'
import type { FooterItemConfig } from './define.ts'
import { formatKeyPath, type KeyPath } from './key-path.ts'
import { shownVersions, unknownDocs } from './navbar-versions.ts'
import { nearest } from './nearest.ts'
import type {
  CheckedFooterColumn,
  CheckedLogo,
  CheckedNavbarEntry,
  CheckedNavbarItem,
  CheckedThemeConfig,
  CheckedVersionDropdown,
} from './site-config.ts'

/** Where an id leads to. */
export interface LinkTarget {
  readonly label: string
  /** Address with base URL and trailing slash. */
  readonly href: string
  /** Key of the sidebar among the shared data, for links to one. */
  readonly sidebar?: string
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
  readonly site: { readonly title: string; readonly baseUrl: string; readonly trailingSlash: TrailingSlash }
  /** `'draft'` for a doc that this build leaves out or lists nowhere: its item is left out too. Null for an id without alternatives. */
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
      docs: checked.docs,
      tableOfContents: checked.tableOfContents,
      ...pick(checked, ['liveCodeBlock', 'mermaid']),
      navbar: {
        title: navbar.title ?? site.title,
        logo: resolveLogo(navbar.logo, site.baseUrl),
        style: navbar.style,
        hideOnScroll: navbar.hideOnScroll,
        items: items.flatMap(({ item }) => (item === null ? [] : [item])),
      },
      footer: footer === null ? null : resolveFooter(footer, context),
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
  if (item.type === 'docsVersionDropdown') return resolveVersions(item, at)
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

function resolveVersions(item: CheckedVersionDropdown, at: At): Resolved<NavbarItem> {
  const { docsVersions, docsIds } = at.context
  const { docsPluginId, position } = item
  const all = docsVersions(docsPluginId)
  if (all === null) return { item: null, diagnostics: [unknownDocs(docsPluginId, docsIds, at.path)] }
  const { versions, others, diagnostics } = shownVersions(item, all, at.path)
  const entries = (key: 'dropdownItemsBefore' | 'dropdownItemsAfter'): readonly Resolved<Entry>[] =>
    item[key].map((entry, index) => resolveEntry(entry, { ...at, path: [...at.path, key, index] }))
  const [before, after] = [entries('dropdownItemsBefore'), entries('dropdownItemsAfter')]
  const shared = { position, ...pick(item, ['className']) }
  const [only] = versions
  if (only !== undefined && versions.length + before.length + after.length === 1)
    return { item: { type: 'link', label: only.label, href: only.href, ...shared }, diagnostics }
  const items = (resolved: readonly Resolved<Entry>[]): readonly Entry[] =>
    resolved.flatMap((entry) => (entry.item === null ? [] : [entry.item]))
  return {
    item: {
      type: 'docsVersionDropdown',
      docsId: docsPluginId,
      ...shared,
      versions,
      ...(others.length === 0 ? {} : { others }),
      before: items(before),
      after: items(after),
    },
    diagnostics: [...diagnostics, ...[...before, ...after].flatMap((entry) => entry.diagnostics)],
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
    ...pick(item, ['label', 'html', 'target', 'rel', 'title', 'aria-label', 'activeBaseRegex']),
    ...(item.activeBasePath === undefined
      ? {}
      : { activeBasePath: siteHref(item.activeBasePath, site.baseUrl) }),
  })
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
  const similar = isEmpty === true ? null : nearest(id, available)
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

function resolveFooter(
  footer: NonNullable<CheckedThemeConfig['footer']>,
  { site }: ThemeContext,
): NonNullable<ThemeConfig['footer']> {
  return {
    style: footer.style,
    logo: resolveLogo(footer.logo, site.baseUrl),
    copyright: footer.copyright,
    columns: resolveColumns(footer.links, site),
  }
}

function resolveColumns(
  links: readonly CheckedFooterColumn[] | readonly FooterItemConfig[],
  site: ThemeContext['site'],
): readonly FooterColumn[] {
  const row: FooterItem[] = []
  const columns: FooterColumn[] = []
  for (const link of links) {
    if ('items' in link) {
      const items = link.items.map((item) => resolveFooterItem(item, site))
      columns.push({ title: link.title, items, ...pick(link, ['className']) })
    } else {
      row.push(resolveFooterItem(link, site))
    }
  }
  return row.length > 0 ? [...columns, { title: null, items: row }] : columns
}

function resolveFooterItem(item: FooterItemConfig, site: ThemeContext['site']): FooterItem {
  if (item.html !== undefined) return { html: item.html }
  const href = item.to === undefined ? (item.href ?? '') : pageHref(item.to, site)
  return { label: item.label ?? '', href, ...pick(item, ['className']) }
}

function resolveLogo(logo: CheckedLogo | null, baseUrl: string): Logo | null {
  if (logo === null) return null
  return {
    alt: logo.alt,
    src: siteHref(logo.src, baseUrl),
    ...(logo.srcDark === undefined ? {} : { srcDark: siteHref(logo.srcDark, baseUrl) }),
    ...(logo.href === undefined ? {} : { href: siteHref(logo.href, baseUrl) }),
    ...pick(logo, ['target', 'width', 'height', 'className']),
  }
}

/** The address of a page: with base URL and trailing slash, query and hash kept. */
function pageHref(to: string, { baseUrl, trailingSlash }: ThemeContext['site']): string {
  const { pathname, search, hash } = splitHref(siteHref(to, baseUrl))
  const isPage = !isExternal(to) && pathname !== baseUrl
  return (isPage ? applyTrailingSlash(pathname, trailingSlash) : pathname) + search + hash
}

/** A path of the site, with or without a slash in front, as an address; other addresses and mere hashes stay. */
function siteHref(href: string, baseUrl: string): string {
  if (href === '' || href.startsWith('#') || isExternal(href)) return href
  return withBaseUrl(href.startsWith('/') ? href : `/${href}`, baseUrl)
}

function found<T>(item: T): Resolved<T> {
  return { item, diagnostics: [] }
}

/** The keys that are set: attributes that are absent have to stay absent. */
function pick<T extends object, K extends keyof T>(
  value: T,
  keys: readonly K[],
): { [P in K]?: NonNullable<T[P]> } {
  const set = keys.filter((key) => value[key] !== undefined)
  return Object.fromEntries(set.map((key) => [key, value[key]])) as { [P in K]?: NonNullable<T[P]> }
}
