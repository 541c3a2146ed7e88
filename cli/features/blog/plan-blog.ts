import { tagPlace } from '../../content/front-matter/load-tags-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Page, SharedData } from '../../routes/page.ts'
import { placeTags, type TagPlacing } from '../../routes/placed-tags.ts'
import type { FilePath } from '../../types/file-path.ts'
import { inlineAuthors, type AuthorRules } from './authors/authors.ts'
import { readAuthorsFile } from './authors/authors-file.ts'
import { blogInfo, recentPosts } from './blog-info.ts'
import { blogProblems } from './blog-problems.ts'
import { type PostSource, compareVersions, readVersion, type Version } from './changelog-file.ts'
import { listPages } from './pages/list-pages.ts'
import { postPages } from './pages/post-pages.ts'
import type { BlogContext } from './blog-context.ts'
import type { Post, Validated } from './post.ts'
import { blogPath, readPosts } from './read-posts.ts'
import type { BlogInstance } from './options.ts'
import { describeValue } from '../../config/describe-value.ts'
import { postInfo, type BlogPostInfo } from './blog-post-info.ts'
import { siteLanguage } from '../../config/site-language.ts'
import { placeOfValue } from '../../content/front-matter/key-place.ts'

/** The posts of one instance as pages, and the data they share. */
export interface BlogPlan {
  /** The posts, then the lists. */
  readonly pages: readonly Page[]
  readonly shared: readonly SharedData[]
  /** Listed posts, newest first: what feeds hold. */
  readonly listed: readonly Post[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Places the posts of one instance in the site. Needs outlines, never the content. */
export async function planBlog(sources: readonly PostSource[], context: BlogContext): Promise<BlogPlan> {
  const { instance } = context
  const people = readPeople(context)
  const read = readPosts(sources, context, people.rules)
  const placing = tagPlacing(context)
  const ordered = orderPosts(read.posts, instance)
  const tags = placeTags(ordered, placing)
  const tagged = ordered.map((post) => ({ ...post, tags: tags.linksByItem.get(post) ?? [] }))
  const { value: posts, diagnostics: failed } = await processPosts(tagged, context)
  const listed = firstOfEach(posts.filter(({ isUnlisted }) => !isUnlisted))
  const placed = placeTags(firstOfEach(posts), placing).tags
  const info = blogInfo(context, {
    hasTags: placed.some(({ isUnlisted }) => !isUnlisted),
    hasAuthors: (people.rules.known?.authors.size ?? 0) > 0,
    hasArchive: listed.length > 0,
  })
  const single = postPages(posts, { context, info, listed: newestFirst(listed, context) })
  const lists = { context, info, posts: listed, tags: placed, people: people.rules.known }
  const recent = recentPosts(newestFirst(firstOfEach(posts), context), context)
  const pages = [...single.pages, ...listPages(lists)]
  return {
    pages: instance.noIndex
      ? pages.map((page) => ({ ...page, head: { ...page.head, noIndex: true } }))
      : pages,
    shared: recent === null ? [] : [recent],
    listed: newestFirst(listed, context),
    diagnostics: [
      ...people.diagnostics,
      ...read.diagnostics,
      ...inlineAuthors(read.posts, people.rules),
      ...tags.diagnostics,
      ...failed,
      ...single.diagnostics,
      ...blogProblems({ posts, drafts: read.drafts, people: people.rules.known }, context),
    ],
  }
}

function readPeople(context: BlogContext): { rules: AuthorRules; diagnostics: readonly Diagnostic[] } {
  const { instance, site, authorsFile } = context
  const { onInlineAuthors, authorsMapPath, authorsBasePath, path } = instance
  const rules = { onInlineAuthors, fileName: path === '' ? authorsMapPath : `${path}/${authorsMapPath}` }
  if (authorsFile === null) return { rules: { ...rules, known: null }, diagnostics: [] }
  const basePath = blogPath(context, authorsBasePath)
  const { known, diagnostics } = readAuthorsFile(authorsFile, { site, basePath })
  return { rules: { ...rules, known, fileName: known.file }, diagnostics }
}

function tagPlacing(context: BlogContext): TagPlacing<Post> {
  const { instance, site, tagsFile, textOf } = context
  return {
    source: tagsFile,
    onInlineTags: instance.onInlineTags,
    site,
    lang: siteLanguage(site).lang,
    basePath: blogPath(context, instance.tagsBasePath),
    tagsOf: (post) => post.frontMatter.tags,
    isUnlisted: (post) => post.isUnlisted,
    placeOf: (post, name) => tagPlace(placeOfValue(post, 'tags'), name, textOf(post.file)),
  }
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

function newestFirst(posts: readonly Post[], { instance }: BlogContext): readonly Post[] {
  return instance.sortPosts === 'ascending' ? posts.toReversed() : posts
}

const DAY = 24 * 60 * 60 * 1000

/** The posts in the order of their blog. Releases of one day follow their versions. */
function orderPosts(
  posts: readonly Post[],
  { kind, sortPosts }: Pick<BlogInstance, 'kind' | 'sortPosts'>,
): readonly Post[] {
  const newest = kind === 'changelog' ? orderReleases(posts) : posts.toSorted(byDate)
  return sortPosts === 'ascending' ? newest.toReversed() : newest
}

function byDate(a: Post, b: Post): number {
  return b.date - a.date || (a.source < b.source ? -1 : 1)
}

function orderReleases(posts: readonly Post[]): readonly Post[] {
  return posts.toSorted(
    (a, b) =>
      Math.floor(b.date / DAY) - Math.floor(a.date / DAY) ||
      compareVersions(versionOf(b), versionOf(a)) ||
      byDate(a, b),
  )
}

/** What a release is called, else where it lies. */
function versionOf({ title, slug }: Post): Version | null {
  return readVersion(title) ?? readVersion(slug.slice(slug.lastIndexOf('/') + 1))
}

/** The posts that a function of the site wants to show, in its order. Problem: `BLOG_PROCESS_FAILED`. */
async function processPosts(
  posts: readonly Post[],
  { instance, site }: BlogContext,
): Promise<Validated<readonly Post[]>> {
  const { processBlogPosts } = instance
  if (processBlogPosts === null) return { value: posts, diagnostics: [] }
  const postById = new Map(posts.map((post) => [post.slug, post]))
  const failed = (failure: string): Validated<readonly Post[]> => ({
    value: posts,
    diagnostics: [processFailed(failure, site.configFile)],
  })
  try {
    const result: unknown = await processBlogPosts({ blogPosts: posts.map(postInfo) })
    if (result === undefined || result === null) return { value: posts, diagnostics: [] }
    if (!Array.isArray(result))
      return failed(`it returned ${describeValue(result)} instead of a list of posts`)
    const kept = new Set<Post>()
    for (const one of result as readonly (Partial<BlogPostInfo> | null)[]) {
      const post = postById.get(one?.id ?? '')
      if (post === undefined) return failed(`it returned ${describeValue(one)}, which is no post of the blog`)
      kept.add(post)
    }
    return { value: [...kept], diagnostics: [] }
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}

function processFailed(failure: string, configFile: FilePath): Diagnostic {
  return {
    code: 'BLOG_PROCESS_FAILED',
    level: 'error',
    message: `The function blog.processBlogPosts failed: ${failure}.`,
    place: { file: configFile },
    hint: 'Make blog.processBlogPosts in site.config return posts that it was given, or nothing.',
  }
}
