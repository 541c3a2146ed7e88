import { excerptOf } from '../../content/scan/excerpt.ts'
import { partHash, partPath } from '../../content/compile/content-part.ts'
import { contentFormatOf, type TextReader } from '../../content/scan/source-file.ts'
import { plainText } from '../../content/scan/plain-text.ts'
import { parseFrontMatter } from '../../content/front-matter/front-matter.ts'
import { skipCodeBlock } from '../../content/text/containers.ts'
import { lineEnd, nextLine } from '../../content/text/lines.ts'
import { Scanner, skipComments } from '../../content/text/scanner.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { readDate } from '../../content/front-matter/written-date.ts'
import type { PostSource } from './post.ts'

interface ChangelogText extends Pick<SiteConfig, 'markdown'> {
  readonly file: FilePath
  readonly text: string
  readonly collection: string
  readonly reader: TextReader
  readonly diagnostics: Diagnostic[]
}

/**
 * The releases of a changelog in one file: its second-level headings with a version and a date, such as
 * `## 1.2.0 (2026-01-31)` and `## [1.2.0] - 2026-01-31`. What is not released yet is left out. Problem:
 * `CHANGELOG_ENTRY_INVALID`.
 */
export function readChangelog(changelog: ChangelogText): readonly PostSource[] {
  const { file, text, markdown, reader, collection, diagnostics } = changelog
  const { frontMatter, bodyOffset } = parseFrontMatter({ text, file })
  const format = contentFormatOf(file, frontMatter, markdown)
  return headingsOf(text, bodyOffset, format).flatMap(({ title, line, from, to }) => {
    if (/^\[?unreleased\b/i.test(title)) return []
    const section = readHeading(title)
    if (typeof section === 'string') {
      diagnostics.push({
        code: 'CHANGELOG_ENTRY_INVALID',
        level: 'error',
        message: `The heading "${title}" in ${file} cannot be that of a release: ${section}.`,
        place: { file, line, column: 1 },
        hint: 'Write a version and a date: ## 1.2.0 (2026-01-31). What is not released goes below ## Unreleased.',
      })
      return []
    }
    const hash = partHash(text, { from, to }, frontMatter)
    const outline = {
      frontMatter: {},
      frontMatterLines: {},
      bodyOffset: from,
      contentTitle: null,
      excerpt: excerptOf({ text: text.slice(0, to), from, format }),
      findings: reader.read({ file, text, from, to, frontMatter }),
    }
    const path = partPath({ file, kind: 'section', from, to, hash })
    return { path, relativePath: file, collection, hash, outline, section }
  })
}

const HEADING = /^ {0,3}(#{1,2})[ \t]+(.*?)[ \t]*#*[ \t]*$/

/** The headings of the second level, and where what is below each begins and ends. */
function headingsOf(text: string, start: number, format: 'md' | 'mdx') {
  const scanner = new Scanner(text, format)
  const starts: { title: string; line: number; from: number }[] = []
  const ends: number[] = []
  let number = 1
  let counted = 0
  let at = start
  while (at < text.length) {
    const after = Math.max(skipCodeBlock(text, at), skipComments(scanner, at))
    if (after > at) {
      at = after
      continue
    }
    const end = lineEnd(text, at)
    const match = HEADING.exec(text.slice(at, end))
    const below = nextLine(text, end)
    if (match !== null) {
      const [, marks, heading = ''] = match
      number += text.slice(counted, at).split('\n').length - 1
      counted = at
      if (ends.length < starts.length) ends.push(at)
      if (marks === '##') starts.push({ title: plainText(heading, format), line: number, from: below })
    }
    at = below
  }
  return starts.map((heading, index) => ({ ...heading, to: ends[index] ?? text.length }))
}

const DATE = /\(?\b(\d{4}-\d{1,2}-\d{1,2})\b\)?/

/** The release, or why the heading cannot be that of one, as the end of a sentence. */
function readHeading(text: string): NonNullable<PostSource['section']> | string {
  const title = text
    .replace(DATE, '')
    .replace(/[\s([\-–—:]+$/u, '')
    .replace(/^\[([^\]]*)\]?/, '$1')
    .trim()
  if (readVersion(title) === null) return 'it has no version'
  const day = DATE.exec(text)?.[1]
  if (day === undefined) return 'it has no date'
  const date = readDate(day)
  return date === null ? `there is no day ${day}` : { title, date }
}

/** Parts that are compared one after the other: four numbers, 0 or for a release 1, and `beta`, 1 of `2.0.0-beta.1`. */
export type Version = readonly (number | string)[]

const VERSION =
  /(?:^|[^\w.])v?(\d+(?:\.\d+){0,3})(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[\w.-]+)?(?=$|[^\w+-])/

export function readVersion(text: string): Version | null {
  const match = VERSION.exec(text)
  if (match === null) return null
  const [, numbers = '', preview] = match
  const [major = 0, minor = 0, patch = 0, build = 0] = numbers.split('.').map(Number)
  const parts = preview?.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)) ?? []
  return [major, minor, patch, build, preview === undefined ? 1 : 0, ...parts]
}

/** Precedence of semantic versions: negative when `a` comes before `b`. Texts without a version come first. */
export function compareVersions(a: Version | null, b: Version | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  for (const [at, part] of a.entries()) {
    const other = b[at]
    if (other === undefined) return 1
    // Numbers come before words.
    if (typeof part !== typeof other) return typeof part === 'number' ? -1 : 1
    if (part !== other) return part < other ? -1 : 1
  }
  return a.length - b.length
}
