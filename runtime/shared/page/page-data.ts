import type { CodeSettings } from '../content/code-block.ts'
import type { PageContent, StaticNode, TocItem } from '../content/content.ts'
import type { JsonObject } from '../json.ts'
import type { Url } from '../url/url.ts'

/** Which feature instance a page belongs to. */
export interface RouteContext {
  /** The feature. */
  readonly plugin: {
    /** Name of the feature: `docs`, `pages`, `blog` ... */
    readonly name: string
    /** Id of the instance; `default` unless the site has several. */
    readonly id: string
  }
  /** What the feature tells every component of the page. */
  readonly data?: JsonObject
}

/** What a page says about itself in `<head>` and on `<html>`. Texts are plain; they are escaped on writing. */
export interface PageHead {
  /** Title without the site's; null shows the site's title alone. */
  readonly title: string | null
  /** Description for search engines; null for none. */
  readonly description: string | null
  /** Keywords for search engines. */
  readonly keywords?: readonly string[]
  /** Social image: an absolute URL or a site path. */
  readonly image?: string
  /**
   * The page that search engines show instead of this one, with its origin if that is another. It keeps this one out of the
   * sitemap. @default itself
   */
  readonly canonical?: Url
  /**
   * Paths of the page in other languages, below their base URLs, by language tag; null where a language does not have it.
   * @default it has the same path in all languages
   */
  readonly elsewhere?: Readonly<Record<string, string | null>>
  /** True writes `noindex, nofollow` and keeps the page out of the sitemap. */
  readonly noIndex?: boolean
  /** Further meta tags by property, such as `og:type`. @default none */
  readonly metas?: Readonly<Record<string, string>>
  /** What search engines may know of the page: texts of JSON-LD, escaped for scripts. @default none */
  readonly structuredData?: readonly string[]
  /** Classes for `<html>`, in order. */
  readonly htmlClasses: readonly string[]
}

/** Code blocks of components, which the build wrote while it rendered the page. */
export interface PageCode extends CodeSettings {
  /** By the key of the code; words that the document holds are absent in its own page data. */
  readonly blocks: Readonly<Record<string, StaticNode>>
}

/** The content chunk of one page: all the page is, besides the bundle. Written as `page.json`. */
export interface PageData {
  /** Address of the page. */
  readonly url: Url
  /** Theme component that shows the page (`@theme/DocItem`), or the key of a page module in the bundle. */
  readonly layout: string
  /** Which feature the page belongs to. */
  readonly context: RouteContext
  /** Theme parts that the page needs beside its layout. */
  readonly parts?: readonly string[]
  /** What the page says about itself. */
  readonly head: PageHead
  /** Props of the layout. */
  readonly props: JsonObject
  /** Front matter of the page's file, as written. Absent where nothing that the page shows has asked for it. */
  readonly frontMatter?: JsonObject
  /** The language of the content, where it is not that of the site: its tag and direction. */
  readonly contentLanguage?: { readonly lang: string; readonly dir: 'ltr' | 'rtl' }
  /** Present where the page is there as Markdown, too: see `pageMarkdownUrl`. */
  readonly hasMarkdown?: true
  /** Headings, in order. */
  readonly toc: readonly TocItem[]
  /** Null for pages that are a React component. */
  readonly content: PageContent | null
  /** Other contents that the page shows, such as the excerpts of a list of posts. @default none */
  readonly items?: readonly PageContent[]
  /** Absent for pages without such code. */
  readonly code?: PageCode
  /** Stylesheets beside the site's own that the page needs, as URLs. */
  readonly css: readonly string[]
  /** URLs of the modules to load, by key in the bundle: the layout, and the components of the content. */
  readonly modules: Readonly<Record<string, string>>
  /** Keys of the shared data files that the page read while it was rendered. */
  readonly needs: readonly string[]
  /** Keys that it asked for and that the site does not have. */
  readonly absent?: readonly string[]
  /** What the page asks a content security policy for, scripts of the document aside; absent where the site has none. */
  readonly policy?: readonly PolicyNeed[]
  /** Hash of the client bundle and the page-data format that the page was made for. */
  readonly client: string
}

/** A directive and one source that a page needs in its content security policy, such as `img-src https://images.example`. */
export type PolicyNeed = `${string} ${string}`

export function allowsNeeds(given: readonly PolicyNeed[], wanted: readonly PolicyNeed[]): boolean {
  return wanted.every((need) => given.includes(need))
}

/** Where a shared data file lies: a stable address, since pages name it by its key and not by its content. */
export function sharedDataUrl(baseUrl: string, key: string): string {
  return `${baseUrl}assets/data/${key}.json`
}

/** Begins the keys of the parts in which shared data is written beside the whole. */
export function partPrefix(key: string): string {
  return `${key}/`
}

/** Key of the part of a sidebar that the others hang on. */
export function rootPartKey(key: string): string {
  return `${partPrefix(key)}root`
}
