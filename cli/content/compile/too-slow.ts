import type { FilePath } from '../../types/file-path.ts'
import { type CompiledContent, failedContent } from './compiled.ts'
import type { CompileRequest } from './compile-cache.ts'
import { fileOf } from './content-part.ts'
import { Buffer } from 'node:buffer'

/** Stands for a file that was not compiled in time, in seconds for each megabyte; tells which of its blocks is the largest. */
export function tooSlowContent(
  { path, text }: { readonly path: FilePath; readonly text: string },
  timeout: number,
): CompiledContent {
  const { line, length } = largestBlock(text)
  const seconds = timeout * begunMegabytes(Buffer.byteLength(text))
  return failedContent(path, [
    {
      code: 'MARKDOWN_TOO_SLOW',
      level: 'error',
      message: `The file was not compiled within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      place: { file: fileOf(path), line: 1 },
      notes: [`its largest block begins in line ${line} and has ${length} characters`],
      hint: 'Look for a remark or rehype plugin that never ends, or split the file; if it has to take so long, raise markdown.timeout in site.config.',
    },
  ])
}

/** The longest run of lines without a blank one. */
function largestBlock(text: string): { readonly line: number; readonly length: number } {
  let largest = { line: 1, length: 0 }
  let block = { line: 1, length: 0 }
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') block = { line: index + 2, length: 0 }
    else block = { ...block, length: block.length + line.length }
    if (block.length > largest.length) largest = block
  }
  return largest
}

const megabyte = 1_000_000

/** How many times `markdown.timeout` a file may take: once for each megabyte that is begun, at least once. */
export function begunMegabytes(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / megabyte))
}

/** A module is compiled to content and to code. */
const MODULE_TIMES = 3

/** How many times `markdown.timeout` the work on a file may take. */
export function timesOf({ bytes, as }: { readonly bytes: number } & Pick<CompileRequest, 'as'>): number {
  return begunMegabytes(bytes) * (as === 'module' ? MODULE_TIMES : 1)
}
