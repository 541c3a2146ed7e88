import path from 'node:path'
import type { Place } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'
import { namesIn, tryReadText } from '../types/looks.ts'
import { similarFile } from '../config/module/bundle-diagnostic.ts'

interface SourceText {
  readonly file: FilePath
  readonly siteDir: string
}

export function placeOfText(text: string, { file, siteDir }: SourceText): Place {
  const lines = textOfFile({ file, siteDir })?.split('\n') ?? []
  for (const [index, line] of lines.entries()) {
    const column = line.indexOf(text) + 1
    if (column > 0) return { file, line: index + 1, column, endColumn: column + text.length }
  }
  return { file }
}

/** The first quoted text of a file that ends in `end`, as an import statement has it; null when there is none. */
export function findQuoted(end: string, { file, siteDir }: SourceText): string | null {
  const quotations = textOfFile({ file, siteDir })?.matchAll(/["']([^"'\n]+)["']/g) ?? []
  for (const [, quoted = ''] of quotations) if (quoted.endsWith(end)) return quoted
  return null
}

/** The text of a file of the site with `\n` at the end of its lines; null when it cannot be read. */
export function textOfFile({ file, siteDir }: SourceText): string | null {
  return tryReadText(path.join(siteDir, file))?.replace(/\r\n?/g, '\n') ?? null
}

/**
 * The beginning of a hint that names the file of the same folder that was probably meant by an address as the author wrote
 * it, which leads to `file`; empty when there is none.
 */
export function nearFileHint(address: string, file: string): string {
  const near = similarFile(path.basename(file), namesIn(path.dirname(file)))
  if (near === null) return ''
  return `Did you mean "${address.slice(0, address.lastIndexOf('/') + 1)}${near}"? `
}
