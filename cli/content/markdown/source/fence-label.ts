import type { Code } from 'mdast'

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
