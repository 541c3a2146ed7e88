import { pick } from '../../theme-config/pick.ts'
import { markup } from '../address.ts'
import { compact, options, required, custom } from '../kit.ts'
import type { OptionTable, ResolvedBy } from '../option.ts'
import { found, ITEM_HINTS, itemTable, type NavbarItemBase, type NavbarItemType } from './item-type.ts'
import type { Json } from '../../../../runtime/shared/json.ts'
import type { NavbarCustom } from '../../../../runtime/shared/site/theme-config.ts'
import { jsonCopy } from '../../resolve/freeze.ts'
import { validateJsonObject } from '../json.ts'

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

/** An item of a type that `src/theme/NavbarItem/ComponentTypes` of the site knows; its other keys are JSON values. */
export interface NavbarCustomConfig extends NavbarItemBase {
  type: `custom-${string}`
  [key: string]: Json | undefined
}

/** Types that the theme parts of a site know. What their keys mean is between the item and its component. */
export const customItem: NavbarItemType<NavbarCustomConfig, NavbarCustom> = {
  option: () => ({
    schema: custom<NavbarCustomConfig>((value, complain) => {
      validateJsonObject(value, complain)
      const { position } = value as { readonly position?: unknown }
      if (position !== undefined && position !== 'left' && position !== 'right')
        complain({ path: ['position'], allowed: '"left" or "right"' })
    }),
    resolve: (item) => ({ position: 'left', ...(jsonCopy(item) as Partial<NavbarCustom>) }) as NavbarCustom,
  }),
  resolve: (item) => found(item),
}

/** Whether a type is one of a site. */
export function isCustomType(type: unknown): boolean {
  return typeof type === 'string' && type.startsWith('custom-')
}
