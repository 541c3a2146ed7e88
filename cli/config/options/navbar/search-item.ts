import { pick } from '../../theme-config/pick.ts'
import { compact, options } from '../kit.ts'
import type { OptionTable, ResolvedBy } from '../option.ts'
import { found, ITEM_HINTS, itemTable, type NavbarItemBase, type NavbarItemType } from './item-type.ts'

/** Places the search; without such an item, it comes after all others. */
export interface NavbarSearchConfig extends NavbarItemBase {
  type: 'search'
}

/** Places the search. */
export const searchItem: NavbarItemType<NavbarSearchConfig, ResolvedBy<typeof searchOption>> = {
  option: searchOption,
  resolve: (item) => found({ type: 'search', position: item.position, ...pick(item, ['className']) }),
}

function searchOption() {
  const table = itemTable('search') satisfies OptionTable<NavbarSearchConfig>
  return compact(options(table, { hints: ITEM_HINTS }))
}
