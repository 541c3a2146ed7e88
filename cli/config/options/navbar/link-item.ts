import { pick } from '../../theme-config/pick.ts'
import { pageHref, siteHref } from '../../theme-config/site-href.ts'
import { address, markup } from '../address.ts'
import { choose, compact, custom, nonEmpty, oneOfTwo, option, options, text } from '../kit.ts'
import { isRecord } from '../../../types/is-record.ts'
import type { Option, OptionTable, ResolvedBy, Schema } from '../option.ts'
import { found, ITEM_HINTS, unnamedItemTable, type NavbarItemBase, type NavbarItemType } from './item-type.ts'

/** Where a link of the navbar leads, and its attributes. */
interface NavbarLinkTarget {
  /** A path of the site. Give `to` or `href`. */
  to?: string
  /** Any address. Give `to` or `href`. */
  href?: string
  /** The link is shown as current on every page whose path starts with this one. */
  activeBasePath?: string
  /** The same as a regular expression. */
  activeBaseRegex?: string
  /** Where the link opens, such as `_blank`. */
  target?: string
  /** How the other page is related to this one. */
  rel?: string
  /** Text that a mouse over the link shows. */
  title?: string
  /** Id of the element. */
  id?: string
  /** Name of the link for assistive technology. */
  'aria-label'?: string
  /** Passed on to the link. */
  [data: `data-${string}`]: string | undefined
}

/** A plain link (`label` or `html`). */
export interface NavbarLinkConfig extends NavbarItemBase, NavbarLinkTarget {
  type?: 'default'
  /** Text of the link. */
  label?: string
  /** Raw HTML in place of the text. */
  html?: string
}

type CheckedLink = ResolvedBy<typeof linkOption>

/** A plain link. */
export const linkItem: NavbarItemType<NavbarLinkConfig, CheckedLink> = {
  option: withDataAttributes,
  resolve: (item, { context: { site } }) =>
    found({
      type: 'link',
      href: item.to === undefined ? (item.href ?? '') : pageHref(item.to, site),
      position: item.position,
      ...pick(item, ['className']),
      ...pick(item, ['label', 'html', 'target', 'rel', 'title', 'id', 'aria-label', 'activeBaseRegex']),
      ...Object.fromEntries(Object.entries(item).filter(isDataAttribute)),
      ...(item.activeBasePath === undefined
        ? {}
        : { activeBasePath: siteHref(item.activeBasePath, site.baseUrl) }),
    }),
}

/** Attributes for scripts have any name: each that is written becomes a known key. */
function withDataAttributes(): Option<NavbarLinkConfig, CheckedLink> {
  return {
    schema: choose<NavbarLinkConfig>((value) => linkOption(value).schema),
    resolve: (written) => linkOption(written).resolve(written),
  }
}

function isDataAttribute([name]: readonly [name: string, value: unknown]): boolean {
  return name.startsWith('data-')
}

function linkOption(value: unknown) {
  const written = isRecord(value) ? Object.entries(value).filter(isDataAttribute) : []
  const attributes: Readonly<Record<`data-${string}`, Option<string, string | undefined>>> =
    Object.fromEntries(written.map(([name]) => [name, option(text())]))
  const table = {
    ...attributes,
    ...unnamedItemTable('default'),
    label: option(nonEmpty()),
    html: option(markup()),
    to: option(address('a path of the site')),
    href: option(address('an address')),
    activeBasePath: option(text('a path of the site')),
    activeBaseRegex: option(pattern()),
    target: option(nonEmpty()),
    rel: option(text()),
    title: option(text()),
    id: option(text()),
    'aria-label': option(text()),
  } satisfies OptionTable<NavbarLinkConfig>
  return compact(
    options(table, {
      hints: ITEM_HINTS,
      rule: (value, complain) => {
        oneOfTwo(value, ['label', 'html'], complain)
        oneOfTwo(value, ['to', 'href'], complain)
      },
    }),
  )
}

function pattern(): Schema<string> {
  return custom<string>((value, complain) => {
    const allowed = 'a regular expression, written as a string'
    if (typeof value !== 'string' || value === '') return complain({ allowed })
    const reason = syntaxError(value)
    if (reason !== null)
      complain({ sentence: `{key} is not a regular expression: ${reason}.`, hint: 'Correct {key}.' })
  })
}

function syntaxError(source: string): string | null {
  try {
    return RegExp(source) && null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
