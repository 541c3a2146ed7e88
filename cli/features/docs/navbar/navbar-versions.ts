import type { NavbarDocsVersions } from '../../../../runtime/shared/site/theme-config.ts'
import { type ConfigDiagnostic, formatKeyPath, type KeyPath } from '../../../config/place/key-path.ts'
import { didYouMean } from '../../../types/did-you-mean.ts'
import { docsName } from '../docs-name.ts'
import { nonEmpty, option } from '../../../config/options/kit.ts'
import { itemTable, type NavbarItemBase } from '../../../config/options/navbar/item-type.ts'

type Version = NavbarDocsVersions['versions'][number]

type DocsItem = Pick<DocsItemConfig, 'docsId' | 'docsPluginId'>

interface VersionMenu extends DocsItem {
  readonly versions?: readonly string[] | Readonly<Record<string, { readonly label?: string }>>
}

/** The versions that a menu shows. */
interface ShownVersions {
  readonly versions: readonly Version[]
  /** Names of those that it leaves out. */
  readonly others: readonly string[]
  /** `NAVBAR_UNKNOWN_VERSION`, without places. */
  readonly diagnostics: readonly ConfigDiagnostic[]
}

/**
 * The versions that a menu names, with the labels that it gives them; without names, all.
 *
 * @param all the versions that have a page, in the order of their list
 * @param path of the menu in the configuration
 */
export function shownVersions(
  { versions: written, ...item }: VersionMenu,
  all: readonly Version[],
  path: KeyPath,
): ShownVersions {
  if (written === undefined) return { versions: all, others: [], diagnostics: [] }
  const known = all.map(({ name }) => name)
  const wanted: readonly Wanted[] = Array.isArray(written)
    ? written.map((name: string, key) => ({ name, key }))
    : Object.entries(written).map(([name, { label }]) => ({ name, label, key: name }))
  return {
    versions: wanted.flatMap(({ name, label }) => {
      const version = all.find((one) => one.name === name)
      return version === undefined ? [] : [label === undefined ? version : { ...version, label }]
    }),
    others: known.filter((name) => !wanted.some((one) => one.name === name)),
    diagnostics: wanted
      .filter(({ name }) => !known.includes(name))
      .map(({ name, key }) =>
        unknownVersion(name, { docsId: docsOf(item), known, path: [...path, 'versions', key] }),
      ),
  }
}

interface Wanted {
  readonly name: string
  readonly label?: string | undefined
  /** Where the name stands. */
  readonly key: string | number
}

interface Naming {
  readonly docsId: string
  readonly known: readonly string[]
  readonly path: KeyPath
}

function unknownVersion(name: string, { docsId, known, path }: Naming): ConfigDiagnostic {
  const similar = didYouMean(name, known)
  const key = formatKeyPath(path)
  return {
    code: 'NAVBAR_UNKNOWN_VERSION',
    level: 'error',
    message: `${key} refers to the version "${name}", but the ${docsName(docsId)} have no version with this name.`,
    path,
    at: Number.isInteger(path.at(-1)) ? 'value' : 'key',
    notes: [`versions: ${known.join(', ') || 'none'}`],
    hint:
      similar === null
        ? `Write one of the versions above in place of "${name}".`
        : `Did you mean "${similar}"?`,
  }
}

/** For items that name a docs instance which does not exist: `NAVBAR_UNKNOWN_DOCS`. */
export function unknownDocs(item: DocsItem, docsIds: readonly string[], itemPath: KeyPath): ConfigDiagnostic {
  const isForeign = item.docsId === undefined && item.docsPluginId !== undefined
  const path = [...itemPath, isForeign ? 'docsPluginId' : 'docsId']
  const key = formatKeyPath(path)
  return {
    code: 'NAVBAR_UNKNOWN_DOCS',
    level: 'error',
    message: `${key} is "${docsOf(item)}", but the site has no docs instance with this id.`,
    path,
    notes: [`available: ${docsIds.join(', ') || 'none'}`],
    hint: `Set ${key} to the id of a docs instance.`,
  }
}

/** Items that belong to a docs instance. */
export interface DocsItemConfig extends NavbarItemBase {
  /** Id of the docs instance; `default` when left out. */
  docsId?: string
  /** The same, by its Docusaurus name. */
  docsPluginId?: string
}

/** The options of such an item. */
export function docsItemTable<const T extends string>(type: T) {
  const id = option(nonEmpty('the id of a docs instance'))
  return { ...itemTable(type), docsId: id, docsPluginId: id }
}

/** The docs instance of an item. */
export function docsOf({ docsId, docsPluginId }: Pick<DocsItemConfig, 'docsId' | 'docsPluginId'>): string {
  return docsId ?? docsPluginId ?? 'default'
}
