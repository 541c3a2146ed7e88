import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ERRORS = path.join(import.meta.dirname, '../../errors')

/** What the page about messages says of one code. */
interface MessageEntry {
  readonly code: string
  readonly cause: string
  /** What the command line prints, without the fence around it. */
  readonly example: string
  readonly remedy: string
}

const HEADING = /^(?=### `[A-Z][A-Z\d_]*` \{#)/m
const CODE = /^### `([A-Z][A-Z\d_]*)` \{#\1\}\n/
const FENCE = /^(`{3,})text\n([\s\S]*?)\n\1$/m

/** The entries of the page, in their order. */
export function messageEntries(page: string): readonly MessageEntry[] {
  return page
    .split(HEADING)
    .slice(1)
    .map((entry) => {
      const [heading = '', code = ''] = CODE.exec(entry) ?? []
      const [fence = '', , example = ''] = FENCE.exec(entry) ?? []
      // Headings of groups of codes may follow.
      const text = entry.slice(heading.length).replace(/^## [\s\S]*/m, '')
      const [cause = '', after = ''] = fence === '' ? [text] : text.split(fence)
      return { code, cause: cause.trim(), example, remedy: /\*\*Remedy:\*\* (.+)/.exec(after)?.[1] ?? '' }
    })
}

/** The page with the example of every code that has a broken site: what the command line prints for this site. */
export function withExamples(page: string): string {
  return page
    .split(HEADING)
    .map((entry) => {
      const [, code = ''] = CODE.exec(entry) ?? []
      const printed = printedExample(code)
      if (printed === null) return entry
      const ticks = printed.includes('```') ? '````' : '```'
      const fence = `${ticks}text\n${printed}\n${ticks}`
      return FENCE.test(entry)
        ? entry.replace(FENCE, () => fence)
        : entry.replace('\n\n**Remedy:**', () => `\n\n${fence}\n\n**Remedy:**`)
    })
    .join('')
}

/** The first problem with a code among those that its broken site makes the command line print. */
function printedExample(code: string): string | null {
  const golden = path.join(ERRORS, code, 'expected.txt')
  if (code === '' || !existsSync(golden)) return null
  const [, ...lines] = readFileSync(golden, 'utf8').split('\n')
  const problems = lines.join('\n').split(/\n\n(?=(?:error|warning|info) [A-Z])/)
  const found = problems.find((problem) => problem.split(' ', 2)[1] === code)
  return found?.replace(/\n\n[^\n]*\n*$/, '').trimEnd() ?? null
}
