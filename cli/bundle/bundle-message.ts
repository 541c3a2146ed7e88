import type { Location, Message, PartialMessage } from 'esbuild'
import type { Diagnostic } from '../report/diagnostic.ts'

/** Diagnostics as messages of a plugin of esbuild. */
export function errorsOf(diagnostics: readonly Diagnostic[]): PartialMessage[] {
  return diagnostics.map((diagnostic) => ({ text: diagnostic.message, detail: { diagnostic } }))
}

/** The diagnostic that a message was made of; null for other messages. */
export function diagnosticOf({ detail }: Message): Diagnostic | null {
  return (detail as { diagnostic?: Diagnostic } | undefined)?.diagnostic ?? null
}

/** A range of a line, counted from 1; columns are UTF-16 units. */
interface LineRange {
  readonly line: number
  readonly column: number
  /** After the last unit; a larger one than the line has means its end. @default no range */
  readonly endColumn?: number
}

/** A place in a text as esbuild has it: columns are bytes from 0. */
export function locationIn(
  file: string,
  text: string,
  { line, column, endColumn }: LineRange,
): Partial<Location> {
  const lineText = text.split(/\r\n|[\n\r\f]/)[line - 1] ?? ''
  const bytesTo = (end: number): number => Buffer.byteLength(lineText.slice(0, Math.max(end - 1, 0)))
  const start = bytesTo(column)
  const length = endColumn === undefined ? {} : { length: bytesTo(endColumn) - start }
  return { file, lineText, line, column: start, ...length }
}
