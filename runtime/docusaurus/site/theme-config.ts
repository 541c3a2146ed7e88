import { defined, type JsonObject } from '../../shared/json.ts'
import type { FooterColumn, FooterItem, Logo, ThemeConfig } from '../../shared/site/theme-config.ts'
import { oncePerObject } from './shared-reader.ts'
import items from './navbar-items.ts'
import themeRest from './theme-rest.ts'

export type FooterLinks = readonly FooterColumn[] | readonly FooterItem[]

/** The theme configuration in the shape of Docusaurus. Ids of docs and sidebars are already addresses. */
export interface DocusaurusThemeConfig extends Pick<
  ThemeConfig,
  'colorMode' | 'announcementBar' | 'metadata' | 'tableOfContents' | 'mermaid' | 'liveCodeBlock'
> {
  readonly docs: {
    readonly versionPersistence: 'localStorage' | 'none'
    readonly sidebar: ThemeConfig['docs']['sidebar']
  }
  readonly blog: { readonly sidebar: { readonly groupByYear: boolean } }
  readonly navbar: Pick<ThemeConfig['navbar'], 'hideOnScroll' | 'title'> & {
    /** As they are written. */
    readonly items: readonly JsonObject[]
    readonly style?: 'dark' | 'primary'
    readonly logo?: Logo
  }
  readonly footer?: {
    readonly style: 'light' | 'dark'
    readonly logo?: Logo
    readonly copyright?: string
    readonly links: FooterLinks
  }
  readonly image?: string
  readonly algolia?: NonNullable<ThemeConfig['search']>['hosted'] & { readonly searchPagePath?: string }
  readonly [custom: string]: unknown
}

/** The theme configuration in the shape of Docusaurus, converted once for each of ours. */
export const themeConfigOf: (theme: ThemeConfig) => DocusaurusThemeConfig =
  /* @__PURE__ */ oncePerObject(converted)

function converted(theme: ThemeConfig): DocusaurusThemeConfig {
  const { docs, blog, navbar, colorMode, announcementBar, image, metadata, tableOfContents } = theme
  return defined({
    ...themeRest,
    docs: { versionPersistence: docs.versionPersistence ?? 'localStorage', sidebar: docs.sidebar },
    blog: blog ?? { sidebar: { groupByYear: true } },
    navbar: defined({ ...navbar, items, logo: navbar.logo ?? undefined, style: navbar.style ?? undefined }),
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
  return { style, ...defined({ logo: logo ?? undefined, copyright: copyright ?? undefined }), links }
}

function algoliaOf({ search }: ThemeConfig): DocusaurusThemeConfig['algolia'] {
  if (search?.hosted === undefined) return undefined
  return { ...search.hosted, ...(search.pageUrl && { searchPagePath: search.pageUrl }) }
}
