import { flattenString } from '../../../runtime/shared/json.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { readYaml } from './read-yaml.ts'
import type { Outline } from '../scan/source-file.ts'
import { isRecord } from '../../types/json-problems.ts'
import { lineEnd } from '../text/lines.ts'

interface FrontMatterSplit {
  /** The lines between the fences, each with its `\n`; null when there is no front matter. */
  readonly yaml: string | null
  /** UTF-16 offset of the line after the closing fence; 0 without front matter. */
  readonly bodyOffset: number
  /** Why a text that means to have front matter has none that can be read. */
  readonly problem: FrontMatterProblem | null
}

/**
 * The closing fence is missing, the opening one asks for a language that is not YAML, or what looks like front matter is
 * below the first line or between other fences.
 */
type FrontMatterProblem =
  | { readonly kind: 'unclosed' }
  | { readonly kind: 'language'; readonly language: string }
  | { readonly kind: 'misplaced'; readonly line: number; readonly fence: string }

export interface FrontMatterReading extends Pick<Outline, 'frontMatter' | 'frontMatterLines' | 'bodyOffset'> {
  readonly diagnostics: readonly Diagnostic[]
}

const OPENING = /^---[ \t]*([A-Za-z][\w.+-]*)?[ \t]*(?:\n|$)/
/** Whole lines; `^` and `$` know more ends of lines than these texts have. */
const CLOSING = /(?<![^\n])---[ \t]*(?![^\n])/g
const TOML_OPENING = /^\+\+\+[ \t]*\n/
const TOML_CLOSING = /(?<![^\n])\+\+\+[ \t]*(?![^\n])/g

/** What other tools run or read when it follows the opening fence. */
const CODE_LANGUAGES: ReadonlySet<string> = new Set(
  'js javascript mjs cjs jsx ts typescript coffee coffeescript cson iced json json5 jsonc'.split(' '),
)

/** `key:` with a key of one word, or in quotes. Keys of several words are YAML too, but so they are prose. */
const KEY_LINE = /^(?:[\p{L}\p{N}_$@./-]+|"[^"]*"|'[^']*')[ \t]*:(?:[ \t]|$)/u
const MAPPING_START = /^(?:[{?&!%]|<<:)/

/**
 * Splits front matter from the body. This alone decides what front matter is: whoever reads the text later is given
 * `bodyOffset`, and what a parser is given has no front matter any more.
 *
 * It is an opening fence `---` on the first line, with nothing but spaces after it, and
 * a closing one at the start of a line. `---yaml` is an opening fence too.
 *
 * A page may also begin with a thematic break, which is the same `---`. It is one
 * - when a closing fence follows: if a blank line stands between the two and the first line that is neither blank nor
 *   a comment is not `key:` or another beginning of a YAML mapping;
 * - when none follows: unless the line directly below is `key:`, which is front matter that was never closed.
 *
 * Texts that begin with `---js` and the like, or are fenced by `+++`, have the flaw `language`.
 */
export function splitFrontMatter(text: string): FrontMatterSplit {
  if (TOML_OPENING.test(text)) return otherLanguage('toml', closingOf(text, 3, TOML_CLOSING))
  const opening = OPENING.exec(text)
  if (opening === null) return { ...NONE, problem: misplaced(text) }
  const start = opening[0].length
  const closing = closingOf(text, start, CLOSING)
  const language = opening[1]?.toLowerCase() ?? 'yaml'
  if (language !== 'yaml' && language !== 'yml') return otherLanguage(language, closing)
  if (closing === null)
    return KEY_LINE.test(text.slice(start, lineEnd(text, start)))
      ? { ...NONE, problem: { kind: 'unclosed' } }
      : NONE
  const yaml = text.slice(start, closing.at)
  return isProse(yaml) ? NONE : { yaml, bodyOffset: closing.after, problem: null }
}

/** The title of a page at most is above front matter that somebody put too low. */
const MISPLACED =
  /^((?:[ \t]*\n)*(?:# .*\n(?:[ \t]*\n)*)?)[ \t]*(-{2,})[ \t]*\n([ \t]*[a-z_][\w.-]*:(?:[ \t].*)?\n(?:(?![ \t]*-{2,}[ \t]*(?:\n|$))(?![ \t]*\n).*\n)*)[ \t]*-{2,}[ \t]*(?:\n|$)/
/** A key, an item of a list, a comment, or what belongs to the line above. */
const YAML_LINE = /^(?:[ \t]+\S|- |#|[a-z_][\w.-]*:(?:[ \t]|$))/

/** Looks for lines `key: value` between two lines of hyphens at the beginning of a text that has no front matter. */
function misplaced(text: string): FrontMatterProblem | null {
  const [, above = '', fence, lines = ''] = MISPLACED.exec(text) ?? []
  if (fence === undefined || !lines.split('\n').every((line) => line === '' || YAML_LINE.test(line)))
    return null
  return { kind: 'misplaced', line: above.split('\n').length, fence }
}

const NONE: FrontMatterSplit = { yaml: null, bodyOffset: 0, problem: null }

/** Words that no tool knows, and that no closing fence follows, are text. */
function otherLanguage(language: string, closing: ReturnType<typeof closingOf>): FrontMatterSplit {
  if (closing === null && !CODE_LANGUAGES.has(language)) return NONE
  return { ...NONE, bodyOffset: closing?.after ?? 0, problem: { kind: 'language', language } }
}

function closingOf(text: string, from: number, fence: RegExp) {
  fence.lastIndex = from
  const found = fence.exec(text)
  return found && { at: found.index, after: Math.min(fence.lastIndex + 1, text.length) }
}

function isProse(yaml: string): boolean {
  if (KEY_LINE.test(yaml.slice(0, lineEnd(yaml, 0)))) return false
  const lines = yaml.split('\n').slice(0, -1)
  if (!lines.some(isBlank)) return false
  const first = lines.find((line) => !isBlank(line) && !line.trimStart().startsWith('#'))
  if (first === undefined) return isBlank(lines[0] ?? '') && !lines.every(isBlank)
  return !KEY_LINE.test(first.trim()) && !MAPPING_START.test(first.trim())
}

function isBlank(line: string): boolean {
  return line.trim() === ''
}

/**
 * Reads the front matter of a text as JSON values, by the rules of `readYaml`. Empty front matter is an empty mapping.
 *
 * Errors: `FRONT_MATTER_LANGUAGE`, `FRONT_MATTER_UNCLOSED`, `FRONT_MATTER_SYNTAX`, and `FRONT_MATTER_INVALID` for values
 * that cannot become JSON and for front matter that is no mapping. Warning: `FRONT_MATTER_MISPLACED`. With an error the front matter holds what could be
 * read, which may be nothing.
 */
export function parseFrontMatter({
  text,
  file,
}: Readonly<{ text: string; file: FilePath }>): FrontMatterReading {
  const { yaml, bodyOffset, problem } = splitFrontMatter(text)
  const empty = { frontMatter: {}, frontMatterLines: {}, bodyOffset }
  if (problem !== null) return { ...empty, diagnostics: [diagnosticOf(problem, file)] }
  if (yaml === null || yaml.trim() === '') return { ...empty, diagnostics: [] }
  // A copy, because slices of a string keep the whole string in memory, and the values are slices of this one.
  const { value, keyLines, diagnostics } = readYaml({ text: flattenString(yaml), file, isFrontMatter: true })
  if (isRecord(value)) return { frontMatter: value, frontMatterLines: keyLines, bodyOffset, diagnostics }
  if (value === undefined || value === null || diagnostics.length > 0) return { ...empty, diagnostics }
  const seen = Array.isArray(value) ? 'a list' : 'a single value'
  const noMapping = {
    code: 'FRONT_MATTER_INVALID',
    level: 'error' as const,
    message: `The front matter of "${file}" is ${seen}; it must consist of "key: value" lines.`,
    place: { file, line: 2, column: 1 },
    hint: 'Write "key: value" lines; for a horizontal line instead, leave a blank line below the opening "---".',
  }
  return { ...empty, diagnostics: [noMapping] }
}

/** Front matter as parsers know it: `---yaml` is ours. */
const FENCED = /^---[ \t]*(?:ya?ml)?[ \t]*\n[^]*?^---[ \t]*$/im

/**
 * The text as parsers of Markdown take what is front matter, up to `bodyOffset`, for it and nothing else: a thematic
 * break at the beginning is one of stars, and what is not fenced by hyphens is blank. Lines, columns and offsets stay.
 */
export function markFrontMatter(text: string, bodyOffset: number): string {
  if (bodyOffset === 0) return text.replace(/^---(?=[ \t]*\n)/, '***')
  const written = text.slice(0, bodyOffset)
  const [fenced] = FENCED.exec(written) ?? []
  const marked =
    fenced?.length === written.trimEnd().length
      ? written.replace(/^---[^\n]*/, (opening) => '---'.padEnd(opening.length))
      : written.replace(/[^\n]/g, ' ')
  return marked + text.slice(bodyOffset)
}

function diagnosticOf(problem: FrontMatterProblem, file: FilePath): Diagnostic {
  const place = { file, line: 1, column: 1 }
  if (problem.kind === 'language') {
    return {
      code: 'FRONT_MATTER_LANGUAGE',
      level: 'error',
      place,
      message: `The front matter of "${file}" is written in "${problem.language}"; only YAML is read, and nothing is executed.`,
      hint: 'Write the front matter as YAML between two lines "---".',
    }
  }
  if (problem.kind === 'misplaced') {
    return {
      code: 'FRONT_MATTER_MISPLACED',
      level: 'warning',
      message:
        'This looks like front matter, but front matter must begin in line 1 with "---": it is shown as text.',
      place: { ...place, line: problem.line },
      hint:
        problem.fence === '---'
          ? 'Move it to the beginning of the file, with no line and no space before the first "---".'
          : 'Write three hyphens, "---", in the line above the keys and in the line below them.',
    }
  }
  return {
    code: 'FRONT_MATTER_UNCLOSED',
    level: 'error',
    place,
    message: `The front matter of "${file}" is not closed: there is no second line "---".`,
    hint: 'Add a line "---" below the last key; for a horizontal line instead, leave a blank line below the opening "---".',
  }
}
