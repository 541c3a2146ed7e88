import { pick } from '../../theme-config/pick.ts'
import { compact, oneOfTwo, options } from '../kit.ts'
import { attributesOf, optionOf } from '../link-attributes.ts'
import type { Complain, OptionTable, ResolvedBy } from '../option.ts'
import {
  found,
  labelRule,
  linkTable,
  unnamedItemTable,
  type NavbarItemType,
  type NavbarLinkBase,
} from './item-type.ts'
import { targetOf, targetTable, type NavbarTargetConfig } from './item-target.ts'

/** A plain link. */
export interface NavbarLinkConfig extends NavbarLinkBase, NavbarTargetConfig {
  type?: 'default'
}

/** A plain link. */
export const linkItem: NavbarItemType<NavbarLinkConfig, ResolvedBy<typeof linkOption>> = {
  option: () => optionOf(linkOption),
  resolve: (item, { context: { site } }) =>
    found({
      type: 'link',
      ...targetOf(item, site),
      position: item.position,
      ...pick(item, ['className', 'label', 'html']),
      ...attributesOf(item),
    }),
}

function linkOption(written: unknown) {
  const table = {
    ...unnamedItemTable('default'),
    ...linkTable(written),
    ...targetTable(),
  } satisfies OptionTable<NavbarLinkConfig>
  const rule = (value: Readonly<Record<string, unknown>>, complain: Complain): void => {
    labelRule()(value, complain)
    oneOfTwo(value, ['to', 'href'], complain)
  }
  return compact(options(table, { rule }))
}
