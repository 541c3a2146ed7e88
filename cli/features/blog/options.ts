import { escapeRegExp } from 'lodash-es'
import type {
  FeatureOptions,
  FeatureSection,
  LeftOut,
  SectionOrigin,
} from '../../config/options/feature-options.ts'
import type { UserConfig } from '../../config/options/site.ts'
import type { JsonObject } from '../../../runtime/shared/json.ts'
import type { ReportLevel } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { writtenFile } from '../../config/site-file.ts'
import type { BlogPostInfo } from './post.ts'
import {
  bare,
  filesTable,
  folderRule,
  historyTable,
  instances,
  tagsFile,
  type ContentFiles,
  type ContentHistory,
} from '../../config/options/content-files.ts'
import { pluginLists, pluginsTable, type ContentPlugins } from '../../config/options/content-plugins.ts'
import { feedOption, type FeedOptions } from './feeds/feed-options.ts'
import * as o from '../../config/options/kit.ts'
import { LEVELS } from '../../config/options/markdown.ts'
import { sitePath } from '../../config/options/paths.ts'

/** What a `readingTime` function receives. */
export interface ReadingTimeInput {
  /** Text of the post without front matter. */
  readonly content: string
  /** Front matter as written. */
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

/** One blog or changelog. */
export interface BlogConfig extends ContentFiles, ContentPlugins, ContentHistory<BlogEditUrlInfo> {
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
  /** Part of the URLs of tag pages, below `routeBasePath`. @default 'tags' */
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
  /** Returns the minutes that reading a post takes; undefined shows none. @default 200 words a minute */
  readingTime?: (input: ReadingTimeInput) => number | undefined
  /** Where the excerpt of a post ends. @default an HTML comment or an MDX comment with the word `truncate` */
  truncateMarker?: RegExp
  /** YAML or JSON file of authors relative to `path`. @default 'authors.yml' */
  authorsMapPath?: string
  /** Component that shows the list of posts, with the props of Docusaurus: `'@theme/Name'`, a package, or `'@site/src/name.tsx'`. @default the part BlogListPage */
  blogListComponent?: string
  /** The same for a post. @default the part BlogPostPage */
  blogPostComponent?: string
  /** The same for the list of tags. @default the part BlogTagsListPage */
  blogTagsListComponent?: string
  /** The same for the posts of a tag. @default the part BlogTagsPostsPage */
  blogTagsPostsComponent?: string
  /** The same for the archive. @default the part BlogArchivePage */
  blogArchiveComponent?: string
  /** The same for the list of authors. @default the part Blog/Pages/BlogAuthorsListPage */
  blogAuthorsListComponent?: string
  /** The same for the posts of an author. @default the part Blog/Pages/BlogAuthorsPostsPage */
  blogAuthorsPostsComponent?: string
  /** @default 'descending' */
  sortPosts?: 'descending' | 'ascending'
  /** Leaves posts out or puts them into another order: returns the posts to show, or nothing to change nothing. */
  processBlogPosts?: (input: {
    /** All posts, the newest first. */
    readonly blogPosts: readonly BlogPostInfo[]
  }) => readonly BlogPostInfo[] | void | Promise<readonly BlogPostInfo[] | void>
  /** @default {} */
  feedOptions?: FeedOptions
  /** File of tags relative to `path`; `false` for none. @default 'tags.yml' where there is one */
  tags?: string | false | null
  /** Tags that the file of tags does not list, where there is one. @default 'warn' */
  onInlineTags?: ReportLevel
  /** Authors that the file of authors does not hold. @default 'warn' */
  onInlineAuthors?: ReportLevel
  /** Asks search engines not to index the posts and lists of this instance. @default false */
  noIndex?: boolean
  /** Posts without a truncate marker, which lists show whole. @default 'warn', for a changelog 'ignore' */
  onUntruncatedBlogPosts?: ReportLevel
}

export type BlogInstance = o.ResolvedBy<typeof blogOption>[number]

/** The theme's options for blogs. */
export interface BlogThemeConfig {
  sidebar?: { /** Groups recent posts by year. @default true */ groupByYear?: boolean }
}

declare module '../../config/options/site.ts' {
  interface UserConfig {
    /** Blogs and changelogs: options, several instances, or `false`. @default one instance when the folder `blog` exists */
    blog?: BlogConfig | readonly BlogConfig[] | false
  }
  interface FeatureConfig {
    readonly blog: readonly BlogInstance[]
  }
}

declare module '../../config/options/theme-config/theme-config.ts' {
  interface ThemeConfigInput {
    /** How the blog is shown. */
    blog?: BlogThemeConfig
  }
  interface FeatureThemeConfig {
    /** Absent where recent posts are grouped by year, as every page would carry it. */
    readonly blog?: { readonly sidebar: { readonly groupByYear: boolean } }
  }
}

const blogSection: FeatureSection<NonNullable<UserConfig['blog']>, readonly BlogInstance[]> = {
  option: blogOption,
  instances: (blogs) =>
    blogs.map((instance) => ({
      name: `blog/${instance.id}`,
      plugins: pluginLists(instance),
      files: [instance.path, ...(instance.changelogFile === null ? [] : [instance.changelogFile])],
      isPosts: true,
    })),
  leftOut: feedsLeftOut,
  soughtAtTop: ['postsPerPage', 'blogTitle', 'blogSidebarCount', 'feedOptions', 'authorsMapPath'],
}

/** The hash router has no feeds; it is told once, at the first blog that asks for some. */
function feedsLeftOut(written: NonNullable<UserConfig['blog']>): readonly LeftOut[] {
  const isList = Array.isArray(written)
  const blogs = [written].flat().filter((blog): blog is BlogConfig => typeof blog === 'object')
  const asking = blogs.findIndex(({ feedOptions }) => feedOptions !== undefined && feedOptions.type !== null)
  if (asking === -1) return []
  return [
    {
      message:
        "With router: 'hash' no feeds are written: programs that read feeds cannot open what follows the #.",
      path: ['blog', ...(isList ? [asking] : []), 'feedOptions'],
      hint: 'Remove feedOptions, or set its type to null.',
    },
  ]
}

function blogThemeOption() {
  const sidebar = o.options({ groupByYear: o.option(o.flag(), true) })
  const table = { sidebar } satisfies o.OptionTable<BlogThemeConfig>
  return o.mapResolved(o.options(table), (resolved) => (resolved.sidebar.groupByYear ? undefined : resolved))
}

function blogOption(origin: SectionOrigin) {
  const kinds = { blog: blogOfKind('blog', origin), changelog: blogOfKind('changelog', origin) }
  const one: typeof kinds.blog = {
    schema: kinds.blog.schema,
    resolve: (written) => kinds[written?.kind ?? 'blog'].resolve(written),
  }
  return instances(one, origin.siteDir, 'blog')
}

function blogOfKind(kind: 'blog' | 'changelog', { siteDir, router }: SectionOrigin) {
  const isBlog = kind === 'blog'
  const title = isBlog ? 'Blog' : 'Changelog'
  const feeds = feedOption(siteDir)
  const component = o.option(o.nonEmpty('the name of a module'), null)
  const table = {
    ...filesTable({ siteDir, path: kind, routeBasePath: kind, include: ['**/*.{md,mdx}'] }),
    ...pluginsTable(),
    kind: o.option(o.oneOf('blog', 'changelog'), 'blog'),
    changelogFile: o.option(sitePath({ siteDir, kind: 'file', anywhere: true }), null, (written) =>
      written === null ? null : writtenFile(written, siteDir),
    ),
    tagsBasePath: o.option(o.nonEmpty('a path'), 'tags', bare),
    authorsBasePath: o.option(o.nonEmpty('a path'), 'authors', bare),
    archiveBasePath: o.option(o.orElse(null, o.nonEmpty('a path, or null for none')), 'archive', (written) =>
      written === null ? null : bare(written),
    ),
    pageBasePath: o.option(o.nonEmpty('a path'), 'page', bare),
    // Null means all.
    postsPerPage: o.option(countOrAll(1), 10, countOf),
    blogTitle: o.option(o.text(), title),
    blogDescription: o.option(o.text(), title),
    blogSidebarTitle: o.option(o.text(), isBlog ? 'Recent posts' : 'Recent releases'),
    blogSidebarCount: o.option(countOrAll(0), 5, countOf),
    showReadingTime: o.option(o.flag(), true),
    readingTime: o.option(o.func<Required<BlogConfig>['readingTime']>(), null),
    truncateMarker: o.option(expression(), /<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\}/, stateless),
    authorsMapPath: o.option(o.nonEmpty('the path of a file of authors relative to the blog'), 'authors.yml'),
    sortPosts: o.option(o.oneOf('descending', 'ascending'), 'descending'),
    processBlogPosts: o.option(o.func<Required<BlogConfig>['processBlogPosts']>(), null),
    // With the hash router, posts have no addresses that readers of feeds could open.
    feedOptions: router === 'hash' ? { ...feeds, resolve: () => feeds.resolve({ type: null }) } : feeds,
    ...historyTable<BlogEditUrlInfo>(),
    blogListComponent: component,
    blogPostComponent: component,
    blogTagsListComponent: component,
    blogTagsPostsComponent: component,
    blogArchiveComponent: component,
    blogAuthorsListComponent: component,
    blogAuthorsPostsComponent: component,
    tags: tagsFile('the blog'),
    noIndex: o.option(o.flag(), false),
    onInlineTags: o.option(o.oneOf(...LEVELS), 'warn'),
    onInlineAuthors: o.option(o.oneOf(...LEVELS), 'warn'),
    onUntruncatedBlogPosts: o.option(o.oneOf(...LEVELS), isBlog ? 'warn' : 'ignore'),
  } satisfies o.OptionTable<BlogConfig>
  const rule = (value: Readonly<Record<string, unknown>>, complain: o.Complain): void =>
    placeRule(value, complain, siteDir)
  return o.mapResolved(o.options(table, { rule }), ({ feedOptions, ...blog }, { path }) => ({
    ...blog,
    ...(blog.changelogFile !== null && path === undefined ? besideFile(blog.changelogFile) : {}),
    feeds: feedOptions,
  }))
}

/** A changelog in one file has no folder of posts; tags and authors lie beside the file. */
function besideFile(file: FilePath) {
  return { path: file.slice(0, Math.max(file.lastIndexOf('/'), 0)) as FilePath, include: [] }
}

/** A changelog that is one file needs no folder. */
function placeRule(value: Readonly<Record<string, unknown>>, complain: o.Complain, siteDir: string): void {
  const { kind, changelogFile } = value
  if (changelogFile === undefined)
    folderRule(kind === 'changelog' ? 'changelog' : 'blog', siteDir)(value, complain)
  if (changelogFile === undefined || kind === 'changelog') return
  complain({
    path: ['changelogFile'],
    sentence: "{key} is set, but the instance's kind is not 'changelog'.",
    hint: "Set kind: 'changelog' beside it.",
  })
}

function countOrAll(least: number): o.Schema<number | 'ALL'> {
  return o.passing<number | 'ALL'>(
    (value) => value === 'ALL' || (Number.isInteger(value) && Number(value) >= least),
    `a whole number, ${least} or greater, or 'ALL'`,
  )
}

function countOf(count: number | 'ALL'): number | null {
  return count === 'ALL' ? null : count
}

function expression(): o.Schema<RegExp> {
  return o.custom<RegExp>((value, complain) => {
    if (value instanceof RegExp) return
    const example =
      typeof value === 'string' && value !== '' ? new RegExp(escapeRegExp(value)) : /<!-- more -->/
    complain({
      allowed: 'a regular expression',
      hint: `Write it between slashes, without quotes: ${String(example)}.`,
    })
  })
}

/** Neither global nor sticky. */
function stateless({ source, flags }: RegExp): RegExp {
  return new RegExp(source, flags.replace(/[gy]/g, ''))
}

export const blogOptions: FeatureOptions = {
  sections: { blog: blogSection },
  theme: { blog: blogThemeOption() },
}
