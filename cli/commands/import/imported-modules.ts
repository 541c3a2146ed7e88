import { readFileSync } from 'node:fs'
import { groupBy, sortBy } from 'lodash-es'
import { linesOutsideCode } from '../../content/text/lines-outside-code.ts'
import { siteFile } from '../../config/site-file.ts'
import type { Place } from '../../report/diagnostic.ts'

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
const LAST_LINE = /^\s*\}\s*from\s*['"]([^'"\n]+)['"]/g

/** What files import by name: no paths. They are read as text: nothing has to be complete or valid. */
export function importedModules(files: readonly string[], siteDir: string): readonly ImportedModule[] {
  const imports = files.flatMap((file) => importsOf(file, siteDir))
  const found = Object.values(groupBy(imports, 'specifier')).flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, count: others.length + 1 }],
  )
  return sortBy(found, 'specifier')
}

function importsOf(file: string, siteDir: string): readonly Omit<ImportedModule, 'count'>[] {
  return linesOf(file).flatMap((text, index) =>
    [...text.matchAll(IMPORTS), ...text.matchAll(LAST_LINE)].flatMap((match) => {
      const specifier = match.slice(1).find((group) => group !== undefined) ?? ''
      if (/^(?:\.{1,2}(?:\/|$)|\/|node:|@site\/)/.test(specifier)) return []
      const column = match.index + match[0].indexOf(specifier) + 1
      return [{ specifier, place: { file: siteFile(file, siteDir), line: index + 1, column } }]
    }),
  )
}

/** Code in a text is no code of the page. */
function linesOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  if (!MARKDOWN.test(file)) return text.split(/\r\n|\n|\r/)
  return linesOutsideCode(text).map((line) => line.replace(/`[^`]*`/g, (span) => ' '.repeat(span.length)))
}
