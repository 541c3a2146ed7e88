import { lowerFirst } from 'lodash-es'
import { isCollection, visit, type Node } from 'yaml'
import type { YamlIssue } from './yaml-json.ts'

export interface YamlError {
  /** Of the library, or `TOO_DEEP` or `MULTIPLE_DOCS`. */
  readonly code: string
  readonly message: string
  readonly pos: readonly [number, number]
}

interface Faulty {
  readonly text: string
  readonly error: YamlError
  readonly contents: Node | null
  readonly isFrontMatter: boolean
  readonly line: Line
}

type Rule = (faulty: Faulty) => Omit<YamlIssue, 'level'> | null

const NO_SPACE = /^([ \t]*(?:- +)*)([\w.-]+):(?!\/\/)(\S.*)$/

/** First match wins. */
const RULES: readonly Rule[] = [
  tab,
  openQuote,
  openBracket,
  missingComma,
  ({ line }) => (line.key === null ? spaceIn(line) : null),
  listInKeyLine,
  colonInValue,
  indentedTooFar,
  indentedFirstLine,
  unevenItem,
  noKey,
  unevenKey,
  valueStart,
  textAfterValue,
  unknownEscape,
]

/** Says what is wrong with a text, and where, in terms of the text; the library's words are the last resort. */
export function explainYaml(faulty: Omit<Faulty, 'line'>): YamlIssue {
  const { text, error } = faulty
  const line = lineAt(text, Math.min(startOf(text, error), text.trimEnd().length))
  for (const rule of RULES) {
    const found = rule({ ...faulty, line })
    if (found !== null) return { level: 'error', ...found }
  }
  const [start, end] = error.pos
  const hint = HINTS[error.code] ?? 'Correct the YAML here; quotes around the value often help.'
  return { start, end, level: 'error', message: sentence(error.message), hint }
}

/** The library counts blank lines above what is wrong as a part of it. */
function startOf(text: string, { pos: [at] }: YamlError): number {
  const isLineStart = at === 0 || text[at - 1] === '\n'
  return isLineStart ? at + (/^(?:[ \t]*\r?\n)*/.exec(text.slice(at))?.[0].length ?? 0) : at
}

/** A text that is all one value because no space follows the colon of its first line. */
export function withoutSpace(text: string): YamlIssue | null {
  const found = spaceIn(lineAt(text, text.length - text.trimStart().length))
  return found === null ? null : { level: 'error', ...found }
}

/** The line that an offset is in, with its value in quotes, as it should be written. */
export function quotedLine(text: string, at: number): string | null {
  const line = lineAt(text, at)
  return line.lead === '' || line.value.trim() === '' ? null : quoted(line)
}

export const SECOND_DOCUMENT = {
  message: 'a second YAML document starts here',
  hint: 'Remove the line "---" or "..." and what follows it.',
}

const HINTS: Readonly<Record<string, string>> = {
  BAD_INDENT: 'Indent lines that belong together by the same number of spaces.',
  MULTIPLE_DOCS: SECOND_DOCUMENT.hint,
  TAG_RESOLVE_FAILED: 'Remove the tag, or put the value in quotes if the exclamation mark belongs to it.',
  TOO_DEEP: 'Close every bracket, and put a value that starts with brackets in quotes.',
  UNEXPECTED_TOKEN: 'Remove it, or put the whole value in quotes.',
}

/** What the library says in terms of its grammar, said in terms of the text. */
const REPHRASED: readonly (readonly [RegExp, string])[] = [
  [/^(?:Missing ,|Block collections are not allowed within flow).*/, 'a comma or a colon is missing'],
  [/^Unexpected (?:flow-\w+-end token in YAML stream: )?"?([,\]}])"?(?: in flow .*)?$/, 'one "$1" too many'],
  [/^Unexpected \S+ at node end$/, 'there is text where nothing may follow'],
  [/^Implicit (?:keys|map keys) .*/, 'this line is not "key: value"'],
  [/^Unresolved tag: (?:tag:yaml\.org,2002:(.*)|(.*))/, 'the tag "$1$2" is not known'],
]

/** The library's message in the middle of one of ours. */
function sentence(message: string): string {
  const known = REPHRASED.find(([pattern]) => pattern.test(message))
  return known === undefined ? lowerFirst(message.replace(/\.$/, '')) : message.replace(...known)
}

function inQuotes(line: Line): string {
  const isOneLine = line.lead !== '' && line.value.trim() !== ''
  return isOneLine ? `Put the whole value in quotes: ${quoted(line)}` : 'Put the whole value in quotes.'
}

function characterAt(start: number): Pick<YamlIssue, 'start' | 'end'> {
  return { start, end: start + 1 }
}

function indentOf({ start, indent }: Line): Pick<YamlIssue, 'start' | 'end'> {
  return { start, end: start + indent.length }
}

function tab({ error, line }: Faulty): ReturnType<Rule> {
  const isTab = line.text.startsWith('\t')
  if (error.code !== 'TAB_AS_INDENT' && !isTab) return null
  return {
    ...characterAt(isTab ? line.start : error.pos[0]),
    message: 'tabs are not allowed as indentation',
    hint: 'Replace the tab at the start of this line with spaces.',
  }
}

function openQuote({ text, error, contents }: Faulty): ReturnType<Rule> {
  let start = -1
  visit(contents, {
    Scalar: (_, { type, range }) => {
      if (!type?.startsWith('QUOTE_') || !range || range[0] > error.pos[0]) return undefined
      const written = text.slice(range[0], range[1])
      const isOpen = written.length === 1 || !written.endsWith(written.slice(0, 1))
      if (!isOpen && !/\n["'\w][^\n]*:(?=\s)/.test(written)) return undefined
      start = range[0]
      return visit.BREAK
    },
  })
  if (start === -1) return null
  const quote = text[start] ?? ''
  return {
    ...characterAt(start),
    message: `the quote ${quote} that opens here is never closed`,
    hint: `Write a ${quote} at the end of the value.`,
  }
}

function openBracket({ text, error, contents }: Faulty): ReturnType<Rule> {
  const [, closer] = /^Flow .*(?:end with a|indented.* with) (.)$/.exec(error.message) ?? []
  if (closer === undefined) return null
  const opener = closer === ']' ? '[' : '{'
  let start = -1
  visit(contents, {
    Collection: (_, { range }) => {
      if (!range || text[range[0]] !== opener || text.slice(range[0], range[1]).trimEnd().endsWith(closer))
        return undefined
      start = range[0]
      return visit.BREAK
    },
  })
  if (start === -1) return null
  const [below = ''] = text.slice(start).split(/\n[\w"'-]+:\s/, 1)
  if (below.includes(`\n${closer}`)) {
    const message = `what is between ${opener} and ${closer} is not indented`
    return { ...characterAt(start), message, hint: `Indent these lines, and the ${closer}, by two spaces.` }
  }
  return {
    ...characterAt(start),
    message: `the bracket ${opener} that opens here is never closed`,
    hint: `Write a ${closer} where it ends.`,
  }
}

const STRING = String.raw`"(?:[^"\\]|\\.)*"`

function missingComma({ text, error }: Faulty): ReturnType<Rule> {
  const [start] = error.pos
  const [, first, second] =
    new RegExp(`^(${STRING}|[\\w.]+)\\s+(${STRING})\\s*:`).exec(text.slice(start, start + 500)) ?? []
  if (first === undefined || !/^(?:Missing ,|Block collections|Nested mappings)/.test(error.message))
    return null
  return {
    ...characterAt(start + first.length - 1),
    message: `a comma is missing between ${first} and ${second}`,
    hint: `Write a comma after ${first}.`,
  }
}

function spaceIn({ text, start }: Line): ReturnType<Rule> {
  const [, before = '', key, value = ''] = NO_SPACE.exec(text) ?? []
  if (key === undefined) return null
  return {
    ...characterAt(start + before.length + key.length),
    message: 'a space is missing after the colon',
    hint: `Write ${key}: ${value.trimEnd()}`,
  }
}

function listInKeyLine({ line, error }: Faulty): ReturnType<Rule> {
  if (!/block-seq-ind on same line/.test(error.message)) return null
  const { key, value } = line
  const item = value.replace(/^-\s*/, '').trim()
  if (key === null || item === '') return { ...valueRange(line), ...cannotBegin('-', line) }
  return {
    ...valueRange(line),
    message: 'a list cannot begin in the line of its key',
    hint: `Write ${key}: [${item}], or each "- …" on a line of its own below "${key}:".`,
  }
}

function cannotBegin(character: string, line: Line): Pick<YamlIssue, 'message' | 'hint'> {
  return { message: `a value cannot begin with "${character}"`, hint: inQuotes(line) }
}

function colonInValue({ line, error }: Faulty): ReturnType<Rule> {
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY' || line.key === null || !/:(?:\s|$)/.test(line.value))
    return null
  return {
    ...valueRange(line),
    end: error.pos[1],
    message: 'the value contains ": ", which YAML reads as a second key',
    hint: `Put the value in quotes: ${quoted(line)}`,
  }
}

/** A key that is indented further than the key above it, which has a value already. */
function indentedTooFar({ text, line, error }: Faulty): ReturnType<Rule> {
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY' || line.key === null) return null
  const below = lineBelow(text, line)
  if (below === null || below.indent.length <= line.indent.length) return null
  const wanted = line.indent.length
  return {
    ...indentOf(below),
    message: `this line is indented, so it belongs to "${line.key}"`,
    hint:
      wanted === 0
        ? 'Remove the spaces at its beginning.'
        : `Indent it by ${wanted} spaces, like "${line.key}".`,
  }
}

function indentedFirstLine({ text, line }: Faulty): ReturnType<Rule> {
  const first = lineAt(text, text.search(/[^\s]/))
  if (first.indent === '' || line.indent.length >= first.indent.length || line.key === null) return null
  return {
    ...indentOf(first),
    message: `this line is indented, but "${line.key}" below it is not`,
    hint: 'Remove the spaces at its beginning.',
  }
}

function unevenItem({ text, line, error }: Faulty): ReturnType<Rule> {
  if (!/^-(?:\s|$)/.test(line.text.trim()) || !/sequence|same column|node end/.test(error.message))
    return null
  const above = lineAbove(text, line)
  if (above === null || !/^-(?:\s|$)/.test(above.text.trim())) return null
  return {
    ...characterAt(indentOf(line).end),
    message: 'this item is not indented like the one above it',
    hint: 'Indent all "-" of a list by the same number of spaces.',
  }
}

function noKey(faulty: Faulty): ReturnType<Rule> {
  const { text, line, error, contents } = faulty
  const isLine = startOf(text, error) <= line.start + line.indent.length || /^\s*[*&!]/.test(line.text)
  if (line.key !== null || !isLine || !isCollection(contents) || contents.flow || /flow/i.test(error.message))
    return null
  const start = line.start + line.indent.length
  const range = { start, end: line.start + line.text.trimEnd().length }
  if (/^(?:---|\.\.\.)(?:\s|$)/.test(line.text)) return { ...range, ...SECOND_DOCUMENT }
  const [, mark] = /^([@`%])[^\s:]*:(?:\s|$)/.exec(line.text.trimStart()) ?? []
  if (mark !== undefined)
    return { ...range, message: `a key cannot begin with "${mark}"`, hint: 'Put the key in quotes.' }
  return { ...range, message: 'this line is not "key: value"', hint: hintForText(faulty) }
}

/** Front matter whose closing line was forgotten ends at another `---`, and has the text above that in it. */
function hintForText({ text, line, isFrontMatter }: Faulty): string {
  const isBelowBlank = line.start > 0 && lineAt(text, line.start - 1).text.trim() === ''
  if (isFrontMatter && (isBelowBlank || /^(?:[*>:<#[!`|]|\d+\.\s)/.test(line.text)))
    return 'Is the closing "---" missing above it? Write it on a line of its own below the last key.'
  if (/^\s*-\s/.test(line.text))
    return 'Write the items of a list below a key without a value, such as "tags:".'
  return isFrontMatter && line.start > 0
    ? 'Write a colon and a space after the key, or "---" above this line if the front matter ends there.'
    : 'Write a colon and a space after the key.'
}

function unevenKey({ line, error }: Faulty): ReturnType<Rule> {
  if (error.code !== 'BAD_INDENT' || line.key === null) return null
  return {
    start: line.start,
    end: line.start + Math.max(1, line.indent.length),
    message: `"${line.key}" is not indented like the keys above it`,
    hint: 'Indent keys that belong together by the same number of spaces.',
  }
}

/** Characters that mean something else at the start of a value. */
function valueStart({ line, error }: Faulty): ReturnType<Rule> {
  const [first = ''] = line.value
  const isReserved = error.code === 'BAD_SCALAR_START' && '@`%'.includes(first)
  const isMarked = '*&'.includes(first) && error.code !== 'TAG_RESOLVE_FAILED'
  const isBlock = '|>'.includes(first) && error.message.startsWith('Not a YAML token')
  if (first === '' || !(isReserved || isMarked || isBlock)) return null
  return { ...valueRange(line), ...cannotBegin(first, line) }
}

function textAfterValue({ text, line, error }: Faulty): ReturnType<Rule> {
  const [start, end] = error.pos
  const before = text.slice(line.start, start).trimEnd().at(-1) ?? ''
  if (!`]}"'`.includes(before) || before === '' || !/node end/.test(error.message)) return null
  return { start, end, message: `text follows the closing ${before}`, hint: inQuotes(line) }
}

function unknownEscape({ line, error }: Faulty): ReturnType<Rule> {
  const [, escape] = /^Invalid escape sequence (.*)$/.exec(error.message) ?? []
  if (escape === undefined) return null
  const [start, end] = error.pos
  return {
    start,
    end,
    message: `${escape} has no meaning between double quotes`,
    hint: `Use single quotes: ${quoted(line)}`,
  }
}

interface Line {
  readonly text: string
  readonly start: number
  readonly indent: string
  /** Null for a line that is no `key: value`. */
  readonly key: string | null
  /** Hyphens of items and the key, with the space after it. */
  readonly lead: string
  readonly value: string
}

const KEY_LINE =
  /^([ \t]*)((?:- +)*(?:("[^"]*"|'[^']*'|[^\s"'#:{}[\],&*!|>%@`-][^:#]*?)[ \t]*:(?:[ \t]+|$))?)(.*)$/

function lineAt(text: string, at: number): Line {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const end = text.indexOf('\n', start)
  const whole = text.slice(start, end === -1 ? text.length : end).replace(/\r$/, '')
  const [, indent = '', lead = '', key, value = ''] = KEY_LINE.exec(whole) ?? []
  return { text: whole, start, indent, key: key ?? null, lead, value }
}

const FILLED = /^\s*[^\s#]/

/** The nearest line above that is neither blank nor a comment. */
function lineAbove(text: string, { start }: Line): Line | null {
  for (let at = start - 1; at >= 0;) {
    const line = lineAt(text, at)
    if (FILLED.test(line.text)) return line
    at = line.start - 1
  }
  return null
}

function lineBelow(text: string, { start }: Line): Line | null {
  for (let end = text.indexOf('\n', start); end !== -1; end = text.indexOf('\n', end + 1)) {
    const line = lineAt(text, end + 1)
    if (FILLED.test(line.text)) return line
  }
  return null
}

/** The line as it should be, its value in the quotes that need the fewest escapes. */
function quoted({ lead, value }: Line): string {
  const written = value.trim()
  const [, , own] = /^(["'])(.*)\1$/s.exec(written) ?? []
  const inner = own ?? written
  const isPlain = !inner.includes('"') && !inner.includes('\\')
  return `${lead}${isPlain ? `"${inner}"` : `'${inner.replaceAll("'", "''")}'`}`
}

function valueRange({ start, indent, lead, value }: Line): Pick<YamlIssue, 'start' | 'end'> {
  const from = start + indent.length + lead.length
  return { start: from, end: from + value.trimEnd().length }
}
