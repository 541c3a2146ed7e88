import { defined } from '../../../../runtime/shared/defined.ts'
import { shownVersions, unknownDocs, docsItemTable, docsOf, type DocsItemConfig } from './navbar-versions.ts'
import { pick } from '../../../config/theme-config/pick.ts'
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
  found,
  ITEM_HINTS,
  type ItemPlace,
  type MenuOption,
  type NavbarItemType,
  type ResolvedItem,
} from '../../../config/options/navbar/item-type.ts'
import type { NavbarMenuItemConfig } from '../../../config/options/navbar/menu-item-types.ts'

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

/** The versions of a docs instance as a menu. */
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
  return choose<MenuVersions>((value) => {
    if (Array.isArray(value)) return list(nonEmpty('the name of a version'), 'a list of names of versions')
    if (!isRecord(value)) return wrong({ allowed })
    const label = section<{ label?: string }>({ label: optional(nonEmpty()) })
    return section<Record<string, { label?: string }>>(
      Object.fromEntries(Object.keys(value).map((name) => [name, label])),
    )
  })
}

function resolveVersionMenu(item: CheckedVersionMenu, { context, path, menu }: ItemPlace): ResolvedItem {
  const { docsVersions, docsIds } = context
  const { position } = item
  const all = docsVersions(docsOf(item))
  if (all === null) return { item: null, diagnostics: [unknownDocs(item, docsIds, path)] }
  const { versions, others, diagnostics } = shownVersions(item, all, path)
  const before = menu(item.dropdownItemsBefore, 'dropdownItemsBefore')
  const after = menu(item.dropdownItemsAfter, 'dropdownItemsAfter')
  const shared = { position, ...pick(item, ['className']), ...attributesOf(item) }
  const [only] = versions
  if (only !== undefined && versions.length + before.items.length + after.items.length === 1)
    return { ...found({ type: 'link', label: only.label, href: only.href, ...shared }), diagnostics }
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
    diagnostics: [...diagnostics, ...before.diagnostics, ...after.diagnostics],
  }
}
