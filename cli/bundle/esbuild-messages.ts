import type { Location, Message, PartialMessage } from 'esbuild'
import type { Diagnostic } from '../report/diagnostic.ts'

export function errorsOf(diagnostics: readonly Diagnostic[]): PartialMessage[] {
  return diagnostics.map((diagnostic) => ({ text: diagnostic.message, detail: { diagnostic } }))
}

/** The diagnostic that a message was made of; null for other messages. */
export function diagnosticOf({ detail }: Message): Diagnostic | null {
  return (detail as { diagnostic?: Diagnostic } | undefined)?.diagnostic ?? null
}

/**
 * A place in a text as esbuild has it: columns are bytes from 0.
 *
 * @param range counted from 1, columns are UTF-16 units; the end is behind the last unit, or behind the line for its end
 */
export function locationIn(
  file: string,
  text: string,
  range: { readonly line: number; readonly column: number; readonly endColumn?: number },
): Partial<Location> {
  const { line, column, endColumn } = range
  const lineText = text.split(/\r\n|[\n\r\f]/)[line - 1] ?? ''
  const bytesTo = (end: number): number => Buffer.byteLength(lineText.slice(0, Math.max(end - 1, 0)))
  const start = bytesTo(column)
  const length = endColumn === undefined ? {} : { length: bytesTo(endColumn) - start }
  return { file, lineText, line, column: start, ...length }
}
