import { pick } from '../../theme-config/pick.ts'
import { markup } from '../address.ts'
import { compact, options, required } from '../kit.ts'
import type { OptionTable, ResolvedBy } from '../option.ts'
import { found, ITEM_HINTS, itemTable, type NavbarItemBase, type NavbarItemType } from './item-type.ts'

/** Raw HTML. */
export interface NavbarHtmlConfig extends NavbarItemBase {
  type: 'html'
  /** The HTML. */
  value: string
}

/** Raw HTML. */
export const htmlItem: NavbarItemType<NavbarHtmlConfig, ResolvedBy<typeof htmlOption>> = {
  option: htmlOption,
  resolve: (item) =>
    found({ type: 'html', value: item.value, position: item.position, ...pick(item, ['className']) }),
}

function htmlOption() {
  const table = { ...itemTable('html'), value: required(markup()) } satisfies OptionTable<NavbarHtmlConfig>
  return compact(options(table, { hints: ITEM_HINTS }))
}
