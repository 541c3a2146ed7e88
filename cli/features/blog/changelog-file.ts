import { excerptOf } from '../../content/scan/excerpt.ts'
import { partHash, partPath } from '../../content/compile/content-part.ts'
import { contentFormatOf, type SourceFile } from '../../content/scan/source-file.ts'
import { plainText } from '../../content/scan/plain-text.ts'
import { parseFrontMatter } from '../../content/front-matter/front-matter.ts'
import type { TextReader } from '../../content/scan/text-reader.ts'
import { skipCodeBlock } from '../../content/text/fence.ts'
import { lineEnd, nextLine } from '../../content/text/lines.ts'
import { Scanner, skipComments } from '../../content/text/scanner.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { readDate } from '../../content/front-matter/written-date.ts'
import type { Validated } from './post.ts'

/** A release that is a section of a file. */
export interface Section {
  /** What the heading names: `1.2.0`. */
  readonly title: string
  /** Milliseconds since 1970. */
  readonly date: number
}

/** The source of a post: a file, or a section of one. */
export type PostSource = SourceFile & { readonly section?: Section }

interface ChangelogText {
  readonly file: FilePath
  /** As decoded. */
  readonly text: string
  readonly collection: string
  readonly markdown: SiteConfig['markdown']
  readonly reader: TextReader
}

/** A second-level heading, and where what is below it ends. */
interface Heading {
  readonly text: string
  readonly line: number
  readonly from: number
  readonly to: number
}

/**
 * The releases of a changelog in one file: its second-level headings with a version and a date, such as
 * `## 1.2.0 (2026-01-31)` and `## [1.2.0] - 2026-01-31`. What is not released yet is left out. Problem:
 * `CHANGELOG_ENTRY_INVALID`.
 */
export function readChangelog(changelog: ChangelogText): Validated<readonly PostSource[]> {
  const { file, text, markdown, reader, collection } = changelog
  const { frontMatter, bodyOffset } = parseFrontMatter({ text, file })
  const format = contentFormatOf(file, frontMatter, markdown)
  const diagnostics: Diagnostic[] = []
  const value = headingsOf(text, bodyOffset, format).flatMap((heading): readonly PostSource[] => {
    const section = readHeading(heading)
    if ('problem' in section) {
      if (section.problem !== null) diagnostics.push(invalid(file, heading, section.problem))
      return []
    }
    const { from, to } = heading
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
    return [{ path, relativePath: file, collection, hash, outline, section }]
  })
  return { value, diagnostics }
}

function headingsOf(text: string, start: number, format: 'md' | 'mdx'): readonly Heading[] {
  const scanner = new Scanner(text, format)
  const starts: Omit<Heading, 'to'>[] = []
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
      if (marks === '##') starts.push({ text: plainText(heading, format), line: number, from: below })
    }
    at = below
  }
  return starts.map((heading, index) => ({ ...heading, to: ends[index] ?? text.length }))
}

/** A heading of the first or second level. */
const HEADING = /^ {0,3}(#{1,2})[ \t]+(.*?)[ \t]*#*[ \t]*$/
const DATE = /\(?\b(\d{4}-\d{1,2}-\d{1,2})\b\)?/

function readHeading({ text }: Heading): Section | { readonly problem: string | null } {
  if (/^\[?unreleased\b/i.test(text)) return { problem: null }
  const written = DATE.exec(text)
  const title = text
    .replace(DATE, '')
    .replace(/[\s([\-–—:]+$/u, '')
    .replace(/^\[([^\]]*)\]?/, '$1')
    .trim()
  if (readVersion(title) === null) return { problem: 'it has no version' }
  if (written === null) return { problem: 'it has no date' }
  const date = readDate(written[1] ?? '')
  return date === null ? { problem: `there is no day ${written[1] ?? ''}` } : { title, date }
}

function invalid(file: FilePath, { text, line }: Heading, problem: string): Diagnostic {
  return {
    code: 'CHANGELOG_ENTRY_INVALID',
    level: 'error',
    message: `The heading "${text}" in ${file} cannot be that of a release: ${problem}.`,
    place: { file, line, column: 1 },
    hint: 'Write a version and a date: ## 1.2.0 (2026-01-31). What is not released goes below ## Unreleased.',
  }
}

/** A version in parts that are compared one after the other. */
export interface Version {
  readonly numbers: readonly number[]
  /** `beta`, `1` of `2.0.0-beta.1`; empty for a release. */
  readonly pre: readonly string[]
}

const VERSION =
  /(?:^|[^\w.])v?(\d+(?:\.\d+){0,3})(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[\w.-]+)?(?=$|[^\w+-])/

/** The first version that a text names; null without one. */
export function readVersion(text: string): Version | null {
  const match = VERSION.exec(text)
  if (match === null) return null
  const [, numbers = '', pre] = match
  return { numbers: numbers.split('.').map(Number), pre: pre === undefined ? [] : pre.split('.') }
}

/** Precedence of semantic versions: negative when `a` comes before `b`. Texts without a version come first. */
export function compareVersions(a: Version | null, b: Version | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at++) {
    const order = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0)
    if (order !== 0) return order
  }
  return comparePre(a.pre, b.pre)
}

function comparePre(a: readonly string[], b: readonly string[]): number {
  // A release follows all that came before it.
  if (a.length === 0 || b.length === 0) return Number(a.length === 0) - Number(b.length === 0)
  for (const [at, part] of a.entries()) {
    const other = b[at]
    if (other === undefined) return 1
    const order = compareParts(part, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** Numbers come before words and are compared as such. */
function compareParts(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (isNumber && isOtherNumber) return Number(a) - Number(b)
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  return a === b ? 0 : a < b ? -1 : 1
}
