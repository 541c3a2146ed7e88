import type { NavbarLink } from '../../../../runtime/shared/site/theme-config.ts'
import { pick } from '../../theme-config/pick.ts'
import { itemHref, pathHref, type HrefSite } from '../../theme-config/site-href.ts'
import { address } from '../address.ts'
import { custom, flag, option, text } from '../kit.ts'
import type { Schema } from '../option.ts'

/** Where an item of the navbar leads, and where it is shown as current. */
export interface NavbarTargetConfig {
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

/** The options of where an item leads. */
export function targetTable() {
  return {
    to: option(address('a path of the site')),
    href: option(address('an address')),
    prependBaseUrlToHref: option(flag()),
    activeBasePath: option(text('a path of the site')),
    activeBaseRegex: option(pattern()),
  }
}

/** Where an item leads, with addresses. */
export function targetOf(
  item: NavbarTargetConfig,
  site: HrefSite,
): Pick<NavbarLink, 'href' | 'activeBasePath' | 'activeBaseRegex'> {
  return {
    href: itemHref(item, site),
    ...pick(item, ['activeBaseRegex']),
    ...(item.activeBasePath === undefined
      ? {}
      : { activeBasePath: pathHref(item.activeBasePath, site.baseUrl) }),
  }
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
