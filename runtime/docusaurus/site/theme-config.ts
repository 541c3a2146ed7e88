import { defined } from '../../shared/defined.ts'
import type { Logo, NavbarItem, ThemeConfig } from '../../shared/site/theme-config.ts'
import { oncePerObject } from './shared-reader.ts'
import themeRest from './theme-rest.ts'

/** A link of the footer, or raw HTML. */
export interface FooterLinkItem {
  readonly label?: string
  readonly href?: string
  readonly html?: string
  readonly [attribute: string]: unknown
}

/** A column of the footer. */
export interface FooterColumnItem {
  readonly title: string | null
  readonly items: readonly FooterLinkItem[]
}

/** Links of the footer: columns, or one row. */
export type FooterLinks = readonly FooterColumnItem[] | readonly FooterLinkItem[]

/** The theme's configuration in the shape of Docusaurus. Ids of docs and sidebars are addresses already. */
export interface DocusaurusThemeConfig {
  readonly docs: {
    readonly versionPersistence: 'localStorage' | 'none'
    readonly sidebar: ThemeConfig['docs']['sidebar']
  }
  readonly blog: { readonly sidebar: { readonly groupByYear: boolean } }
  readonly navbar: {
    readonly style?: 'dark' | 'primary'
    readonly hideOnScroll: boolean
    readonly title: string
    readonly items: readonly NavbarItem[]
    readonly logo?: Logo
  }
  readonly colorMode: ThemeConfig['colorMode']
  readonly announcementBar?: ThemeConfig['announcementBar']
  readonly footer?: {
    readonly style: 'light' | 'dark'
    readonly logo?: Logo
    readonly copyright?: string
    readonly links: FooterLinks
  }
  readonly image?: string
  readonly metadata: ThemeConfig['metadata']
  readonly tableOfContents: ThemeConfig['tableOfContents']
  readonly mermaid?: ThemeConfig['mermaid']
  readonly liveCodeBlock?: ThemeConfig['liveCodeBlock']
  /** The hosted search, where the site has one. */
  readonly algolia?: NonNullable<ThemeConfig['search']>['hosted'] & { readonly searchPagePath?: string }
  /** Keys that are for components of the site alone. */
  readonly [custom: string]: unknown
}

/** The theme's configuration in the shape of Docusaurus: one object for one of ours. */
export const themeConfigOf: (theme: ThemeConfig) => DocusaurusThemeConfig =
  /* @__PURE__ */ oncePerObject(converted)

function converted(theme: ThemeConfig): DocusaurusThemeConfig {
  const { docs, blog, navbar, colorMode, announcementBar, image, metadata, tableOfContents } = theme
  return defined({
    ...themeRest,
    docs: { versionPersistence: docs.versionPersistence ?? 'localStorage', sidebar: docs.sidebar },
    blog: blog ?? { sidebar: { groupByYear: true } },
    navbar: defined({ ...navbar, logo: navbar.logo ?? undefined, style: navbar.style ?? undefined }),
    colorMode,
    announcementBar,
    footer: footerOf(theme),
    image: image ?? undefined,
    metadata,
    tableOfContents,
    mermaid: theme.mermaid,
    liveCodeBlock: theme.liveCodeBlock,
    algolia: algoliaOf(theme),
  }) as DocusaurusThemeConfig
}

function footerOf({ footer }: ThemeConfig): DocusaurusThemeConfig['footer'] {
  if (footer === null) return undefined
  const { style, logo, copyright, columns } = footer
  const [first] = columns
  const links = columns.length === 1 && first?.title === null ? first.items : columns
  return defined({
    style,
    logo: logo ?? undefined,
    copyright: copyright ?? undefined,
    links,
  }) as DocusaurusThemeConfig['footer']
}

function algoliaOf({ search }: ThemeConfig): DocusaurusThemeConfig['algolia'] {
  if (search?.hosted === undefined) return undefined
  return { ...search.hosted, ...(search.pageUrl && { searchPagePath: search.pageUrl }) }
}
