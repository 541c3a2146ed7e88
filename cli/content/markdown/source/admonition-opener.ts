import type { Edit } from './source-edits.ts'
import type { Line } from '../../text/containers.ts'
import { isSpace, runLength, skipSpaces } from '../../text/lines.ts'
import type { Code } from 'mdast'

type Opener = NonNullable<ReturnType<typeof readOpener>>

const NAME_END = /[\s[{:]/
/** Attributes of a directive, told from an expression of MDX by their first character or by a quoted value. */
const ATTRIBUTES = /\{\s*(?:[.#]|[\w-]+=["'])[^{}]*\}$/
/** Braces at the end of these are always attributes: `:::tabs{groupId=os}`. */
export const TAB_CONTAINERS: readonly string[] = ['code-group', 'tabs', 'tab']
const ANY_ATTRIBUTES = /\{[^{}]*\}$/

/**
 * What to change in a line of three or more colons so that the parser reads it as the opener of an admonition:
 * `:::tip Title {.a}` -> `:::tip[Title]{.a}`, `::: tip` -> `:::tip`, and `:::tip text :::`, which begins and ends
 * on one line -> the leaf directive `::tip[ text]`. What stands in the label keeps its column, therefore a label may
 * begin with spaces. Nothing when the line is no opener with a known keyword.
 */
export function admonitionEdits(text: string, line: Line, keywords: ReadonlySet<string>): readonly Edit[] {
  const opener = readOpener(text, line.at, line.end)
  if (opener === null || !keywords.has(opener.name)) return []
  return closedEdits(opener) ?? labelEdits(opener)
}

function readOpener(text: string, start: number, lineEnd: number) {
  const colons = runLength(text, start)
  const nameStart = skipSpaces(text, start + colons)
  let nameEnd = nameStart
  while (nameEnd < lineEnd && !NAME_END.test(text[nameEnd] ?? ' ')) nameEnd++
  if (text[start] !== ':' || colons < 3 || nameEnd === nameStart) return null
  let end = lineEnd
  while (isSpace(text[end - 1])) end--
  const name = text.slice(nameStart, nameEnd)
  return {
    text,
    start,
    named: start + colons,
    hasGap: nameStart > start + colons,
    name,
    nameEnd,
    /** Offset after the last character that is not white space. */
    end,
    lineEnd,
  }
}

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
  const { text, named, hasGap, name, nameEnd, end } = opener
  const first = text[nameEnd]
  if (first === '[') {
    const moved = hasGap ? [replace(named, nameEnd + 1, `${name}[`)] : []
    return [...moved, ...flattenedAttributes(opener)]
  }
  const attributes = attributesOf(opener)
  const titleEnd = attributes ? nameEnd + attributes.index : end
  if (!isSpace(first) || text.slice(nameEnd, titleEnd).trim() === '') {
    if (first === ':' || (!hasGap && nameEnd === titleEnd)) return []
    return [replace(named, end, `${name}${text.slice(titleEnd, end)}`)]
  }
  return [
    replace(named, nameEnd + 1, `${name}[`),
    ...escapes(text, nameEnd, titleEnd),
    ...labelEnd(opener, titleEnd),
  ]
}

function attributesOf({ text, name, nameEnd, end }: Opener): RegExpExecArray | null {
  return (TAB_CONTAINERS.includes(name) ? ANY_ATTRIBUTES : ATTRIBUTES).exec(text.slice(nameEnd, end))
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

const TITLE = /(?<=^|[\s}])title=(["'])(.*?)\1/

/** Brackets outside of quoted values. */
const BRACKETS = /="[^"]*"?|='[^']*'?|\[[^\]]*\]?/g

/**
 * The label of a fence in a group, and its info string without what was taken for it: ```` ```ts [config.ts] ````, else
 * its title, which does not stand above the code again, else the name of its language as written.
 */
export function readFenceLabel({ lang = null, meta = null }: Pick<Code, 'lang' | 'meta'>) {
  const info = [lang, meta].filter(Boolean).join(' ')
  const written = writtenLabel(info)
  if (written !== null) return { label: written.label, ...without(info, written.index, written.part) }
  return { label: /^[^\s{=]+/.exec(info)?.[0] ?? 'text', lang, meta }
}

function writtenLabel(info: string) {
  const brackets = [...info.matchAll(BRACKETS)].find(([found]) => found.startsWith('['))
  const label = /^\[(.*)\]$/.exec(brackets?.[0] ?? '')?.[1]?.trim()
  if (brackets && label) return { label, index: brackets.index, part: brackets[0] }
  const [part = '', , title = ''] = TITLE.exec(info) ?? []
  return title.trim() === '' ? null : { label: title, index: info.search(TITLE), part }
}

/** The info string without a part of it, as a parser would divide it. */
function without(info: string, start: number, part: string) {
  const text = `${info.slice(0, start).trimEnd()} ${info.slice(start + part.length).trimStart()}`.trim()
  if (text === '') return { lang: null, meta: null }
  // What begins with the label names no language, and its next word is none.
  const language = start === 0 ? 'text' : (/^\S+/.exec(text)?.[0] ?? '')
  const rest = start === 0 ? text : text.slice(language.length).trim()
  return { lang: language, meta: rest === '' ? null : rest }
}
