import path from 'node:path'
import type { Place } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'
import { tryReadText } from '../types/looks.ts'
import { existsSync, readdirSync } from 'node:fs'
import { similarFile } from '../config/module/bundle-diagnostic.ts'

interface SourceText {
  readonly file: FilePath
  readonly siteDir: string
}

/** Where a text first stands in a file of the site; the file alone when it cannot be found. */
export function placeOfText(text: string, { file, siteDir }: SourceText): Place {
  const lines = readLines(path.join(siteDir, file))
  for (const [index, line] of lines.entries()) {
    const column = line.indexOf(text) + 1
    if (column > 0) return { file, line: index + 1, column, endColumn: column + text.length }
  }
  return { file }
}

/** The first quoted text of a file that ends in `end`, as an import statement has it; null when there is none. */
export function findQuoted(end: string, { file, siteDir }: SourceText): string | null {
  for (const line of readLines(path.join(siteDir, file))) {
    for (const [, quoted = ''] of line.matchAll(/["']([^"']+)["']/g)) if (quoted.endsWith(end)) return quoted
  }
  return null
}

/** The text of a file of the site with `\n` at the end of its lines; null when it cannot be read. */
export function textOfFile({ file, siteDir }: SourceText): string | null {
  const lines = readLines(path.join(siteDir, file))
  return lines.length === 0 ? null : lines.join('\n')
}

function readLines(file: string): readonly string[] {
  return tryReadText(file)?.split(/\r\n|\r|\n/) ?? []
}

/**
 * The beginning of a hint that names the file of the same folder that was probably meant; empty when there is none.
 *
 * @param address as the author wrote it
 * @param file the path that it leads to, where no file is
 */
export function nearFileHint(address: string, file: string): string {
  const folder = path.dirname(file)
  const near = existsSync(folder) ? similarFile(path.basename(file), readdirSync(folder)) : null
  if (near === null) return ''
  return `Did you mean "${address.slice(0, address.lastIndexOf('/') + 1)}${near}"? `
}
