import { nonEmpty, option } from '../../../config/options/kit.ts'
import { itemTable, type NavbarItemBase } from '../../../config/options/navbar/item-type.ts'

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
