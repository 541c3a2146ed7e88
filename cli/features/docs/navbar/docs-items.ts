import { defined } from '../../../../runtime/shared/json.ts'
import type { NavbarDocsVersions, NavbarLink } from '../../../../runtime/shared/site/theme-config.ts'
import { didYouMean } from '../../../types/did-you-mean.ts'
import { type ConfigDiagnostic, formatKeyPath, type KeyPath } from '../../../config/place/key-path.ts'
import { pick } from 'lodash-es'
import { address, pageHref } from '../../../config/options/address.ts'
import * as o from '../../../config/options/kit.ts'
import { attributesOf, openAttribute } from '../../../config/options/link-attributes.ts'
import {
  ITEM_HINTS,
  itemTable,
  labelRule,
  linkTable,
  type ItemPlace,
  type NavbarItemBase,
  type NavbarItemType,
  type NavbarLinkBase,
} from '../../../config/options/navbar/item-type.ts'
import { listed } from '../../../report/text.ts'
import { docsName } from '../versions/version-folders.ts'

/** Where an id leads to. A doc is unlisted when it is so in all versions that have it. */
export interface LinkTarget extends Pick<NavbarLink, 'href' | 'activeSidebar' | 'unlisted'> {
  readonly label: string
  /** The same in each version of the docs that has it; absent where the docs have one version. */
  readonly versions?: NonNullable<NavbarLink['docs']>['versions']
}

/** An id that leads nowhere, with those that exist. */
interface UnknownId {
  readonly available: readonly string[]
  /** The id exists, but there is no page that it leads to. @default false */
  readonly isEmpty?: boolean
}

/** What items of the navbar ask the docs. */
export interface DocsLinks {
  /** `'draft'` for a doc that this build leaves out: its item is left out too. */
  readonly docLink: (docsPluginId: string, docId: string) => LinkTarget | UnknownId | 'draft'
  /** The versions of a docs instance that have a page, in the order of their list; null for an unknown instance. */
  readonly docsVersions: (docsPluginId: string) => NavbarDocsVersions['versions'] | null
  readonly docsIds: readonly string[]
  /** The first link of a sidebar. */
  readonly sidebarLink: (docsPluginId: string, sidebarId: string) => LinkTarget | UnknownId
}

declare module '../../../config/options/navbar/item-type.ts' {
  interface ThemeContext extends DocsLinks {}
  interface FeatureMenuItems {
    doc: NavbarDocConfig
    docSidebar: NavbarDocSidebarConfig
    docsVersion: NavbarDocsVersionConfig
  }
}

/** Items that belong to a docs instance. */
export interface DocsItemConfig extends NavbarItemBase {
  /** Id of the docs instance; `default` when left out. */
  docsId?: string
  /** The same, by its Docusaurus name. */
  docsPluginId?: string
}

export function docsItemTable<const T extends string>(type: T) {
  const id = o.option(o.nonEmpty('the id of a docs instance'))
  return { ...itemTable(type), docsId: id, docsPluginId: id }
}

type DocsItem = Pick<DocsItemConfig, 'docsId' | 'docsPluginId'>

export function docsOf({ docsId, docsPluginId }: DocsItem): string {
  return docsId ?? docsPluginId ?? 'default'
}

/** The versions of the docs instance that an item names; null, and `NAVBAR_UNKNOWN_DOCS`, where it does not exist. */
export function versionsOf(item: DocsItem, { context, complain, ...at }: ItemPlace) {
  const versions = context.docsVersions(docsOf(item))
  if (versions !== null) return versions
  const isForeign = item.docsId === undefined && item.docsPluginId !== undefined
  const path = [...at.path, isForeign ? 'docsPluginId' : 'docsId']
  const key = formatKeyPath(path)
  complain({
    code: 'NAVBAR_UNKNOWN_DOCS',
    level: 'error',
    message: `${key} is "${docsOf(item)}", but the site has no docs instance with this id.`,
    path,
    notes: [`available: ${context.docsIds.join(', ') || 'none'}`],
    hint: `Set ${key} to the id of a docs instance.`,
  })
  return null
}

/** A link to one doc by id; the label defaults to the doc's own. */
export interface NavbarDocConfig extends DocsItemConfig, NavbarLinkBase {
  type: 'doc'
  /** Id of the doc. */
  docId: string
  /** Text of the link; the doc's own when left out. */
  label?: string
}

/** A link to the first page of a sidebar. */
export interface NavbarDocSidebarConfig extends DocsItemConfig, NavbarLinkBase {
  type: 'docSidebar'
  /** Id of the sidebar, whose first link it leads to. */
  sidebarId: string
  /** Text of the link; that of the first link when left out. */
  label?: string
}

/** A link to the last version of the docs; on a doc, to the version of that doc. */
export interface NavbarDocsVersionConfig extends DocsItemConfig, NavbarLinkBase {
  type: 'docsVersion'
  /** @default the label of the version */
  label?: string
  /** A path of the site. @default the first page of the version */
  to?: string
}

const RULES = { hints: ITEM_HINTS, rule: labelRule({ hasOwnName: true }), further: openAttribute }

export const docItem: NavbarItemType<NavbarDocConfig, o.ResolvedBy<typeof docOption>> = {
  option: docOption,
  resolve: (item, at) => linked(item, at.context.docLink(docsOf(item), item.docId), at),
}

function docOption() {
  const table = {
    ...docsItemTable('doc'),
    ...linkTable(),
    docId: o.required(o.nonEmpty('the id of a doc')),
  } satisfies o.OptionTable<NavbarDocConfig>
  return o.compact(o.options(table, RULES))
}

export const docSidebarItem: NavbarItemType<NavbarDocSidebarConfig, o.ResolvedBy<typeof docSidebarOption>> = {
  option: docSidebarOption,
  resolve: (item, at) => linked(item, at.context.sidebarLink(docsOf(item), item.sidebarId), at),
}

function docSidebarOption() {
  const table = {
    ...docsItemTable('docSidebar'),
    ...linkTable(),
    sidebarId: o.required(o.nonEmpty('the id of a sidebar')),
  } satisfies o.OptionTable<NavbarDocSidebarConfig>
  return o.compact(o.options(table, RULES))
}

/** A link to the last version; pages of the docs lead it to their own. */
export const docsVersionItem: NavbarItemType<NavbarDocsVersionConfig, CheckedVersionItem> = {
  option: docsVersionOption,
  resolve: resolveVersion,
}

function docsVersionOption() {
  const table = {
    ...docsItemTable('docsVersion'),
    ...linkTable(),
    to: o.option(address('a path of the site')),
  } satisfies o.OptionTable<NavbarDocsVersionConfig>
  return o.compact(o.options(table, RULES))
}

type CheckedVersionItem = o.ResolvedBy<typeof docsVersionOption>

function resolveVersion(item: CheckedVersionItem, at: ItemPlace): NavbarLink | null {
  const { context } = at
  const { label, to } = item
  const docsId = docsOf(item)
  const all = versionsOf(item, at)
  const last = all?.find(({ isLast }) => isLast) ?? all?.[0]
  if (all === null || last === undefined) return null
  const target = (version: typeof last) => ({
    href: to === undefined ? version.href : pageHref(to, context.site),
    label: label ?? version.label,
  })
  const versions = Object.fromEntries(all.map((version) => [version.name, target(version)]))
  const isFixed = all.length < 2 || (label !== undefined && to !== undefined)
  return {
    type: 'link',
    ...target(last),
    ...defined({ docs: isFixed ? undefined : { id: docsId, versions } }),
    ...looksOf(item),
  }
}

type Checked = o.ResolvedBy<typeof docOption> | o.ResolvedBy<typeof docSidebarOption>

function linked(
  item: Checked,
  target: LinkTarget | UnknownId | 'draft',
  { path, complain }: ItemPlace,
): NavbarLink | null {
  if (target === 'draft') return null
  if ('available' in target) {
    complain(unknownId(item, target, path))
    return null
  }
  const id = docsOf(item)
  const { label, href, activeSidebar, unlisted, versions } = target
  return {
    type: 'link',
    label: item.label ?? label,
    href,
    ...defined({ activeSidebar, unlisted, docs: versions && { id, versions } }),
    ...looksOf(item),
  }
}

function looksOf(item: Checked | CheckedVersionItem) {
  return { position: item.position, ...pick(item, ['className', 'html']), ...attributesOf(item) }
}

/** More ids than fit on a screen help nobody; the nearest is in the hint. */
const MOST_IDS = 20

function unknownId(item: Checked, { available, isEmpty }: UnknownId, itemPath: KeyPath): ConfigDiagnostic {
  const { kind, name, id } =
    'docId' in item
      ? { kind: 'doc', name: 'docId', id: item.docId }
      : { kind: 'sidebar', name: 'sidebarId', id: item.sidebarId }
  const path = [...itemPath, name]
  const key = formatKeyPath(path)
  const similar = isEmpty === true ? null : didYouMean(id, available)
  const [reason, wanted] =
    isEmpty === true
      ? [`this ${kind} has no page to lead to`, 'an id that leads to a page']
      : [`the ${docsName(docsOf(item))} have no ${kind} with this id`, 'an id that exists']
  return {
    code: kind === 'doc' ? 'NAVBAR_UNKNOWN_DOC' : 'NAVBAR_UNKNOWN_SIDEBAR',
    level: 'error',
    message: `${key} is "${id}", but ${reason}.`,
    path,
    notes: [`available: ${available.length === 0 ? 'none' : listed(available, MOST_IDS)}`],
    hint: `Set ${key} to ${similar === null ? wanted : `"${similar}"`}.`,
  }
}
