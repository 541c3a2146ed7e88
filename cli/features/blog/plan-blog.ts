import { defined } from '../../../runtime/shared/json.ts'
import type { BlogInfo, BlogSidebar } from '../../../runtime/shared/blog/blog.ts'
import { tagPlace } from '../../content/front-matter/load-tags-file.ts'
import { encodePathname, pageUrl } from '../../routes/page-url.ts'
import type { Page, SharedData } from '../../routes/page.ts'
import { placeTags, type TagPlacing } from '../../routes/placed-tags.ts'
import { reportInlineAuthors } from './authors/authors.ts'
import { readAuthors } from './authors/authors-file.ts'
import { reportEmpty, reportMissingImages, reportUntruncated } from './blog-problems.ts'
import { compareVersions, readVersion, type Version } from './changelog-file.ts'
import { listPages } from './pages/list-pages.ts'
import { postPages } from './pages/post-pages.ts'
import { blogPath, type BlogContext, type PlannedBlog, type Post, type PostSource } from './post.ts'
import { readPosts } from './read-posts.ts'
import type { BlogInstance } from './options.ts'
import { describeValue } from '../../config/describe-value.ts'
import { postInfo, type BlogPostInfo } from './blog-post-info.ts'
import { siteLanguage } from '../../config/site-language.ts'
import { placeOfValue } from '../../content/front-matter/front-matter-key.ts'

/** The posts of one instance as pages, and the data they share. */
export interface BlogPlan {
  /** The posts, then the lists. */
  readonly pages: readonly Page[]
  readonly shared: readonly SharedData[]
  /** Listed posts, newest first: what feeds hold. */
  readonly listed: readonly Post[]
}

/** Places the posts of one instance in the site. Needs outlines, never the content. */
export async function planBlog(sources: readonly PostSource[], context: BlogContext): Promise<BlogPlan> {
  const { instance, site, tagsFile, textOf, diagnostics } = context
  const known = readAuthors(context)
  const read = readPosts(sources, known, context)
  reportInlineAuthors(read.posts, known, context)
  const placing: TagPlacing<Post> = {
    source: tagsFile,
    onInlineTags: instance.onInlineTags,
    site,
    lang: siteLanguage(site).lang,
    basePath: blogPath(context, instance.tagsBasePath),
    tagsOf: (post) => post.frontMatter.tags,
    isUnlisted: (post) => post.isUnlisted,
    placeOf: (post, name) => tagPlace(placeOfValue(post, 'tags'), name, textOf(post.file)),
  }
  const ordered = orderPosts(read.posts, instance)
  const tags = placeTags(ordered, placing)
  diagnostics.push(...tags.diagnostics)
  const tagged = ordered.map((post) => ({ ...post, tags: tags.linksByItem.get(post) ?? [] }))
  const posts = await processPosts(tagged, context)
  if (posts.length === 0) reportEmpty(read.drafts, context)
  reportUntruncated(posts, context)
  reportMissingImages(posts, known, context)
  const built = firstOfEach(posts)
  const listed = firstOfEach(posts.filter(({ isUnlisted }) => !isUnlisted))
  const newestListed = newestFirst(listed, instance)
  const placed = placeTags(built, placing).tags
  const info = blogInfo(context, {
    archiveUrl: listed.length > 0,
    tagsUrl: placed.some(({ isUnlisted }) => !isUnlisted),
    authorsUrl: known.authors.size > 0,
  })
  const blog: PlannedBlog = { ...context, info }
  const pages = [
    ...postPages(posts, newestListed, blog),
    ...listPages({ ...blog, posts: listed, tags: placed, known }),
  ]
  return {
    pages: instance.noIndex
      ? pages.map((page) => ({ ...page, head: { ...page.head, noIndex: true } }))
      : pages,
    shared: info.sidebar === null ? [] : [{ key: info.sidebar, value: recentPosts(built, instance) }],
    listed: newestListed,
  }
}

/** The blog as its pages name it, with the addresses of the pages that there are. */
function blogInfo(
  { instance, site }: BlogContext,
  has: Readonly<Record<'archiveUrl' | 'tagsUrl' | 'authorsUrl', boolean>>,
): BlogInfo {
  const urlOf = (path: string): BlogInfo['url'] => pageUrl(encodePathname(blogPath({ instance }, path)), site)
  const { id, archiveBasePath } = instance
  return {
    id,
    title: instance.blogTitle,
    description: instance.blogDescription,
    url: urlOf(''),
    archiveUrl: has.archiveUrl && archiveBasePath !== null ? urlOf(archiveBasePath) : null,
    tagsUrl: has.tagsUrl ? urlOf(instance.tagsBasePath) : null,
    authorsUrl: has.authorsUrl ? urlOf(instance.authorsBasePath) : null,
    sidebar: instance.blogSidebarCount === 0 ? null : `blog-${id}-sidebar`,
    sidebarTitle: instance.blogSidebarTitle,
  }
}

function recentPosts(posts: readonly Post[], instance: BlogInstance): BlogSidebar {
  const newest = newestFirst(posts, instance).slice(0, instance.blogSidebarCount ?? posts.length)
  return newest.map((post) => ({
    title: post.frontMatter.sidebar_label ?? post.title,
    url: post.url,
    date: new Date(post.date).toISOString(),
    ...defined({ unlisted: post.isUnlisted ? (true as const) : undefined }),
  }))
}

/** Of posts at one address the one that is built; that there are others is told when routes are planned. */
function firstOfEach(posts: readonly Post[]): readonly Post[] {
  const first = new Map<string, Post>()
  for (const post of posts) {
    const known = first.get(post.url)
    if (known === undefined || post.source < known.source) first.set(post.url, post)
  }
  return first.size === posts.length ? posts : posts.filter((post) => first.get(post.url) === post)
}

function newestFirst(posts: readonly Post[], { sortPosts }: BlogInstance): readonly Post[] {
  return sortPosts === 'ascending' ? posts.toReversed() : posts
}

const DAY = 24 * 60 * 60 * 1000

/** The posts in the order of their blog. Releases of one day follow their versions. */
function orderPosts(posts: readonly Post[], instance: BlogInstance): readonly Post[] {
  const byDate = (a: Post, b: Post): number => b.date - a.date || (a.source < b.source ? -1 : 1)
  const byVersion = (a: Post, b: Post): number =>
    Math.floor(b.date / DAY) - Math.floor(a.date / DAY) ||
    compareVersions(versionOf(b), versionOf(a)) ||
    byDate(a, b)
  return newestFirst(posts.toSorted(instance.kind === 'changelog' ? byVersion : byDate), instance)
}

/** What a release is called, else where it lies. */
function versionOf({ title, slug }: Post): Version | null {
  return readVersion(title) ?? readVersion(slug.slice(slug.lastIndexOf('/') + 1))
}

/** The posts that a function of the site wants to show, in its order. Problem: `BLOG_PROCESS_FAILED`. */
async function processPosts(
  posts: readonly Post[],
  { instance: { processBlogPosts }, site, diagnostics }: BlogContext,
): Promise<readonly Post[]> {
  if (processBlogPosts === null) return posts
  const postById = new Map(posts.map((post) => [post.slug, post]))
  try {
    const result: unknown = await processBlogPosts({ blogPosts: posts.map(postInfo) })
    if (result === undefined || result === null) return posts
    if (!Array.isArray(result))
      throw new Error(`it returned ${describeValue(result)} instead of a list of posts`)
    const kept = (result as readonly (Partial<BlogPostInfo> | null)[]).map((one) => {
      const post = postById.get(one?.id ?? '')
      if (post === undefined)
        throw new Error(`it returned ${describeValue(one)}, which is no post of the blog`)
      return post
    })
    return [...new Set(kept)]
  } catch (error) {
    diagnostics.push({
      code: 'BLOG_PROCESS_FAILED',
      level: 'error',
      message: `The function blog.processBlogPosts failed: ${error instanceof Error ? error.message : String(error)}.`,
      place: { file: site.configFile },
      hint: 'Make blog.processBlogPosts in site.config return posts that it was given, or nothing.',
    })
    return posts
  }
}
