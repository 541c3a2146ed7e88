import type { BuildResult, Location, Message, Metafile, PartialMessage } from 'esbuild'
import type { Diagnostic } from '../report/diagnostic.ts'
import { PREBUILT_FOLDER } from './react/prebuilt-react.ts'

/** How the bundle of a site is made. Most sites need no other pass than the first. */
export interface BundlePass {
  /**
   * Goes on where an import leads nowhere, and tells it. For that it has a look at every import, which takes as long as
   * bundling.
   */
  readonly isTolerant: boolean
  /** Bundles React with the site, since a name is imported that it does not have. */
  readonly wholeReact: boolean
  /** Looks at every import that may be for later. */
  readonly isThorough: boolean
}

export const FIRST_PASS: BundlePass = { isTolerant: false, wholeReact: false, isThorough: false }

/** The pass that a bundle needs after what esbuild said of one; null where nothing can be done about it. */
export function nextPass(messages: readonly Message[], pass: BundlePass): BundlePass | null {
  const isTolerant = pass.isTolerant || messages.some(isUnresolved)
  const wholeReact = pass.wholeReact || messages.some(isUnknownToReact)
  const isOther = isTolerant !== pass.isTolerant || wholeReact !== pass.wholeReact
  return isOther ? { ...pass, isTolerant, wholeReact } : null
}

export type BundleResult = BuildResult & { readonly metafile: Metafile }

export function isUnresolved({ text }: Message): boolean {
  return text.startsWith('Could not resolve ')
}

/** Whether esbuild says that React, as the package brings it, has no export of a name: what is installed has more modules. */
function isUnknownToReact({ text }: Message): boolean {
  return text.startsWith('No matching export in ') && text.includes(`${PREBUILT_FOLDER}/`)
}

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
  {
    line,
    column,
    endColumn,
  }: { readonly line: number; readonly column: number; readonly endColumn?: number },
): Partial<Location> {
  const lineText = text.split(/\r\n|[\n\r\f]/)[line - 1] ?? ''
  const bytesTo = (end: number): number => Buffer.byteLength(lineText.slice(0, Math.max(end - 1, 0)))
  const start = bytesTo(column)
  const length = endColumn === undefined ? {} : { length: bytesTo(endColumn) - start }
  return { file, lineText, line, column: start, ...length }
}
