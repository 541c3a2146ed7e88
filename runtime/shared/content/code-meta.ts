/** What the info string of a fence says: ```` ```ts title="a.ts" showLineNumbers {1,4-6} ````. */
export interface CodeMeta {
  /** Lower-cased; null when the fence names none. */
  readonly language: string | null
  readonly title: string | null
  /** Number of the first line, or null when lines are not numbered. */
  readonly firstLineNumber: number | null
  /** Lines to highlight, or null when the fence names none; then magic comments may. */
  readonly highlightedLines: readonly LineRange[] | null
  readonly live: boolean
}

/** Lines from `from` to `to`, counted from 1, both included. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

const TITLE = /(?:^|[\s}])title=(?:"([^"]*)"|'([^']*)')/
const RANGES = /(?:^|[^=])\{([\d,-]+)\}/
const LANGUAGE = /^(?:language-)?([^\s{=]+)(?=[\s{]|$)/i

/**
 * Reads the info string of a fence. Words that mean nothing here belong to somebody's plugin and are ignored.
 *
 * @param language the first word, as the Markdown parser splits it off; `js{1,3}` and `language-js` work too
 * @param meta the rest
 */
export function parseCodeMeta(
  language: string | null | undefined,
  meta: string | null | undefined,
): CodeMeta {
  const info = [language, meta].filter(Boolean).join(' ')
  const [word = '', name] = LANGUAGE.exec(info) ?? []
  const options = info.slice(word.length)
  const [titled = '', title, singleQuoted] = TITLE.exec(options) ?? []
  const text = titled === '' ? options : options.replace(titled, () => ' ')
  return {
    language: name?.toLowerCase() ?? null,
    title: title ?? singleQuoted ?? null,
    firstLineNumber: firstLineNumber(text),
    highlightedLines: highlightedLines(text),
    live: /(?:^|\s)live(?:\s|$)/.test(text),
  }
}

function firstLineNumber(text: string): number | null {
  const match = /(?:^|[\s}])showLineNumbers(?:=\{?(\d{1,9}|false)\}?)?(?=\s|\{|$)/.exec(text)
  if (!match || match[1] === 'false') return null
  return match[1] === undefined ? 1 : Number(match[1])
}

/** `{1,4-6}`, ranges in either direction; a part that is not a number or a range says nothing. */
function highlightedLines(text: string): readonly LineRange[] | null {
  const ranges = RANGES.exec(text)?.[1]
  if (ranges === undefined) return null
  return ranges.split(',').flatMap((part) => {
    const match = /^(\d+)(?:-(\d+))?$/.exec(part)
    if (!match) return []
    const [first, last] = [Number(match[1]), Number(match[2] ?? match[1])]
    return [{ from: Math.min(first, last), to: Math.max(first, last) }]
  })
}
