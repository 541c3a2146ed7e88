import type { FooterColumn, FooterItem, ThemeConfig } from '../../../../runtime/shared/site/theme-config.ts'
import { pick } from 'lodash-es'
import { address, markup, itemHref, type HrefSite } from '../address.ts'
import * as o from '../kit.ts'
import { isRecord } from '../../../types/json-problems.ts'
import {
  attributesOf,
  attributesTable,
  openAttribute,
  type LinkAttributesConfig,
} from '../link-attributes.ts'
import { logoOption, resolveLogo, type LogoConfig } from './logo.ts'

/** A footer entry: `label` with `to` or `href`, or `html`. */
export interface FooterItemConfig extends LinkAttributesConfig {
  /** Text of the link. */
  label?: string
  /** Path of a page of the site. */
  to?: string
  /** Any address; a path gets the base URL. */
  href?: string
  /** Puts the base URL in front of `href` even where it begins with it already. @default false */
  prependBaseUrlToHref?: boolean
  /** Raw HTML in place of a link. */
  html?: string
  /** CSS classes of the link. */
  className?: string
}

/** A column of the footer. */
export interface FooterColumnConfig {
  /** Heading of the column. */
  title: string
  /** Its entries, in order. */
  items: readonly FooterItemConfig[]
  /** CSS classes of the column. */
  className?: string
}

/** The footer; without it there is none. */
export interface FooterConfig {
  /** @default 'light' */
  style?: 'light' | 'dark'
  /** Image above the copyright. */
  logo?: LogoConfig
  /** HTML. */
  copyright?: string
  /** Columns with titles, or one row of entries; not both. @default [] */
  links?: readonly FooterColumnConfig[] | readonly FooterItemConfig[]
}

/** The footer with its defaults; null for none. */
export type CheckedFooter = o.ResolvedBy<typeof footerOption>

type CheckedColumn = o.ResolvedBy<typeof columnOption>
type CheckedItem = o.ResolvedBy<typeof itemOption>

export function footerOption() {
  const table = {
    style: o.option(o.oneOf('light', 'dark'), 'light'),
    logo: logoOption(),
    copyright: o.option(markup({ mayBeEmpty: true }), null),
    links: linksOption(),
  } satisfies o.OptionTable<FooterConfig>
  return o.ifWritten(o.options(table), null)
}

type Links = NonNullable<FooterConfig['links']>

function linksOption(): o.Option<Links, readonly CheckedColumn[] | readonly CheckedItem[]> {
  const columns = o.listOf(columnOption(), 'a list of columns')
  const entries = o.listOf(itemOption(), 'a list of entries')
  return {
    schema: o.choose<Links>((value) => {
      if (!Array.isArray(value)) return o.wrong({ allowed: 'a list of columns or a list of entries' })
      const isColumn = value.map((link: unknown) => isRecord(link) && 'items' in link)
      if (!isColumn.includes(true)) return entries.schema
      if (!isColumn.includes(false)) return columns.schema
      return o.wrong({
        path: [isColumn.indexOf(!isColumn[0])],
        sentence: 'themeConfig.footer.links mixes columns, which have items, with entries, which have none.',
        hint: 'Put every entry into the items of a column.',
      })
    }),
    resolve: (written = []) => (hasColumns(written) ? columns.resolve(written) : entries.resolve(written)),
  }
}

function hasColumns(links: Links): links is readonly FooterColumnConfig[] {
  return links.some((link) => 'items' in link)
}

function columnOption() {
  return o.compact(
    o.options({
      title: o.required(o.nonEmpty()),
      items: { ...o.listOf(itemOption(), 'a list of footer entries'), isRequired: true as const },
      className: o.option(o.text()),
    } satisfies o.OptionTable<FooterColumnConfig>),
  )
}

function itemOption() {
  const table = {
    ...attributesTable(),
    label: o.option(o.nonEmpty()),
    to: o.option(address('a path of the site')),
    href: o.option(address('an address')),
    prependBaseUrlToHref: o.option(o.flag()),
    html: o.option(markup()),
    className: o.option(o.text()),
  } satisfies o.OptionTable<FooterItemConfig>
  return o.compact(o.options(table, { rule: itemRule, further: openAttribute }))
}

function itemRule(value: Readonly<Record<string, unknown>>, complain: o.Complain): void {
  o.oneOfTwo(value, ['label', 'html'], complain)
  if (value['html'] === undefined) return o.oneOfTwo(value, ['to', 'href'], complain)
  const useless = ['to', 'href', 'className'].filter((key) => value[key] !== undefined)
  if (useless.length > 0 && value['label'] === undefined)
    complain({
      sentence: `{key} has html, and beside it ${useless.join(' and ')}, which mean nothing then.`,
      hint: `Write ${useless.join(' and ')} into the HTML.`,
    })
}

export function resolveFooter(footer: CheckedFooter, site: HrefSite): ThemeConfig['footer'] {
  if (footer === null) return null
  return {
    style: footer.style,
    logo: resolveLogo(footer.logo, site),
    copyright: footer.copyright,
    columns: resolveColumns(footer.links, site),
  }
}

function resolveColumns(
  links: readonly CheckedColumn[] | readonly CheckedItem[],
  site: HrefSite,
): readonly FooterColumn[] {
  const row: FooterItem[] = []
  const columns: FooterColumn[] = []
  for (const link of links) {
    if ('items' in link) {
      const items = link.items.map((item) => resolveItem(item, site))
      columns.push({ title: link.title, items, ...pick(link, ['className']) })
    } else {
      row.push(resolveItem(link, site))
    }
  }
  return row.length > 0 ? [...columns, { title: null, items: row }] : columns
}

function resolveItem(item: CheckedItem, site: HrefSite): FooterItem {
  if (item.html !== undefined) return { html: item.html }
  return {
    label: item.label ?? '',
    href: itemHref(item, site),
    ...pick(item, ['className']),
    ...attributesOf(item),
  }
}
