import { pick } from '../../theme-config/pick.ts'
import { itemHref, siteHref } from '../../theme-config/site-href.ts'
import { address } from '../address.ts'
import { compact, custom, flag, oneOfTwo, option, options, text } from '../kit.ts'
import { attributesOf, optionOf } from '../link-attributes.ts'
import type { Complain, OptionTable, ResolvedBy, Schema } from '../option.ts'
import {
  found,
  labelRule,
  linkTable,
  unnamedItemTable,
  type NavbarItemType,
  type NavbarLinkBase,
} from './item-type.ts'

/** A plain link. */
export interface NavbarLinkConfig extends NavbarLinkBase {
  type?: 'default'
  /** A path of the site. Give `to` or `href`. */
  to?: string
  /** Any address. Give `to` or `href`. */
  href?: string
  /** Puts the base URL in front of `href` even where it begins with it already. @default false */
  prependBaseUrlToHref?: boolean
  /** The link is shown as current on every page whose path starts with this one. */
  activeBasePath?: string
  /** The same as a regular expression. */
  activeBaseRegex?: string
}

/** A plain link. */
export const linkItem: NavbarItemType<NavbarLinkConfig, ResolvedBy<typeof linkOption>> = {
  option: () => optionOf(linkOption),
  resolve: (item, { context: { site } }) =>
    found({
      type: 'link',
      href: itemHref(item, site),
      position: item.position,
      ...pick(item, ['className', 'label', 'html', 'activeBaseRegex']),
      ...attributesOf(item),
      ...(item.activeBasePath === undefined
        ? {}
        : { activeBasePath: siteHref(item.activeBasePath, site.baseUrl) }),
    }),
}

function linkOption(written: unknown) {
  const table = {
    ...unnamedItemTable('default'),
    ...linkTable(written),
    to: option(address('a path of the site')),
    href: option(address('an address')),
    prependBaseUrlToHref: option(flag()),
    activeBasePath: option(text('a path of the site')),
    activeBaseRegex: option(pattern()),
  } satisfies OptionTable<NavbarLinkConfig>
  const rule = (value: Readonly<Record<string, unknown>>, complain: Complain): void => {
    labelRule()(value, complain)
    oneOfTwo(value, ['to', 'href'], complain)
  }
  return compact(options(table, { rule }))
}

function pattern(): Schema<string> {
  return custom<string>((value, complain) => {
    const allowed = 'a regular expression, written as a string'
    if (typeof value !== 'string' || value === '') return complain({ allowed })
    const reason = syntaxError(value)
    if (reason !== null)
      complain({
        sentence: `{key} is not a regular expression: ${reason}.`,
        hint: 'Correct the expression, or write the beginning of the paths as activeBasePath.',
      })
  })
}

function syntaxError(source: string): string | null {
  try {
    return RegExp(source) && null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
