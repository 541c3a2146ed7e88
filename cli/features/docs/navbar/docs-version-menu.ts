import { mapValues, pick } from 'lodash-es'
import { defined } from '../../../../runtime/shared/json.ts'
import type { NavbarDocsVersions } from '../../../../runtime/shared/site/theme-config.ts'
import { type ConfigDiagnostic, formatKeyPath } from '../../../config/place/key-path.ts'
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
  optionOf,
  type LinkAttributesConfig,
} from '../../../config/options/link-attributes.ts'
import type { OptionTable, ResolvedBy, Schema } from '../../../config/options/option.ts'
import {
  ITEM_HINTS,
  type ItemPlace,
  type MenuOption,
  type NavbarItemType,
  type ResolvedItem,
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

/** Versions to show, in order, or labels by names. */
type MenuVersions =
  | readonly string[]
  | Readonly<Record<string, { /** @default that of the version */ label?: string }>>

type CheckedVersionMenu = ResolvedBy<ReturnType<typeof versionMenuOption>>

export const docsVersionMenu: NavbarItemType<NavbarDocsVersionDropdownConfig, CheckedVersionMenu> = {
  option: (menu) => optionOf(versionMenuOption(menu)),
  resolve: resolveVersionMenu,
}

function versionMenuOption(menu: MenuOption) {
  return (written: unknown) => {
    const table = {
      ...docsItemTable('docsVersionDropdown'),
      ...attributesTable(written),
      dropdownItemsBefore: menu,
      dropdownItemsAfter: menu,
      versions: option(menuVersions()),
      dropdownActiveClassDisabled: option(flag()),
    } satisfies OptionTable<NavbarDocsVersionDropdownConfig>
    return compact(options(table, { hints: ITEM_HINTS }))
  }
}

function menuVersions(): Schema<MenuVersions> {
  const allowed = 'a list of names of versions, or an object of labels by such names'
  const label = section<{ label?: string }>({ label: optional(nonEmpty()) })
  return choose<MenuVersions>((value) => {
    if (Array.isArray(value)) return list(nonEmpty('the name of a version'), 'a list of names of versions')
    if (!isRecord(value)) return wrong({ allowed })
    return section<Record<string, { label?: string }>>(mapValues(value, () => label))
  })
}

function resolveVersionMenu(item: CheckedVersionMenu, { context, path, menu }: ItemPlace): ResolvedItem {
  const all = context.docsVersions(docsOf(item))
  if (all === null) return { item: null, diagnostics: [unknownDocs(item, context.docsIds, path)] }
  const wanted = wantedVersions(item, all)
  const known = all.map(({ name }) => name)
  const versions = wanted.flatMap(({ name, label }) => {
    const version = all.find((one) => one.name === name)
    return version === undefined ? [] : [label === undefined ? version : { ...version, label }]
  })
  const unknown = wanted
    .filter(({ name }) => !known.includes(name))
    .map(({ name, key }) => unknownVersion(name, { item, known, path: [...path, 'versions', key] }))
  const before = menu(item.dropdownItemsBefore, 'dropdownItemsBefore')
  const after = menu(item.dropdownItemsAfter, 'dropdownItemsAfter')
  const shared = { position: item.position, ...pick(item, ['className']), ...attributesOf(item) }
  const [only] = versions
  if (only !== undefined && versions.length + before.items.length + after.items.length === 1)
    return { item: { type: 'link', label: only.label, href: only.href, ...shared }, diagnostics: unknown }
  const others = known.filter((name) => !wanted.some((one) => one.name === name))
  return {
    item: {
      type: 'docsVersionDropdown',
      docsId: docsOf(item),
      ...shared,
      versions,
      ...defined({ others: others.length === 0 ? undefined : others }),
      before: before.items,
      after: after.items,
    },
    diagnostics: [...unknown, ...before.diagnostics, ...after.diagnostics],
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
