import type { Edit } from './source-edits.ts'
import type { Line } from '../../text/containers.ts'
import { isSpace, runLength, skipSpaces } from '../../text/lines.ts'
import type { Code } from 'mdast'

/** The opening line of an admonition, in parts. */
interface Opener {
  readonly text: string
  /** Offset of the first colon. */
  readonly start: number
  readonly colons: number
  /** White space between the colons and the name. */
  readonly gap: number
  readonly name: string
  /** Offset after the name. */
  readonly nameEnd: number
  /** Offset after the last character that is not white space. */
  readonly end: number
  /** Offset of the line break. */
  readonly lineEnd: number
}

const NAME_END = /[\s[{:]/
/** Attributes of a directive, told from an expression of MDX by their first character or by a quoted value. */
const ATTRIBUTES = /\{\s*(?:[.#]|[\w-]+=["'])[^{}]*\}$/
/** Braces at the end of these are always attributes: `:::tabs{groupId=os}`. */
const TAB_NAMES: ReadonlySet<string> = new Set(['code-group', 'tabs', 'tab'])
const ANY_ATTRIBUTES = /\{[^{}]*\}$/

/**
 * What to change in a line of three or more colons so that the parser reads it as the opener of an admonition:
 * `:::tip Title {.a}` -> `:::tip[Title]{.a}`, `::: tip` -> `:::tip`, and `:::tip text :::`, which begins and ends
 * on one line -> the leaf directive `::tip[ text]`. What stands in the label keeps its column, therefore a label may
 * begin with spaces. Null when the line is no opener with a known keyword.
 */
export function admonitionEdits(
  text: string,
  { at: start, end: lineEnd }: { readonly at: number; readonly end: number },
  keywords: ReadonlySet<string>,
): readonly Edit[] | null {
  const opener = readOpener(text, start, lineEnd)
  if (opener === null || !keywords.has(opener.name)) return null
  return closedEdits(opener) ?? labelEdits(opener)
}

function readOpener(text: string, start: number, lineEnd: number): Opener | null {
  const colons = runLength(text, start)
  const nameStart = skipSpaces(text, start + colons)
  let nameEnd = nameStart
  while (nameEnd < lineEnd && !NAME_END.test(text[nameEnd] ?? ' ')) nameEnd++
  if (text[start] !== ':' || colons < 3 || nameEnd === nameStart) return null
  let end = lineEnd
  while (isSpace(text[end - 1])) end--
  const name = text.slice(nameStart, nameEnd)
  return { text, start, colons, gap: nameStart - start - colons, name, nameEnd, end, lineEnd }
}

/** For an opener whose line ends in colons again. */
function closedEdits({ text, start, name, nameEnd, end }: Opener): readonly Edit[] | null {
  let close = end
  while (close > nameEnd && text[close - 1] === ':') close--
  if (end - close < 3 || (close > nameEnd && !/[\s\]}]/.test(text[close - 1] ?? ''))) return null
  const content = text.slice(nameEnd, close).trim()
  const opening = replace(start, nameEnd, `::${name}${content === '' ? '' : '['}`)
  const closing = replace(close, end, content === '' ? '' : ']')
  if (!/^\[[^[\]]*\]$/.test(content)) return [opening, ...escapes(text, nameEnd, close), closing]
  const bracket = text.indexOf('[', nameEnd)
  const partner = text.indexOf(']', bracket)
  return [opening, replace(bracket, bracket + 1, ''), replace(partner, partner + 1, ''), closing]
}

function labelEdits(opener: Opener): readonly Edit[] {
  const { text, start, colons, gap, name, nameEnd, end } = opener
  const first = text[nameEnd]
  const named = start + colons
  if (first === '[') {
    const moved = gap === 0 ? [] : [replace(named, nameEnd + 1, `${name}[`)]
    return [...moved, ...flattenedAttributes(opener)]
  }
  const attributes = attributesOf(opener)
  const titleEnd = attributes ? nameEnd + attributes.index : end
  if (!isSpace(first) || text.slice(nameEnd, titleEnd).trim() === '') {
    if (first === ':' || (gap === 0 && nameEnd === titleEnd)) return []
    return [replace(named, end, `${name}${text.slice(titleEnd, end)}`)]
  }
  return [
    replace(named, nameEnd + 1, `${name}[`),
    ...escapes(text, nameEnd, titleEnd),
    ...labelEnd(opener, titleEnd),
  ]
}

function attributesOf({ text, name, nameEnd, end }: Opener): RegExpExecArray | null {
  return (TAB_NAMES.has(name) ? ANY_ATTRIBUTES : ATTRIBUTES).exec(text.slice(nameEnd, end))
}

/** Closes the label: in the place of white space if there is some, else by an insertion. */
function labelEnd({ text, end, lineEnd }: Opener, titleEnd: number): readonly Edit[] {
  let close = titleEnd
  while (isSpace(text[close - 1])) close--
  const attributes = text.slice(titleEnd, end)
  if (close < titleEnd) return [replace(close, end, `]${attributes}`)]
  return [titleEnd === end && end < lineEnd ? replace(end, end + 1, ']') : insert(close, ']')]
}

/** `:::tip[Title] {.a}`: the parser wants no space before attributes. */
function flattenedAttributes(opener: Opener): readonly Edit[] {
  const { text, nameEnd, end } = opener
  const attributes = attributesOf(opener)
  if (!attributes) return []
  const from = nameEnd + attributes.index
  let close = from
  while (isSpace(text[close - 1])) close--
  return close < from && text[close - 1] === ']' ? [replace(close, end, attributes[0])] : []
}

/** Backslashes before brackets that have no partner; with them the parser would not see the label's end. */
function escapes(text: string, start: number, end: number): readonly Edit[] {
  const open: number[] = []
  const single: number[] = []
  for (let at = start; at < end; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '[') open.push(at)
    else if (text[at] === ']' && open.pop() === undefined) single.push(at)
  }
  return [...single, ...open].toSorted((a, b) => a - b).map((at) => insert(at, '\\'))
}

function insert(at: number, text: string): Edit {
  return { start: at, end: at, text }
}

/** Puts a shorter text into a range and fills the rest with spaces. */
function replace(start: number, end: number, text: string): Edit {
  return { start, end, text: text.padEnd(end - start) }
}

/**
 * A table or a link definition takes the closing colons on the next line for its own in the fast parser, and the rest
 * of the page with them: a blank line keeps them apart.
 */
export function closerEdits(text: string, line: Line): readonly Edit[] {
  if (!/^:{3,}\s*$/.test(text.slice(line.at, line.end))) return []
  const before = text.slice(text.lastIndexOf('\n', line.start - 2) + 1, Math.max(0, line.start - 1))
  if (!before.includes('|') && !/^[\s>]*\[[^\]]+\]:/.test(before)) return []
  const containers = text.slice(line.start, line.at).trimEnd()
  return [{ start: line.start, end: line.start, text: `${containers}\n` }]
}

/** The label of a fence in a group, and its info string without what was taken for the label. */
interface LabelledFence {
  readonly label: string
  readonly lang: string | null
  readonly meta: string | null
}

const TITLE = /(?:^|[\s}])title=(?:"([^"]*)"|'([^']*)')/

/**
 * The label of a fence: ```` ```ts [config.ts] ````, else its title, else the name of its language as written. A title
 * that is the label does not stand above the code again.
 */
export function readFenceLabel({ lang, meta }: Pick<Code, 'lang' | 'meta'>): LabelledFence {
  const info = [lang, meta].filter(Boolean).join(' ')
  const brackets = bracketsIn(info)
  if (brackets !== null) {
    const label = info.slice(brackets.start + 1, brackets.end - 1).trim()
    return { label, ...without(info, brackets) }
  }
  const [titled = '', double, single] = TITLE.exec(info) ?? []
  const title = double ?? single ?? ''
  if (title.trim() !== '') {
    const start = info.indexOf(titled) + titled.indexOf('title=')
    return { label: title, ...without(info, { start, end: info.indexOf(titled) + titled.length }) }
  }
  return { label: /^[^\s{=]+/.exec(info)?.[0] ?? 'text', lang: lang ?? null, meta: meta ?? null }
}

interface Range {
  readonly start: number
  readonly end: number
}

/** The first brackets with something between them, outside of quoted values. */
function bracketsIn(info: string): Range | null {
  let quote: string | null = null
  for (let at = 0; at < info.length; at++) {
    const char = info[at] ?? ''
    if (quote !== null) quote = char === quote ? null : quote
    else if ((char === '"' || char === "'") && info[at - 1] === '=') quote = char
    else if (char === '[') {
      const close = info.indexOf(']', at)
      return close > at + 1 && info.slice(at + 1, close).trim() !== '' ? { start: at, end: close + 1 } : null
    }
  }
  return null
}

/** The info string without a part of it, as a parser would divide it. */
function without(info: string, { start, end }: Range): Pick<LabelledFence, 'lang' | 'meta'> {
  const text = `${info.slice(0, start).trimEnd()} ${info.slice(end).trimStart()}`.trim()
  if (text === '') return { lang: null, meta: null }
  // What begins with the label names no language, and its next word is none.
  const language = start === 0 ? 'text' : (/^\S+/.exec(text)?.[0] ?? '')
  const rest = start === 0 ? text : text.slice(language.length).trim()
  return { lang: language, meta: rest === '' ? null : rest }
}
