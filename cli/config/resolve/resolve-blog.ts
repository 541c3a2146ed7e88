import type { BlogConfig, FeedOptions, FeedType } from '../define/define-blog.ts'
import type { UserConfig } from '../define/define.ts'
import { completeFiles, completePlugins, EXCLUDE, instancesOf, standardInstance } from './resolve-content.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { BlogInstance, FeedSettings } from '../site-config.ts'
import { writtenFile } from '../site-file.ts'
import { withDefaults } from './with-defaults.ts'

const BLOG = {
  id: 'default',
  kind: 'blog',
  path: 'blog',
  routeBasePath: 'blog',
  include: ['**/*.{md,mdx}'],
  exclude: EXCLUDE,
  changelogFile: null,
  tagsBasePath: 'tags',
  authorsBasePath: 'authors',
  archiveBasePath: 'archive',
  pageBasePath: 'page',
  postsPerPage: 10,
  blogTitle: 'Blog',
  blogDescription: 'Blog',
  blogSidebarTitle: 'Recent posts',
  blogSidebarCount: 5,
  showReadingTime: true,
  readingTime: null,
  truncateMarker: /<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\}/,
  authorsMapPath: 'authors.yml',
  sortPosts: 'descending',
  processBlogPosts: null,
  editUrl: null,
  showLastUpdateTime: false,
  showLastUpdateAuthor: false,
  tags: undefined,
  onInlineTags: 'warn',
  onInlineAuthors: 'warn',
  onUntruncatedBlogPosts: 'warn',
} as const

const CHANGELOG = {
  ...BLOG,
  path: 'changelog',
  routeBasePath: 'changelog',
  blogTitle: 'Changelog',
  blogDescription: 'Changelog',
  blogSidebarTitle: 'Recent releases',
  onUntruncatedBlogPosts: 'ignore',
} as const

/** A changelog in one file has no folder of posts; tags and authors lie beside the file. */
function besideFile(file: string, siteDir: string): Pick<BlogInstance, 'path' | 'include'> {
  const name = writtenFile(file, siteDir)
  return { path: name.slice(0, Math.max(name.lastIndexOf('/'), 0)) as FilePath, include: [] }
}

/** The blog instances: those that are configured, or one with defaults when its folder exists. */
export function blogInstances(
  { blog: written, router }: Pick<UserConfig, 'blog' | 'router'>,
  siteDir: string,
): readonly BlogInstance[] {
  return instancesOf<BlogConfig>(written, standardInstance(BLOG.path, siteDir)).map((one) => {
    const defaults = one.kind === 'changelog' ? CHANGELOG : BLOG
    const { feedOptions, changelogFile, ...blog } = withDefaults(one, defaults)
    return {
      ...blog,
      ...completeFiles(blog, siteDir),
      ...(changelogFile !== null && one.path === undefined ? besideFile(changelogFile, siteDir) : {}),
      ...completePlugins(one),
      changelogFile: changelogFile === null ? null : writtenFile(changelogFile, siteDir),
      tagsBasePath: bare(blog.tagsBasePath),
      authorsBasePath: bare(blog.authorsBasePath),
      archiveBasePath: blog.archiveBasePath === null ? null : bare(blog.archiveBasePath),
      pageBasePath: bare(blog.pageBasePath),
      postsPerPage: countOf(blog.postsPerPage),
      blogSidebarCount: countOf(blog.blogSidebarCount),
      truncateMarker: new RegExp(blog.truncateMarker.source, blog.truncateMarker.flags.replace(/[gy]/g, '')),
      tags: blog.tags === null ? false : blog.tags,
      // Posts have no addresses that readers of feeds could open.
      feeds: completeFeeds(router === 'hash' ? { type: null } : feedOptions, siteDir),
    }
  })
}

function bare(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}

function countOf(count: number | 'ALL'): number | null {
  return count === 'ALL' ? null : count
}

const ALL: readonly FeedType[] = ['rss', 'atom', 'json']

const FEEDS = {
  type: ['rss', 'atom'],
  title: null,
  description: null,
  copyright: '',
  language: null,
  limit: 20,
  createFeedItems: null,
  xslt: null,
} as const

function completeFeeds(written: FeedOptions | undefined, siteDir: string): FeedSettings {
  const { limit, xslt, type, ...feeds } = withDefaults(written, FEEDS)
  const sheets = typeof xslt === 'object' && xslt !== null ? xslt : { rss: xslt, atom: xslt }
  const sheetOf = (sheet: boolean | string | null | undefined): FeedSettings['xslt']['rss'] =>
    typeof sheet === 'string' ? writtenFile(sheet, siteDir) : sheet === true
  return {
    ...feeds,
    types: feedTypes(type),
    limit: limit === false ? null : limit,
    xslt: { rss: sheetOf(sheets.rss), atom: sheetOf(sheets.atom) },
  }
}

function feedTypes(type: NonNullable<FeedOptions['type']> | null): readonly FeedType[] {
  if (type === null) return []
  return type === 'all' ? ALL : ALL.filter((one) => type === one || type.includes(one))
}
