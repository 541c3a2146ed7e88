import type { JsonObject } from '../../../runtime/shared/json.ts'
import type { ReportLevel } from '../../report/diagnostic.ts'
import type { ContentFiles } from './define.ts'
import type { ContentPlugins } from './define-markdown.ts'

/** A kind of feed. */
export type FeedType = 'rss' | 'atom' | 'json'

/** What a `readingTime` function receives. */
export interface ReadingTimeInput {
  /** Text of the post without front matter. */
  readonly content: string
  readonly frontMatter: JsonObject
  /** Language of the blog, such as `en`. */
  readonly locale: string
  /** What is told without a function: words by 200 a minute, to two decimals. */
  readonly defaultReadingTime: (input: { readonly content: string; readonly locale?: string }) => number
}

/** What an `editUrl` function of a blog receives. */
export interface BlogEditUrlInfo {
  /** Folder of the blog, relative to the site directory. */
  readonly blogDirPath: string
  /** The file relative to that folder. */
  readonly blogPath: string
  /** The page's address. */
  readonly permalink: string
  /** Language of the page, such as `en`. */
  readonly locale: string
}

/** A post as functions of the configuration see it. */
export interface BlogPostInfo {
  /** The slug; unique in a blog. */
  readonly id: string
  readonly metadata: {
    readonly permalink: string
    /** Relative to the site directory, behind `@site/`. */
    readonly source: string
    readonly title: string
    readonly description: string
    readonly date: Date
    readonly tags: readonly { readonly label: string; readonly permalink: string }[]
    readonly authors: readonly JsonObject[]
    readonly frontMatter: JsonObject
    /** Minutes; undefined when it is not shown. */
    readonly readingTime: number | undefined
    readonly hasTruncateMarker: boolean
    readonly unlisted: boolean
  }
}

/** One entry of a feed, with what the `feed` library takes. */
export interface FeedItem {
  readonly title: string
  readonly id: string
  readonly link: string
  readonly date: Date
  readonly description?: string
  /** HTML. */
  readonly content?: string
  readonly author?: readonly { readonly name?: string; readonly link?: string; readonly email?: string }[]
  readonly category?: readonly { readonly name: string; readonly term?: string }[]
  readonly image?: string
}

/** What `createFeedItems` receives. */
export interface FeedItemsInput {
  /** All listed posts, in the order of the blog. */
  readonly blogPosts: readonly BlogPostInfo[]
  /** Title, address and base URL of the site. */
  readonly siteConfig: { readonly title: string; readonly url: string; readonly baseUrl: string }
  /** What is written without a function, for the given posts. */
  readonly defaultCreateFeedItems: (input: {
    readonly blogPosts: readonly BlogPostInfo[]
  }) => Promise<FeedItem[]>
}

/** Feeds of a blog. */
export interface FeedOptions {
  /** @default ['rss', 'atom'] */
  type?: FeedType | 'all' | readonly FeedType[] | null
  /** @default the site's title and 'Blog' */
  title?: string
  /** @default the title */
  description?: string
  /** @default '' */
  copyright?: string
  /** @default the language of the site */
  language?: string
  /** Newest posts that a feed holds; `false` or `null` for all. @default 20 */
  limit?: number | false | null
  /** Makes the entries. */
  createFeedItems?: (input: FeedItemsInput) => readonly FeedItem[] | Promise<readonly FeedItem[]>
  /**
   * Style sheets for people who open a feed in a browser: `true` for ours, paths of XSL files relative to the site
   * directory for your own; a CSS file of the same name beside one is copied too. @default false
   */
  xslt?: boolean | string | null | { rss?: boolean | string | null; atom?: boolean | string | null }
}

/** One blog or changelog. */
export interface BlogConfig extends ContentFiles, ContentPlugins {
  /** Name of this instance; needed when the site has several. @default 'default' */
  id?: string
  /** `changelog` shows one page for each release, in a look of its own. @default 'blog' */
  kind?: 'blog' | 'changelog'
  /** @default 'blog', for a changelog 'changelog', with `changelogFile` the folder of that file, without its posts */
  path?: string
  /** `/` puts the blog at the root of the site. @default 'blog', for a changelog 'changelog' */
  routeBasePath?: string
  /** @default ['**\/*.{md,mdx}'] */
  include?: readonly string[]
  /**
   * Markdown file, relative to the site directory, whose second-level headings begin the posts of a changelog:
   * `## 1.2.0 (2026-01-31)`. @default none
   */
  changelogFile?: string
  /** Part of the URLs of tag pages, behind `routeBasePath`. @default 'tags' */
  tagsBasePath?: string
  /** The same for authors. @default 'authors' */
  authorsBasePath?: string
  /** The same for the archive; `null` for none. @default 'archive' */
  archiveBasePath?: string | null
  /** The same for the second and later pages of lists. @default 'page' */
  pageBasePath?: string
  /** @default 10 */
  postsPerPage?: number | 'ALL'
  /** Title of the list. @default 'Blog', for a changelog 'Changelog' */
  blogTitle?: string
  /** @default 'Blog', for a changelog 'Changelog' */
  blogDescription?: string
  /** @default 'Recent posts', for a changelog 'Recent releases' */
  blogSidebarTitle?: string
  /** Posts in the sidebar; 0 for no sidebar. @default 5 */
  blogSidebarCount?: number | 'ALL'
  /** @default true */
  showReadingTime?: boolean
  /** Tells the minutes that reading a post takes; undefined shows none. @default 200 words a minute */
  readingTime?: (input: ReadingTimeInput) => number | undefined
  /** Where the excerpt of a post ends. @default an HTML comment or an MDX comment with the word `truncate` */
  truncateMarker?: RegExp
  /** YAML or JSON file of authors relative to `path`. @default 'authors.yml' */
  authorsMapPath?: string
  /** @default 'descending' */
  sortPosts?: 'descending' | 'ascending'
  /** Leaves posts out or puts them into another order: returns the posts to show, or nothing to change nothing. */
  processBlogPosts?: (input: {
    readonly blogPosts: readonly BlogPostInfo[]
  }) => readonly BlogPostInfo[] | void | Promise<readonly BlogPostInfo[] | void>
  /** @default {} */
  feedOptions?: FeedOptions
  /** Base address of the edit links, or a function that returns one link. @default no edit links */
  editUrl?: string | ((info: BlogEditUrlInfo) => string | undefined)
  /** @default false */
  showLastUpdateTime?: boolean
  /** @default false */
  showLastUpdateAuthor?: boolean
  /** File of tags relative to `path`; `false` for none. @default 'tags.yml' where there is one */
  tags?: string | false | null
  /** Tags that the file of tags does not list, where there is one. @default 'warn' */
  onInlineTags?: ReportLevel
  /** Authors that the file of authors does not hold. @default 'warn' */
  onInlineAuthors?: ReportLevel
  /** Posts without a truncate marker, which lists show whole. @default 'warn', for a changelog 'ignore' */
  onUntruncatedBlogPosts?: ReportLevel
}
