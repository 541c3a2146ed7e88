import type { JsonObject } from '../../../runtime/shared/json.ts'
import type { TagLink } from '../../../runtime/shared/pages.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import type { Outline } from '../../content/scan/source-file.ts'
import { encodeFilePath, encodePathname, encodeSegment, pageUrl } from '../../routes/page-url.ts'
import { slugOf } from '../../routes/output-path.ts'
import { type KnownAuthors, resolveAuthors } from './authors/authors.ts'
import { checkPostFrontMatter } from './front-matter.ts'
import { readDate, utcTime } from '../../content/front-matter/written-date.ts'
import { type BlogContext, type PostHead, type PostSource, blogPath } from './post.ts'

type WrittenPost = PostSource & { readonly outline: Outline }

/**
 * Reads the posts of a blog from their outlines: without tags, in any order, and how many drafts were left out. Problems:
 * `FRONT_MATTER_INVALID`, `POST_SLUG_INVALID`, `POST_DATE_INVALID`, `READING_TIME_FAILED` and those of authors.
 */
export function readPosts(sources: readonly PostSource[], known: KnownAuthors, context: BlogContext) {
  const written = sources.filter((source): source is WrittenPost => source.outline !== null)
  const posts = written.flatMap((source) => readPost(source, known, context) ?? [])
  return { posts, drafts: written.length - posts.length }
}

/** Null for a draft that is left out. */
export function readPost(source: WrittenPost, known: KnownAuthors, context: BlogContext) {
  const { outline, section, original, relativePath } = source
  const { site, production, diagnostics } = context
  const file = fileOf(source.path)
  const checked = checkPostFrontMatter({ ...outline, file, isForeign: site.isForeign })
  diagnostics.push(...checked.diagnostics)
  const { frontMatter } = checked
  if (production && frontMatter.draft === true) return null
  const name: PostFileName =
    section === undefined
      ? readFileName(relativePath)
      : {
          date: section.date,
          slug: `/${encodeSegment(section.title.trim().replace(/\s+/g, '-'))}`,
          text: section.title,
        }
  const base = { file, original, lines: outline.frontMatterLines, frontMatter }
  const written = frontMatter.slug?.normalize('NFC')
  const wanted = written === undefined ? name.slug : `/${encodePathname(written).replace(/^\/+/, '')}`
  const slugs = { wanted, usual: name.slug, code: 'POST_SLUG_INVALID', of: 'the blog' }
  const slug = slugOf(base, { ...slugs, examples: '"/hello" or "hello"' }, diagnostics)
  return {
    ...base,
    /** What is compiled: a file, or a part of one. */
    source: source.path,
    /** Relative to the folder of the blog. */
    relativePath,
    title: frontMatter.title ?? outline.contentTitle ?? name.text,
    description: (frontMatter.description ?? outline.excerpt) || null,
    /** Pathname below the blog's own, percent-encoded; unique in a blog. */
    slug,
    url: pageUrl(blogPath(context, slug), site),
    /** Milliseconds since 1970. */
    date: dateOf(base, name, context),
    facts: outline.findings ?? { key: '', isTruncated: false, excerpt: source.path, readingTime: null },
    /** Minutes; undefined when it is not shown. */
    readingTime: readingTimeOf(base, outline, context),
    authors: resolveAuthors(base, known, context),
    tags: [] as readonly TagLink[],
    /** Built, but in no list. */
    isUnlisted: production && frontMatter.unlisted === true,
    written: outline.frontMatter,
    bodyOffset: outline.bodyOffset,
    /** What a plugin has added to its metadata. */
    further: undefined as JsonObject | undefined,
  }
}

/** What the front matter says, else the name of the file, else when the file came to be. */
function dateOf(
  { file, original, frontMatter }: PostHead,
  { date }: PostFileName,
  { createdAt, diagnostics }: BlogContext,
): number {
  const written = frontMatter.date === undefined ? null : readDate(frontMatter.date)
  const found = written ?? (date === undefined ? createdAt(original ?? file) : date)
  if (found !== null) return found
  const [message, hint] =
    date === null
      ? [
          `The date in the name of ${file} does not exist.`,
          'Rename the file, or write a date in its front matter: date: 2026-01-31.',
        ]
      : [
          `${file} has no date, and nobody knows when it was made.`,
          'Write a date in its front matter (date: 2026-01-31), or begin its name with one.',
        ]
  diagnostics.push({ code: 'POST_DATE_INVALID', level: 'error', message, place: { file }, hint })
  return 0
}

function readingTimeOf(
  { file, frontMatter }: PostHead,
  { findings }: Outline,
  { diagnostics }: BlogContext,
): number | undefined {
  const time = frontMatter.hide_reading_time === true ? undefined : (findings?.readingTime ?? undefined)
  if (typeof time !== 'object') return time
  diagnostics.push({
    code: 'READING_TIME_FAILED',
    level: 'error',
    message: `The function blog.readingTime failed for ${file}: ${time.failure}.`,
    place: { file },
    hint: 'Make blog.readingTime in site.config return a number of minutes, or undefined for none.',
  })
  return undefined
}

export function hasDate({ relativePath, outline, section }: PostSource): boolean {
  return (
    section !== undefined ||
    outline === null ||
    outline.frontMatter['date'] !== undefined ||
    readFileName(relativePath).date !== undefined
  )
}

type PostFileName = ReturnType<typeof readFileName>

const DATED = /^(.*)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/i
const PLAIN = /(?:\/index)?\.mdx?$/i

/**
 * Date and address of a post from its path: `2026-01-02-hello.md`, `2026/01-02-hello/index.mdx`, `notes/hello.md`. Dates
 * stay in the address as they are written, and what stands before them comes after. The date is undefined where there is
 * none, and null for a day that does not exist; `text` is what is left without date, extension and `/index`.
 */
export function readFileName(relativePath: string) {
  const path = relativePath.normalize('NFC')
  const match = DATED.exec(path)
  if (match === null) {
    const text = path.replace(PLAIN, '')
    return { date: undefined, slug: `/${encodeFilePath(text)}`, text }
  }
  const [, folder = '', day = '', text = ''] = match
  const slug = `/${day.replaceAll('-', '/')}/${encodeFilePath(folder + text)}`
  const [year = 0, month = 0, dayOfMonth = 0] = day.split(/[-/]/).map(Number)
  return { date: utcTime([year, month, dayOfMonth]), slug, text }
}
