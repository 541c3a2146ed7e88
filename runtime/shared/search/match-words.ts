import { escapeHtml } from '../document/html.ts'
import type { TextWord, WordReader } from './words.ts'

/** How words that were found are shown. */
export interface MatchOptions {
  readonly wordsOf: WordReader
  /** Whether a word, by one of its terms, was asked for. */
  readonly isFound: (term: string) => boolean
  /** What stands before and after what was found. */
  readonly pre: string
  readonly post: string
}

/** A text as HTML, with marks around the words that were found. */
export function highlighted(text: string, options: MatchOptions): string {
  const found = options.wordsOf(text).filter(({ terms }) => terms.some(options.isFound))
  return markedHtml({ text, from: 0, to: text.length }, found, options)
}

/** So many words of a text around what was found, as HTML with marks. */
export function snippet(
  text: string,
  count: number,
  options: MatchOptions & { readonly ellipsis: string },
): string {
  const { wordsOf, isFound, ellipsis } = options
  const words = wordsOf(text).map((word) => ({ ...word, isFound: word.terms.some(isFound) }))
  const first = firstShown(words, count)
  const shown = words.slice(first, first + count)
  const isWhole = first + count >= words.length
  const from = first === 0 ? 0 : (shown[0]?.start ?? 0)
  const to = isWhole ? text.length : (shown.at(-1)?.end ?? text.length)
  const found = shown.filter((word) => word.isFound)
  const html = markedHtml({ text, from, to }, found, options)
  return `${first === 0 ? '' : ellipsis}${html}${isWhole ? '' : ellipsis}`
}

interface Candidate extends TextWord {
  readonly isFound: boolean
}

/** The first of the words in a row that hold most of what was found, with room before it. */
function firstShown(words: readonly Candidate[], count: number): number {
  let [best, sum, at] = [0, 0, -1]
  for (const [index, { isFound }] of words.entries()) {
    if (isFound) sum += 1
    if (words[index - count]?.isFound === true) sum -= 1
    if (sum > best) [best, at] = [sum, index]
  }
  if (at === -1) return 0
  const start = Math.max(0, at - count + 1)
  const found = words.slice(start, at + 1).findIndex(({ isFound }) => isFound) + start
  const width = at - found + 1
  return Math.max(0, found - Math.floor((count - width) / 2))
}

interface Excerpt {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Words may overlap: those of Chinese, Japanese and Korean are pairs of letters. */
function markedHtml(
  { text, from, to }: Excerpt,
  found: readonly TextWord[],
  { pre, post }: MatchOptions,
): string {
  const ranges: { start: number; end: number }[] = []
  for (const { start, end } of found) {
    const last = ranges.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else ranges.push({ start, end })
  }
  let html = ''
  let at = from
  for (const { start, end } of ranges) {
    html += escapeHtml(text.slice(at, start)) + pre + escapeHtml(text.slice(start, end)) + post
    at = end
  }
  return html + escapeHtml(text.slice(at, to))
}
