import { readFileSync } from 'node:fs'
import { siteFile } from '../config/site-file.ts'
import type { Place } from '../report/diagnostic.ts'

/** A module that files of a site import. */
export interface ImportedModule {
  readonly specifier: string
  /** How often. */
  readonly count: number
  /** Where it is imported first. */
  readonly place: Place
}

const MARKDOWN = /\.mdx?$/
/** Statements and calls that name a module. */
const IMPORTS =
  /\b(?:import|export)\b[^'"\n;]*?\bfrom\s*['"]([^'"\n]+)['"]|\bimport\s*['"]([^'"\n]+)['"]|\b(?:import|require(?:\.resolve)?)\s*\(\s*['"]([^'"\n]+)['"]/g

/** The end of a statement over several lines. */
const LAST_LINE = /^\s*\}\s*from\s*['"]([^'"\n]+)['"]/

/** What files import by name: no paths. They are read as text: nothing has to be complete or valid. */
export function importedModules(files: readonly string[], siteDir: string): readonly ImportedModule[] {
  const found = new Map<string, { count: number; place: Place }>()
  for (const file of files) {
    for (const { specifier, line, column } of importsOf(file)) {
      const known = found.get(specifier)
      if (known !== undefined) known.count++
      else found.set(specifier, { count: 1, place: { file: siteFile(file, siteDir), line, column } })
    }
  }
  return [...found].map(([specifier, facts]) => ({ specifier, ...facts })).sort(bySpecifier)
}

function bySpecifier(a: ImportedModule, b: ImportedModule): number {
  return a.specifier < b.specifier ? -1 : 1
}

interface Import {
  readonly specifier: string
  readonly line: number
  readonly column: number
}

function importsOf(file: string): readonly Import[] {
  const lines = readFileSync(file, 'utf8').split(/\r\n|\n|\r/)
  const code = MARKDOWN.test(file) ? withoutFences(lines) : lines
  return code.flatMap((text, index) =>
    [...text.matchAll(IMPORTS), ...lastLines(text)].flatMap((match): readonly Import[] => {
      const specifier = match.slice(1).find((group) => group !== undefined) ?? ''
      if (/^(?:\.{1,2}(?:\/|$)|\/|node:|@site\/)/.test(specifier)) return []
      return [{ specifier, line: index + 1, column: match.index + match[0].indexOf(specifier) + 1 }]
    }),
  )
}

function lastLines(text: string): readonly RegExpExecArray[] {
  const match = LAST_LINE.exec(text)
  return match === null ? [] : [match]
}

/** Lines of code in a text are no code of the page, unless they are meant to be. */
function withoutFences(lines: readonly string[]): readonly string[] {
  let fence: string | null = null
  return lines.map((line) => {
    const [, mark = '', info = ''] = /^\s*(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    if (fence === null) {
      if (mark !== '' && !info.startsWith('mdx-code-block')) fence = mark
      return fence === null ? withoutSpans(line) : ''
    }
    if (mark.startsWith(fence) && info.trim() === '') fence = null
    return ''
  })
}

function withoutSpans(line: string): string {
  return line.replace(/`[^`]*`/g, (span) => ' '.repeat(span.length))
}
