import { mapValues, pick } from 'lodash-es'
import { defined } from '../../../../runtime/shared/defined.ts'
import type { NavbarDocsVersions } from '../../../../runtime/shared/site/theme-config.ts'
import { type ConfigDiagnostic, formatKeyPath, type KeyPath } from '../../../config/place/key-path.ts'
import { didYouMean } from '../../../types/did-you-mean.ts'
import { docsName } from '../versions/version-folders.ts'
import { unknownDocs, docsItemTable, docsOf, type DocsItemConfig } from './docs-items.ts'
import {
  choose,
  compact,
  flag,
  list,
  nonEmpty,
  option,
  optional,
  options,
  section,
  wrong,
} from '../../../config/options/kit.ts'
import { isRecord } from '../../../types/json-problems.ts'
import {
  attributesOf,
  attributesTable,
  openAttribute,
  type LinkAttributesConfig,
} from '../../../config/options/link-attributes.ts'
import {
  ITEM_HINTS,
  type ItemPlace,
  type MenuOption,
  type NavbarItemType,
} from '../../../config/options/navbar/item-type.ts'
import type { NavbarMenuItemConfig } from '../../../config/options/navbar/own-items.ts'

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
  const unknown = wanted
    .filter(({ name }) => !known.includes(name))
    .map(({ name, key }) => unknownVersion(name, known, [[...path, 'versions', key], docsOf(item)]))
  const before = menu(item.dropdownItemsBefore, 'dropdownItemsBefore')
  const after = menu(item.dropdownItemsAfter, 'dropdownItemsAfter')
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

/** The versions that a menu names, with the labels that it gives them; without names, all. */
function wantedVersions({ versions }: CheckedVersionMenu, all: NavbarDocsVersions['versions']) {
  if (versions === undefined) return all.map(({ name }) => ({ name, key: name, label: undefined }))
  if (Array.isArray(versions)) return versions.map((name: string, key) => ({ name, key, label: undefined }))
  return Object.entries(versions).map(([name, { label }]) => ({ name, label, key: name }))
}

function unknownVersion(
  name: string,
  known: readonly string[],
  [path, docsId]: readonly [KeyPath, string],
): ConfigDiagnostic {
  const similar = didYouMean(name, known)
  return {
    code: 'NAVBAR_UNKNOWN_VERSION',
    level: 'error',
    message: `${formatKeyPath(path)} refers to the version "${name}", but the ${docsName(docsId)} have no version with this name.`,
    path,
    at: Number.isInteger(path.at(-1)) ? 'value' : 'key',
    notes: [`versions: ${known.join(', ') || 'none'}`],
    hint:
      similar === null
        ? `Write one of the versions above in place of "${name}".`
        : `Did you mean "${similar}"?`,
  }
}
