import type { Diagnostic } from '../report/diagnostic.ts'

/**
 * Remarks that another run of the same may not make: a plugin of the site may look at whatever it likes, and what a part of
 * a page waits for may be there the next time.
 */
const ONCE: ReadonlySet<string> = new Set(['MARKDOWN_MESSAGE', 'SUSPENSE_FALLBACK'])

/** Whether a result can be kept with what was remarked about it, to be told again. */
export function areRepeatable(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.every(({ code, level }) => level !== 'error' && !ONCE.has(code))
}
