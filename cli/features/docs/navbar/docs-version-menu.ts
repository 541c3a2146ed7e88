import { defined } from '../../../../runtime/shared/json.ts'
import type { NavbarDocsVersions, NavbarItem } from '../../../../runtime/shared/site/theme-config.ts'
import { type ConfigDiagnostic, formatKeyPath } from '../../../config/place/key-path.ts'
import { didYouMean } from '../../../types/did-you-mean.ts'
import { docsName } from '../versions/version-folders.ts'
import { type DocsItemConfig, docsItemTable, docsOf, versionsOf } from './docs-items.ts'
import {
  type LinkAttributesConfig,
  attributesOf,
  attributesTable,
  openAttribute,
} from '../../../config/options/link-attributes.ts'
import {
  ITEM_HINTS,
  type ItemPlace,
  type MenuOption,
  type NavbarItemType,
} from '../../../config/options/navbar/item-type.ts'
import type { NavbarMenuItemConfig } from '../../../config/options/navbar/own-items.ts'
import { pick } from 'lodash-es'
import * as o from '../../../config/options/kit.ts'

declare module '../../../config/options/navbar/item-type.ts' {
  interface FeatureNavbarItems {
    docsVersionDropdown: NavbarDocsVersionDropdownConfig
  }
}

/** The versions of a docs instance as a menu; the reader's choice is remembered. */
export interface NavbarDocsVersionDropdownConfig extends DocsItemConfig, LinkAttributesConfig {
  type: 'docsVersionDropdown'
  /** Items before the versions. @default [] */
  dropdownItemsBefore?: readonly NavbarMenuItemConfig[]
  /** Items after the versions, such as links to archived ones. @default [] */
  dropdownItemsAfter?: readonly NavbarMenuItemConfig[]
  /** Names of the versions to show, in this order, or an object of labels by names. @default all */
  versions?: MenuVersions
  /** Understood and without effect: the menu itself is never shown as current. */
  dropdownActiveClassDisabled?: boolean
}

/** Versions to show, in order, or labels by names. */
type MenuVersions =
  | readonly string[]
  | Readonly<Record<string, { /** @default that of the version */ label?: string }>>

type CheckedVersionMenu = o.ResolvedBy<typeof versionMenuOption>

export const docsVersionMenu: NavbarItemType<NavbarDocsVersionDropdownConfig, CheckedVersionMenu> = {
  option: versionMenuOption,
  resolve: resolveVersionMenu,
}

function versionMenuOption(menu: MenuOption) {
  const table = {
    ...docsItemTable('docsVersionDropdown'),
    ...attributesTable(),
    dropdownItemsBefore: menu,
    dropdownItemsAfter: menu,
    versions: o.option(menuVersions()),
    dropdownActiveClassDisabled: o.option(o.flag()),
  } satisfies o.OptionTable<NavbarDocsVersionDropdownConfig>
  return o.compact(o.options(table, { hints: ITEM_HINTS, further: openAttribute }))
}

function menuVersions(): o.Schema<MenuVersions> {
  const allowed = 'a list of names of versions, or an object of labels by such names'
  const labels = o.byName(o.options({ label: o.option(o.nonEmpty()) }).schema, allowed)
  const names = o.list(o.nonEmpty('the name of a version'), 'a list of names of versions')
  return o.choose<MenuVersions>((value) => (Array.isArray(value) ? names : labels))
}

function resolveVersionMenu(item: CheckedVersionMenu, at: ItemPlace): NavbarItem | null {
  const all = versionsOf(item, at)
  if (all === null) return null
  const wanted = wantedVersions(item, all)
  const known = all.map(({ name }) => name)
  const versions = wanted.flatMap(({ name, label }) => {
    const version = all.find((one) => one.name === name)
    return version === undefined ? [] : [label === undefined ? version : { ...version, label }]
  })
  for (const { name, key } of wanted)
    if (!known.includes(name))
      at.complain(unknownVersion(name, { item, known, path: [...at.path, 'versions', key] }))
  const before = at.menu(item.dropdownItemsBefore, 'dropdownItemsBefore')
  const after = at.menu(item.dropdownItemsAfter, 'dropdownItemsAfter')
  const shared = { position: item.position, ...pick(item, ['className']), ...attributesOf(item) }
  const [only] = versions
  if (only !== undefined && versions.length + before.length + after.length === 1)
    return { type: 'link', label: only.label, href: only.href, ...shared }
  const others = known.filter((name) => !wanted.some((one) => one.name === name))
  return {
    type: 'docsVersionDropdown',
    docsId: docsOf(item),
    ...shared,
    versions,
    ...defined({ others: others.length === 0 ? undefined : others }),
    before,
    after,
  }
}

interface Wanted {
  readonly name: string
  readonly label?: string | undefined
  readonly key: string | number
}

/** The versions that a menu names, with the labels that it gives them; without names, all. */
function wantedVersions(
  { versions }: CheckedVersionMenu,
  all: NavbarDocsVersions['versions'],
): readonly Wanted[] {
  if (versions === undefined) return all.map(({ name }) => ({ name, key: name }))
  if (Array.isArray(versions)) return versions.map((name: string, key) => ({ name, key }))
  return Object.entries(versions).map(([name, { label }]) => ({ name, label, key: name }))
}

interface Naming extends Pick<ItemPlace, 'path'> {
  readonly item: CheckedVersionMenu
  readonly known: readonly string[]
}

function unknownVersion(name: string, { item, known, path }: Naming): ConfigDiagnostic {
  const similar = didYouMean(name, known)
  const docs = docsName(docsOf(item))
  return {
    code: 'NAVBAR_UNKNOWN_VERSION',
    level: 'error',
    message: `${formatKeyPath(path)} refers to the version "${name}", but the ${docs} have no version with this name.`,
    path,
    at: Number.isInteger(path.at(-1)) ? 'value' : 'key',
    notes: [`versions: ${known.join(', ') || 'none'}`],
    hint:
      similar === null
        ? `Write one of the versions above in place of "${name}".`
        : `Did you mean "${similar}"?`,
  }
}
