import { fileOf } from '../../content/compile/content-part.ts'
import type { Outline } from '../../content/scan/source-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { encodePathname, encodeSegment, pageUrl, encodeFilePath } from '../../routes/page-url.ts'
import { slugProblem } from '../../routes/output-path.ts'
import { resolveAuthors, type AuthorRules } from './authors/authors.ts'
import type { PostSource, Section } from './changelog-file.ts'
import { checkPostFrontMatter } from './front-matter.ts'
import { readDate, utcTime } from '../../content/front-matter/written-date.ts'
import type { BlogContext } from './blog-context.ts'
import type { Validated, Post } from './post.ts'
import { placeOfValue } from '../../content/front-matter/key-place.ts'

/** The posts of a blog before they have tags, in any order. */
export interface ReadPosts {
  readonly posts: readonly Post[]
  /** How many were left out as drafts. */
  readonly drafts: number
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads the posts of a blog from their outlines. Problems: `FRONT_MATTER_INVALID`, `POST_SLUG_INVALID`,
 * `POST_DATE_INVALID`, `READING_TIME_FAILED` and those of authors.
 */
export function readPosts(
  sources: readonly PostSource[],
  context: BlogContext,
  authors: AuthorRules,
): ReadPosts {
  const diagnostics: Diagnostic[] = []
  const posts: Post[] = []
  let drafts = 0
  for (const source of sources) {
    if (source.outline === null) continue
    const read = readPost({ source, outline: source.outline }, context, authors)
    diagnostics.push(...read.diagnostics)
    if (read.value === null) drafts += 1
    else posts.push(read.value)
  }
  return { posts, drafts, diagnostics }
}

/** A post; null for a draft that is left out. */
function readPost(
  { source, outline }: { readonly source: PostSource; readonly outline: Outline },
  context: BlogContext,
  rules: AuthorRules,
): Validated<Post | null> {
  const file = fileOf(source.path)
  const { frontMatter: written, frontMatterLines: lines } = outline
  const checked = checkPostFrontMatter({
    file,
    frontMatter: written,
    frontMatterLines: lines,
    isForeign: context.site.isForeign,
  })
  const { frontMatter } = checked
  if (context.production && frontMatter.draft === true)
    return { value: null, diagnostics: checked.diagnostics }
  const { section } = source
  const name = section === undefined ? readFileName(source.relativePath) : sectionName(section)
  const base = { file, lines, frontMatter }
  const authors = resolveAuthors(base, rules)
  const slug = slugOf(base, name)
  const date = dateOf(base, name, context)
  const time = readingTimeOf(base, outline)
  const post: Post = {
    ...base,
    source: source.path,
    relativePath: source.relativePath,
    title: frontMatter.title ?? outline.contentTitle ?? name.text,
    description: (frontMatter.description ?? outline.excerpt) || null,
    slug: slug.value,
    url: pageUrl(blogPath(context, slug.value), context.site),
    date: date.value,
    facts: outline.findings ?? { key: '', isTruncated: false, excerpt: source.path, readingTime: null },
    readingTime: time.value,
    authors: authors.value,
    tags: [],
    isUnlisted: context.production && frontMatter.unlisted === true,
    written,
  }
  return {
    value: post,
    diagnostics: [checked, authors, slug, date, time].flatMap((validated) => validated.diagnostics),
  }
}

/** A path within the site, from one below that of the blog; empty for the blog's own. */
export function blogPath({ instance }: Pick<BlogContext, 'instance'>, path: string): string {
  return path === ''
    ? `/${instance.routeBasePath}`
    : `/${instance.routeBasePath}/${path}`.replace(/\/{2,}/g, '/')
}

function sectionName({ title, date }: Section): PostFileName {
  const slug = title.trim().replace(/\s+/g, '-')
  return { date, slug: `/${encodeSegment(slug)}`, text: title }
}

type PostBase = Pick<Post, 'file' | 'lines' | 'frontMatter'>

function slugOf(post: PostBase, name: PostFileName): Validated<string> {
  const written = post.frontMatter.slug?.normalize('NFC')
  const wanted = written === undefined ? name.slug : `/${encodePathname(written).replace(/^\/+/, '')}`
  const problem = slugProblem(wanted, written, 'the blog')
  if (problem === null) return { value: wanted, diagnostics: [] }
  const diagnostic: Diagnostic = {
    code: 'POST_SLUG_INVALID',
    level: 'error',
    message: `"${written ?? wanted}" cannot be the slug of ${post.file}: ${problem}.`,
    place: placeOfValue(post, 'slug'),
    hint: `Set slug in the front matter to a path such as "/hello" or "hello"${written === undefined ? ', or rename the file' : ''}.`,
  }
  // The post goes where it would be without what is wrong, so that links to it are not reported as well.
  return { value: name.slug.replaceAll('%5C', '-'), diagnostics: [diagnostic] }
}

/** What the front matter says, else the name of the file, else when the file came to be. */
function dateOf(post: PostBase, name: PostFileName, context: BlogContext): Validated<number> {
  const written = post.frontMatter.date === undefined ? null : readDate(post.frontMatter.date)
  if (written !== null) return { value: written, diagnostics: [] }
  if (typeof name.date === 'number') return { value: name.date, diagnostics: [] }
  if (name.date === null) return { value: 0, diagnostics: [invalidDate(post)] }
  const created = context.createdAt(post.file)
  return created === null ? { value: 0, diagnostics: [noDate(post)] } : { value: created, diagnostics: [] }
}

function readingTimeOf(post: PostBase, { findings }: Outline): Validated<number | undefined> {
  const time = findings?.readingTime ?? null
  if (time === null || post.frontMatter.hide_reading_time === true)
    return { value: undefined, diagnostics: [] }
  if (typeof time === 'number') return { value: time, diagnostics: [] }
  const diagnostic: Diagnostic = {
    code: 'READING_TIME_FAILED',
    level: 'error',
    message: `The function blog.readingTime failed for ${post.file}: ${time.failure}.`,
    place: { file: post.file },
    hint: 'Make blog.readingTime in site.config return a number of minutes, or undefined for none.',
  }
  return { value: undefined, diagnostics: [diagnostic] }
}

function invalidDate({ file }: PostBase): Diagnostic {
  return {
    code: 'POST_DATE_INVALID',
    level: 'error',
    message: `The date in the name of ${file} does not exist.`,
    place: { file },
    hint: 'Rename the file, or write a date in its front matter: date: 2026-01-31.',
  }
}

function noDate({ file }: PostBase): Diagnostic {
  return {
    code: 'POST_DATE_INVALID',
    level: 'error',
    message: `${file} has no date, and nobody knows when it was made.`,
    place: { file },
    hint: 'Write a date in its front matter (date: 2026-01-31), or begin its name with one.',
  }
}

/** Whether a post says itself when it was written. */
export function hasDate({ relativePath, outline, section }: PostSource): boolean {
  return (
    section !== undefined ||
    outline === null ||
    outline.frontMatter['date'] !== undefined ||
    readFileName(relativePath).date !== undefined
  )
}

/** What the path of a post says. */
interface PostFileName {
  /** Milliseconds since 1970 of the day in UTC; undefined without a date; null for a day that does not exist. */
  readonly date: number | null | undefined
  /** Pathname below the blog's own, percent-encoded. */
  readonly slug: string
  /** What is left without date, extension and `/index`. */
  readonly text: string
}

const DATED = /^(.*)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/i
const PLAIN = /(?:\/index)?\.mdx?$/i

/**
 * Date and address of a post from its path: `2026-01-02-hello.md`, `2026/01-02-hello/index.mdx`, `notes/hello.md`. Dates
 * stay in the address as they are written, and what stands before them comes after.
 */
export function readFileName(relativePath: string): PostFileName {
  const path = relativePath.normalize('NFC')
  const match = DATED.exec(path)
  if (match === null) {
    const text = path.replace(PLAIN, '')
    return { date: undefined, slug: `/${encodeFilePath(text)}`, text }
  }
  const [, folder = '', day = '', text = ''] = match
  const slug = `/${day.replaceAll('-', '/')}/${encodeFilePath(folder + text)}`
  return { date: utcDay(day), slug, text }
}

function utcDay(written: string): number | null {
  const [year = 0, month = 0, day = 0] = written.split(/[-/]/).map(Number)
  return utcTime([year, month, day])
}
