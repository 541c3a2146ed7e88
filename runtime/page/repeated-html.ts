import type { ReactNode } from 'react'
import type { ListEntry, RepeatEntries } from './page-context.ts'
import { flattenString } from '../shared/flatten-string.ts'

/** The HTML of a page whose repeated entries and content were put in. */
export interface WholeHtml {
  readonly html: string
  /** The same without the repeated entries and highlighted code. */
  readonly own: string
  /** The HTML of each entry that was left out of `own`: the same strings for all pages. */
  readonly repeated: readonly string[]
}

/** Lets React write entries of lists once that many pages show. */
export interface RepeatedHtml {
  readonly repeat: RepeatEntries
  /** Gives what stands for the content of a page. */
  hold(html: string): string
  /**
   * Puts the entries and the content into HTML that was rendered with `repeat` and `hold`, and learns the entries that
   * React wrote there.
   *
   * @param codeAt - where in the content highlighted code begins and ends, in turn. @default nowhere
   */
  putTogether(html: string, codeAt?: readonly number[]): WholeHtml
}

/** Nothing is known to be the same on another page. */
export const NO_REPEATED_HTML: Partial<RepeatedHtml> & Pick<RepeatedHtml, 'putTogether'> = {
  putTogether: (html) => ({ html, own: html, repeated: [] }),
}

/** What stands between two marks: entries to put in, where entries to learn begin and end, and the content. */
const STEP = /([=()#])(\d*)/g

/**
 * Entries are numbered as they are met. React is given texts in their places, which are no part of what it writes in
 * the end: `=3` stands for an entry that is known, `(3` and `)3` around an element say that this is the entry. Texts
 * never touch, because React would put a comment between them. `#` stands for the content.
 */
export function createRepeatedHtml(): RepeatedHtml {
  // No content can hold what is not known before.
  const mark = `\u0001${Math.random().toString(36).slice(2)}\u0001`
  const numbers = new WeakMap<object, Map<number, number>>()
  const known: (string | undefined)[] = []
  let content = ''
  const numberOf = (same: object, level: number): number => {
    let byLevel = numbers.get(same)
    if (byLevel === undefined) numbers.set(same, (byLevel = new Map()))
    let number = byLevel.get(level)
    if (number === undefined) byLevel.set(level, (number = known.push(undefined) - 1))
    return number
  }
  return {
    repeat(entries) {
      const nodes: ReactNode[] = []
      let steps = ''
      const add = (entry: ListEntry): void => {
        if (steps !== '') nodes.push(mark + steps + mark)
        steps = ''
        nodes.push(entry.element())
      }
      for (const entry of entries) {
        const number = entry.same === null ? null : numberOf(entry.same, entry.level)
        if (number === null) {
          add(entry)
        } else if (known[number] === undefined) {
          steps += `(${number}`
          add(entry)
          steps += `)${number}`
        } else {
          steps += `=${number}`
        }
      }
      if (steps !== '') nodes.push(mark + steps + mark)
      return nodes
    },
    hold(html) {
      content = html
      return `${mark}#${mark}`
    },
    putTogether(html, codeAt = []) {
      if (!html.includes(mark)) return NO_REPEATED_HTML.putTogether(html)
      return putIn(html.split(mark), { known, content, contentOwn: without(content, codeAt) })
    },
  }
}

/** A text without some of its parts: where each begins and ends, in turn. */
function without(text: string, ranges: readonly number[]): string {
  if (ranges.length === 0) return text
  let rest = ''
  let from = 0
  for (const [index, at] of ranges.entries()) {
    if (index % 2 === 0) rest += text.slice(from, at)
    else from = at
  }
  return rest + text.slice(from)
}

interface Puttable {
  readonly known: (string | undefined)[]
  readonly content: string
  /** The content without code. */
  readonly contentOwn: string
}

/** Texts and steps in turn become the page; the entries in it are learnt. */
function putIn(parts: readonly string[], { known, content, contentOwn }: Puttable): WholeHtml {
  const repeated: string[] = []
  /** The page, and the entries around the current place that are being learnt. */
  const open = ['']
  let own = ''
  const write = (text: string): void => void (open[open.length - 1] += text)
  const writeEntry = (text: string): void => {
    if (open.length === 1) repeated.push(text)
    write(text)
  }
  const writeContent = (): void => {
    if (open.length === 1) own += contentOwn
    write(content)
  }
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      if (open.length === 1) own += part
      write(part)
      continue
    }
    for (const [, step, digits] of part.matchAll(STEP)) {
      if (step === '#') {
        writeContent()
        continue
      }
      const number = Number(digits)
      if (step === '(') {
        open.push('')
        continue
      }
      if (step === ')') known[number] = flattenString(open.pop() ?? '')
      writeEntry(known[number] ?? '')
    }
  }
  return { html: open[0] ?? '', own, repeated }
}
