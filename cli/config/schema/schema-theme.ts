import type { FooterItemConfig, LogoConfig, ThemeConfigInput } from '../define/define.ts'
import { DOCUSAURUS_HINTS } from './docusaurus-hints.ts'
import { jsonObject } from '../options/json.ts'
import { magicComment } from '../options/markdown.ts'
import { address, checkAddresses, markup } from '../options/address.ts'
import { navbarItem } from './schema-navbar.ts'
import {
  choose,
  flag,
  isRecord,
  custom,
  list,
  oneOf,
  oneOfTwo,
  optional,
  section,
  text,
  wholeNumber,
  nonEmpty,
  wrong,
  type Complain,
  type Schema,
} from '../options/kit.ts'

type Part<K extends keyof ThemeConfigInput> = NonNullable<ThemeConfigInput[K]>
type FooterColumnConfig = { title: string; items: readonly FooterItemConfig[]; className?: string }
type FooterLinks = NonNullable<Part<'footer'>['links']>

/** The theme's options. */
export function themeConfigSchema(): Schema<ThemeConfigInput> {
  return section<ThemeConfigInput>(
    {
      image: optional(address('a path among the static files, or an address', 'show')),
      metadata: optional(list(metadata(), 'a list of meta tags')),
      colorMode: optional(colorMode()),
      announcementBar: optional(announcementBar()),
      docs: optional(docs()),
      blog: optional(blog()),
      tableOfContents: optional(tableOfContents()),
      navbar: optional(navbar()),
      footer: optional(footer()),
      prism: optional(prism()),
      liveCodeBlock: optional(
        section<Part<'liveCodeBlock'>>({ playgroundPosition: optional(oneOf('top', 'bottom')) }),
      ),
      mermaid: optional(mermaid()),
    },
    { hints: DOCUSAURUS_HINTS.themeConfig },
  )
}

function metadata(): Schema<Readonly<Record<string, string>>> {
  const allowed = "the attributes of a meta tag: { name: '...', content: '...' }"
  return custom<Readonly<Record<string, string>>>((value, complain) => {
    if (!isRecord(value) || Object.keys(value).length === 0) return complain({ allowed })
    for (const [name, attribute] of Object.entries(value))
      if (typeof attribute !== 'string') complain({ path: [name], allowed: 'a string' })
    checkAddresses('meta', value, complain)
  })
}

function colorMode(): Schema<Part<'colorMode'>> {
  return section<Part<'colorMode'>>({
    defaultMode: optional(oneOf('light', 'dark')),
    disableSwitch: optional(flag()),
    respectPrefersColorScheme: optional(flag()),
  })
}

function announcementBar(): Schema<Part<'announcementBar'>> {
  return section<Part<'announcementBar'>>({
    id: optional(nonEmpty()),
    content: markup(),
    backgroundColor: optional(nonEmpty('a CSS colour')),
    textColor: optional(nonEmpty('a CSS colour')),
    isCloseable: optional(flag()),
  })
}

function docs(): Schema<Part<'docs'>> {
  const sidebar = section<NonNullable<Part<'docs'>['sidebar']>>({
    hideable: optional(flag()),
    autoCollapseCategories: optional(flag()),
  })
  return section<Part<'docs'>>({
    versionPersistence: optional(oneOf('localStorage', 'none')),
    sidebar: optional(sidebar),
  })
}

function blog(): Schema<Part<'blog'>> {
  const sidebar = section<NonNullable<Part<'blog'>['sidebar']>>({ groupByYear: optional(flag()) })
  return section<Part<'blog'>>({ sidebar: optional(sidebar) })
}

function tableOfContents(): Schema<Part<'tableOfContents'>> {
  const level = optional(wholeNumber(2, 6))
  return section<Part<'tableOfContents'>>(
    { minHeadingLevel: level, maxHeadingLevel: level },
    {
      rule: ({ minHeadingLevel: min = 2, maxHeadingLevel: max = 3 }, complain) => {
        if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return
        complain({
          sentence: `{key} is empty: minHeadingLevel is ${min} and maxHeadingLevel is ${max}.`,
          hint: 'Set minHeadingLevel to at most maxHeadingLevel.',
        })
      },
    },
  )
}

function prism(): Schema<Part<'prism'>> {
  return section<Part<'prism'>>(
    {
      defaultLanguage: optional(nonEmpty('the name of a language')),
      additionalLanguages: optional(list(nonEmpty('the name of a language'), 'a list of names of languages')),
      magicComments: optional(list(magicComment(), 'a list of magic comments')),
    },
    { hints: DOCUSAURUS_HINTS.prism },
  )
}

function mermaid(): Schema<Part<'mermaid'>> {
  return section<Part<'mermaid'>>({
    theme: optional(
      section<NonNullable<Part<'mermaid'>['theme']>>({
        light: optional(nonEmpty()),
        dark: optional(nonEmpty()),
      }),
    ),
    options: optional(jsonObject()),
  })
}

function navbar(): Schema<Part<'navbar'>> {
  return section<Part<'navbar'>>(
    {
      title: optional(text()),
      logo: optional(logo()),
      style: optional(oneOf('dark', 'primary')),
      hideOnScroll: optional(flag()),
      items: optional(list(navbarItem(), 'a list of navbar items')),
    },
    { hints: DOCUSAURUS_HINTS.navbar },
  )
}

function logo(): Schema<LogoConfig> {
  const size = custom<number | string>((value, complain) => {
    const isSize = typeof value === 'string' ? value.trim() !== '' : typeof value === 'number' && value > 0
    if (!isSize) complain({ allowed: 'a number of pixels or a CSS length' })
  })
  return section<LogoConfig>(
    {
      alt: optional(text()),
      src: address('a path among the static files, or an address', 'show'),
      srcDark: optional(address('a path among the static files, or an address', 'show')),
      href: optional(address('an address')),
      target: optional(nonEmpty()),
      width: optional(size),
      height: optional(size),
      className: optional(text()),
    },
    { hints: DOCUSAURUS_HINTS.logo },
  )
}

function footer(): Schema<Part<'footer'>> {
  return section<Part<'footer'>>({
    style: optional(oneOf('light', 'dark')),
    logo: optional(logo()),
    copyright: optional(markup({ mayBeEmpty: true })),
    links: optional(footerLinks()),
  })
}

function footerLinks(): Schema<FooterLinks> {
  const columns = list(footerColumn(), 'a list of columns')
  const entries = list(footerItem(), 'a list of entries')
  return choose<FooterLinks>((value) => {
    if (!Array.isArray(value)) return wrong({ allowed: 'a list of columns or a list of entries' })
    const isColumn = value.map((link: unknown) => isRecord(link) && 'items' in link)
    if (!isColumn.includes(true)) return entries
    if (!isColumn.includes(false)) return columns
    return wrong({
      path: [isColumn.indexOf(!isColumn[0])],
      sentence: 'themeConfig.footer.links mixes columns, which have items, with entries, which have none.',
      hint: 'Put every entry into the items of a column.',
    })
  })
}

function footerColumn(): Schema<FooterColumnConfig> {
  return section<FooterColumnConfig>({
    title: nonEmpty(),
    items: list(footerItem(), 'a list of footer entries'),
    className: optional(text()),
  })
}

function footerItem(): Schema<FooterItemConfig> {
  return section<FooterItemConfig>(
    {
      label: optional(nonEmpty()),
      to: optional(address('a path of the site')),
      href: optional(address('an address')),
      html: optional(markup()),
      className: optional(text()),
    },
    { hints: DOCUSAURUS_HINTS.footerItem, rule: footerItemRule },
  )
}

function footerItemRule(value: Readonly<Record<string, unknown>>, complain: Complain): void {
  oneOfTwo(value, ['label', 'html'], complain)
  if (value['html'] === undefined) return oneOfTwo(value, ['to', 'href'], complain)
  const useless = ['to', 'href', 'className'].filter((key) => value[key] !== undefined)
  if (useless.length > 0 && value['label'] === undefined)
    complain({
      sentence: `{key} has html, and beside it ${useless.join(' and ')}, which mean nothing then.`,
      hint: `Write ${useless.join(' and ')} into the HTML.`,
    })
}
