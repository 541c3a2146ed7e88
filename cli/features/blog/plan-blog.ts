import { defined } from '../../../runtime/shared/json.ts'
import { blogSidebarKey, type BlogInfo, type BlogSidebar } from '../../../runtime/shared/blog/blog.ts'
import { placeOfValue } from '../../content/front-matter/front-matter-key.ts'
import { levelOf, type Diagnostic, type Place } from '../../report/diagnostic.ts'
import { plural } from '../../report/text.ts'
import { encodePathname, pageUrl } from '../../routes/page-url.ts'
import type { SharedData } from '../../routes/page.ts'
import { placeTags, type TagPlacing } from '../../routes/placed-tags.ts'
import { authorOf, type Author } from './authors/author-fields.ts'
import { readAuthors, reportInlineAuthors, type KnownAuthors } from './authors/authors.ts'
import { compareVersions, readVersion, type Version } from './changelog-file.ts'
import { listPages } from './pages/list-pages.ts'
import { postPages } from './pages/post-pages.ts'
import { imageFile, isFileBeside } from './pages/post-view.ts'
import {
  blogPath,
  postInfo,
  type BlogContext,
  type BlogPostInfo,
  type Post,
  type PostSource,
} from './post.ts'
import { readPosts } from './read-posts.ts'
import type { BlogInstance } from './options.ts'
import { describeValue } from '../../config/describe-value.ts'
import { siteLanguage } from '../../config/site-language.ts'

export type BlogPlan = ReturnType<typeof planBlog>

export type ReadBlog = Awaited<ReturnType<typeof readBlog>>

/** Reads the posts of a blog in the order in which they are shown, with their tags. */
export async function readBlog(sources: readonly PostSource[], context: BlogContext) {
  const { instance, site, tagsFile, textOf, diagnostics } = context
  const known = readAuthors(context)
  const read = readPosts(sources, known, context)
  reportInlineAuthors(read.posts, known, context)
  const basePath = blogPath(context, instance.tagsBasePath)
  const placing = { tagsFile, instance, site, lang: siteLanguage(site).lang, basePath, textOf }
  const ordered = orderPosts(read.posts, instance)
  const tags = placeTags(ordered, placing)
  diagnostics.push(...tags.diagnostics)
  const tagged = ordered.map((post) => ({ ...post, tags: tags.linksByItem.get(post) ?? [] }))
  return {
    ...placedPosts(await processPosts(tagged, context), known, { context, placing }),
    drafts: read.drafts,
  }
}

/** What there is to know of a blog with these posts. */
function placedPosts(
  posts: readonly Post[],
  known: KnownAuthors,
  { context, placing }: { readonly context: BlogContext; readonly placing: TagPlacing },
) {
  const built = firstOfEach(posts)
  const { tags: placedTags } = placeTags(built, placing)
  const listed = firstOfEach(posts.filter(({ isUnlisted }) => !isUnlisted))
  const info = blogInfo(context, {
    archiveUrl: listed.length > 0,
    tagsUrl: placedTags.some(({ isUnlisted }) => !isUnlisted),
    authorsUrl: known.authors.size > 0,
  })
  return { posts, built, listed, placedTags, known, placing, context: { ...context, info } }
}

/** The same with other posts: those that a plugin wants, of which it may have changed what is known. */
export function withPosts(read: ReadBlog, given: readonly Post[]): ReadBlog {
  const { linksByItem } = placeTags(given, read.placing)
  const posts = given.map((post) => ({ ...post, tags: linksByItem.get(post) ?? [] }))
  return { ...read, ...placedPosts(posts, read.known, read) }
}

export function planBlog({ posts, built, listed, placedTags, known, drafts, context: blog }: ReadBlog) {
  const { instance, info } = blog
  if (posts.length === 0) reportEmpty(drafts, blog)
  reportUntruncated(posts, blog)
  reportMissingImages(posts, known, blog)
  const newestListed = newestFirst(listed, instance)
  const pages = [
    ...postPages(posts, newestListed, blog),
    ...listPages({ ...blog, posts: listed, tags: placedTags, known }),
  ]
  const shared: readonly SharedData[] =
    info.sidebar === null ? [] : [{ key: info.sidebar, value: recentPosts(built, instance) }]
  return {
    pages: instance.noIndex
      ? pages.map((page) => ({ ...page, head: { ...page.head, noIndex: true } }))
      : pages,
    shared,
    /** Newest first: what feeds hold. */
    listed: newestListed,
  }
}

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
    sidebar: instance.blogSidebarCount === 0 ? null : blogSidebarKey(id),
    sidebarTitle: instance.blogSidebarTitle,
  }
}

function recentPosts(posts: readonly Post[], instance: BlogInstance): BlogSidebar {
  const newest = newestFirst(posts, instance).slice(0, instance.blogSidebarCount ?? posts.length)
  return newest.map((post) => ({
    title: post.frontMatter.sidebar_label ?? post.title,
    url: post.url,
    date: new Date(post.date).toISOString(),
    ...defined({ unlisted: post.isUnlisted || undefined }),
  }))
}

/** Of posts at one address the one that is built; that there are others is told when routes are planned. */
function firstOfEach(posts: readonly Post[]): readonly Post[] {
  const first = new Map<string, Post>()
  for (const post of posts) {
    const known = first.get(post.url)
    if (known === undefined || nameOf(post) < nameOf(known)) first.set(post.url, post)
  }
  return first.size === posts.length ? posts : posts.filter((post) => first.get(post.url) === post)
}

function newestFirst(posts: readonly Post[], { sortPosts }: BlogInstance): readonly Post[] {
  return sortPosts === 'ascending' ? posts.toReversed() : posts
}

/** Posts are in one order in all languages. */
function nameOf({ original, source }: Post): string {
  return original ?? source
}

const DAY = 24 * 60 * 60 * 1000

/** The posts in the order of their blog. Releases of one day follow their versions. */
function orderPosts(posts: readonly Post[], instance: BlogInstance): readonly Post[] {
  const byDate = (a: Post, b: Post): number => b.date - a.date || (nameOf(a) < nameOf(b) ? -1 : 1)
  const byVersion = (a: Post, b: Post): number =>
    Math.floor(b.date / DAY) - Math.floor(a.date / DAY) ||
    compareVersions(versionOf(b), versionOf(a)) ||
    byDate(a, b)
  return newestFirst(posts.toSorted(instance.kind === 'changelog' ? byVersion : byDate), instance)
}

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

const MAX_SHOWN = 40

function reportEmpty(drafts: number, { instance, diagnostics }: BlogContext): void {
  const { id, path, changelogFile } = instance
  const named = id === 'default' ? 'The blog' : `The blog "${id}"`
  const ofDrafts = drafts === 1 ? 'its only post is a draft' : `all of its ${drafts} posts are drafts`
  const [why, hint] =
    drafts === 0
      ? [
          ': its list is empty',
          `Add a file such as ${path}/2026-01-31-hello.md, or set blog: false in the site's configuration.`,
        ]
      : [` to show: ${ofDrafts}`, 'Remove draft: true from the posts that are ready.']
  diagnostics.push({
    code: 'BLOG_EMPTY',
    level: 'warning',
    message: `${named} has no posts${why}.`,
    place: { file: changelogFile ?? path },
    hint,
  })
}

/** Posts that lists show whole. Problem: `POST_NOT_TRUNCATED`. */
function reportUntruncated(posts: readonly Post[], { instance, diagnostics }: BlogContext): void {
  const level = levelOf(instance.onUntruncatedBlogPosts)
  const files = [...new Set(posts.filter(({ facts }) => !facts.isTruncated).map(({ file }) => file))].sort()
  const [file, ...others] = files
  if (level === null || file === undefined) return
  const shown = files.slice(0, MAX_SHOWN).join(', ')
  const [message, notes] =
    others.length === 0
      ? [`${file} has no truncate marker, so lists show all of its text.`]
      : [
          `${plural(files.length, 'post')} have no truncate marker, so lists show their full text.`,
          [`without a marker: ${shown}${files.length > MAX_SHOWN ? ', ...' : ''}`],
        ]
  diagnostics.push({
    code: 'POST_NOT_TRUNCATED',
    level,
    message,
    place: { file },
    notes,
    hint: "Write <!-- truncate --> (in MDX {/* truncate */}) where the excerpt ends, or set blog.onUntruncatedBlogPosts: 'ignore'.",
  })
}

/** Images of authors that are named and not there, each once; those of posts are told with their pages. Problem: `MISSING_IMAGE`. */
function reportMissingImages(
  posts: readonly Post[],
  { file, authors }: KnownAuthors,
  context: BlogContext,
): void {
  const found = new Map<string, Diagnostic>()
  const look = ({ image, imageFrom, name, key }: Author, place: Place): void => {
    if (image === undefined || !isFileBeside(image)) return
    const missing = imageFile(image, imageFrom, context)
    if (context.hasFile(missing)) return
    found.set(`${imageFrom} ${missing}`, {
      code: 'MISSING_IMAGE',
      level: 'error',
      message: `The image "${missing}" of the author "${name ?? key ?? ''}" does not exist.`,
      place,
      hint: 'Correct image_url: a path starting with ./ is a file beside the one that names it.',
    })
  }
  for (const known of authors.values()) look(authorOf(known, file), { file })
  for (const post of posts) {
    for (const author of post.authors) {
      if (author.imageFrom === post.file) look(author, placeOfValue(post, 'authors'))
    }
  }
  context.diagnostics.push(...found.values())
}
