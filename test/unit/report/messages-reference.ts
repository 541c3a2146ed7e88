import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DOCS } from '../../support/golden-page.ts'
import { row } from '../../support/reference-table.ts'

/** The pages about messages, in the docs, with their titles. */
export const MESSAGE_PAGES = [
  ['api/diagnostics/configuration.md', 'Configuration and languages'],
  ['api/diagnostics/content.md', 'Docs, blogs and files'],
  ['api/diagnostics/markdown.md', 'Markdown and code'],
  ['api/diagnostics/output.md', 'Links and output'],
  ['api/diagnostics/commands.md', 'Commands'],
] as const

/** All entries of these pages. */
export function allMessageEntries(): readonly MessageEntry[] {
  return MESSAGE_PAGES.flatMap(([page]) => entriesOf(page))
}

/** The table of the codes of a page. A message links to its row. */
export function messageTable(page: string): readonly string[] {
  const file = path.posix.relative('api', page)
  const rows = entriesOf(page).map(({ code, cause }) =>
    row([`<span id="${code}">[\`${code}\`](${file}#${code})</span>`, cause.replaceAll('](../', '](')]),
  )
  return ['| Code | Cause |', '| --- | --- |', ...rows]
}

/** What a page about messages says of one code. */
interface MessageEntry {
  readonly code: string
  readonly cause: string
  /** What the command line prints, without the fence around it. */
  readonly example: string
  readonly remedy: string
}

const HEADING = /^(?=##+ `[A-Z][A-Z\d_]*` \{#)/m
const CODE = /^##+ `([A-Z][A-Z\d_]*)` \{#\1\}\n/
const FENCE = /^(`{3,})text\n([\s\S]*?)\n\1$/m

/** The entries of a page, in their order. */
function entriesOf(page: string): readonly MessageEntry[] {
  return readFileSync(path.join(DOCS, page), 'utf8')
    .split(HEADING)
    .slice(1)
    .map((entry) => {
      const [heading = '', code = ''] = CODE.exec(entry) ?? []
      const [fence = '', , example = ''] = FENCE.exec(entry) ?? []
      // Headings of groups of codes may follow.
      const text = entry.slice(heading.length).replace(/^##+ [\s\S]*/m, '')
      const [cause = '', after = ''] = fence === '' ? [text] : text.split(fence)
      return { code, cause: cause.trim(), example, remedy: /\*\*Remedy:\*\* (.+)/.exec(after)?.[1] ?? '' }
    })
}

/** Sizes and names of scripts and styles change whenever the theme does, and so do hashes of inline scripts. */
export function withoutSizes(text: string): string {
  return text
    .replace(/\b\d+(?:\.\d)? (?:B|kB|MB)\b/g, '# kB')
    .replace(/-[\da-f]{8}\.(js|css)\b/g, '-#.$1')
    .replace(/'sha256-[^']+'/g, "'sha256-#'")
}

/** The page with other examples, by code: what the command line prints. One that differs in sizes alone stays as it is. */
export function withExamples(page: string, examples: ReadonlyMap<string, string>): string {
  return page
    .split(HEADING)
    .map((entry) => {
      const [, code = ''] = CODE.exec(entry) ?? []
      const printed = examples.get(code)
      if (printed === undefined) return entry
      const ticks = printed.includes('```') ? '````' : '```'
      const fence = `${ticks}text\n${printed}\n${ticks}`
      const [, , example = null] = FENCE.exec(entry) ?? []
      if (example !== null && withoutSizes(example) === withoutSizes(printed)) return entry
      return example !== null
        ? entry.replace(FENCE, () => fence)
        : entry.replace('\n\n**Remedy:**', () => `\n\n${fence}\n\n**Remedy:**`)
    })
    .join('')
}
