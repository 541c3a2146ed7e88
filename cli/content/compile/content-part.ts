import type { Json } from '../../../runtime/shared/json.ts'
import { contentHash } from '../../types/fingerprints.ts'
import type { FilePath } from '../../types/file-path.ts'
import { processEnvironment } from '../../config/module/process-environment.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'

/**
 * A part of a content file that is compiled by itself. In the place of a file's path stands its own, which names all
 * that the result depends on, the text of the part included: whatever else changes in the file, the part is the same.
 */
export interface ContentPart {
  readonly file: FilePath
  /** `excerpt`: the beginning of a post, to be shown among others; `section`: one of the posts that a file holds. */
  readonly kind: 'excerpt' | 'section'
  /** UTF-16 offsets in the decoded text. */
  readonly from: number
  readonly to: number
  readonly hash: string
}

const PART = /^(.*)\?(excerpt|section)=(\d+)-(\d+)-([0-9a-f]{16})$/s

export function partPath({ file, kind, from, to, hash }: ContentPart): FilePath {
  return `${file}?${kind}=${from}-${to}-${hash}` as FilePath
}

export function partOf(path: FilePath): ContentPart | null {
  const match = path.includes('?') ? PART.exec(path) : null
  if (match === null) return null
  const [, file, kind, from, to, hash] = match
  return { file, kind, from: Number(from), to: Number(to), hash } as ContentPart
}

export function fileOf(path: FilePath): FilePath {
  return partOf(path)?.file ?? path
}

export function isMarkdown(path: string): boolean {
  return /\.mdx?$/i.test(fileOf(path as FilePath))
}

type Range = Pick<ContentPart, 'from' | 'to'>

/** Hash of a part of a text, with what the front matter of the file says of its format. */
export function partHash(text: string, range: Range, { mdx }: { readonly mdx?: Json }): string {
  const own = text.slice(range.from, range.to) + definitionsAfter(text, range)
  return contentHash(mdx === undefined ? own : `${JSON.stringify(mdx)} ${own}`)
}

/** The text of a part, at the lines and columns that it has in its file, and what its links need from after it. */
export function cutText(text: string, range: Range): string {
  const { from, to } = range
  const lineStart = text.lastIndexOf('\n', from - 1) + 1
  const lines = text.slice(0, lineStart).replace(/[^\n]+/g, '')
  const own = lines + ' '.repeat(from - lineStart) + text.slice(from, to)
  const definitions = definitionsAfter(text, range)
  return definitions === '' ? own : `${own}\n\n${definitions}\n`
}

/** `[name]: address`, and `[^name]: words` with the lines that belong to it. */
const DEFINITION =
  /^ {0,3}\[(\^?(?:[^\]\\\n]|\\.)+)\]:[ \t]*(?:\S.*)?(?:\n(?: {4}|\t).*|\n(?=[ \t]*\n(?: {4}|\t)))*/gm

/** Addresses of links and footnotes are often gathered at the end of a file: those that a part names come with it. */
function definitionsAfter(text: string, { from, to }: Range): string {
  const own = to < text.length ? text.slice(from, to).toLowerCase() : ''
  if (!own.includes(']')) return ''
  const found = [...text.slice(to).matchAll(DEFINITION)]
  return found
    .filter(([, name = '']) => own.includes(`[${name.toLowerCase()}]`))
    .map(([definition]) => definition)
    .join('\n\n')
}

/**
 * A content file with the body that `markdown.preprocessor` makes of it. The front matter stays as it is. Problem:
 * `PREPROCESSOR_FAILED`; the text is then as it was.
 */
export function preprocess(source: {
  readonly text: string
  readonly bodyOffset: number
  readonly file: FilePath
  readonly markdown: Pick<SiteConfig['markdown'], 'preprocessor'>
}): { readonly text: string; readonly diagnostics: readonly Diagnostic[] } {
  const { text, bodyOffset, file, markdown } = source
  const { preprocessor } = markdown
  if (preprocessor === null) return { text, diagnostics: [] }
  const call = (): unknown => preprocessor({ filePath: file, fileContent: text.slice(bodyOffset) })
  let problem: string
  try {
    const body = processEnvironment.calling(call, 'outline')
    if (typeof body === 'string') return { text: text.slice(0, bodyOffset) + body, diagnostics: [] }
    problem = `returned ${kindOf(body)} instead of the text of the file.`
  } catch (error) {
    problem = `failed: ${error instanceof Error ? error.message : String(error)}`
  }
  const failed: Diagnostic = {
    code: 'PREPROCESSOR_FAILED',
    level: 'error',
    message: `markdown.preprocessor ${problem}`,
    place: { file },
    hint: 'Correct markdown.preprocessor in site.config: it gets { filePath, fileContent } and returns a string.',
  }
  return { text, diagnostics: [failed] }
}

function kindOf(value: unknown): string {
  if (value instanceof Promise) return 'a promise'
  return value === null || value === undefined ? String(value) : `a value of type ${typeof value}`
}
