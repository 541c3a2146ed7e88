import { sortBy } from 'lodash-es'
import type { Diagnostic } from './diagnostic.ts'

/** How many problems of one code are shown before the rest is only counted. */
const CAP = 50

export interface HiddenDiagnostics extends Pick<Diagnostic, 'code' | 'level'> {
  readonly count: number
}

/** A text that two diagnostics share only when they say the same about the same place. */
export function diagnosticKey({ code, level, message, place, notes, hint }: Diagnostic): string {
  const { file, line, column, endColumn } = place ?? {}
  return JSON.stringify([code, level, message, file, line, column, endColumn, notes, hint])
}

/** Sorted by file, line, code and column (problems without a file first), each problem once. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const unique = new Map(diagnostics.map((diagnostic) => [diagnosticKey(diagnostic), diagnostic]))
  return sortBy(
    [...unique.values()],
    ({ place }) => place?.file ?? '',
    ({ place }) => place?.line ?? 0,
    'code',
    ({ place }) => place?.column ?? 0,
    'message',
  )
}

/**
 * Problems as they are shown: sorted, each once, and at most 50 of each code and level, so that one mistake in a layout
 * does not bury the others.
 */
export function groupDiagnostics(diagnostics: readonly Diagnostic[]) {
  const counts = new Map<string, HiddenDiagnostics>()
  const shown = sortDiagnostics(diagnostics).filter(({ code, level }) => {
    const count = (counts.get(`${level} ${code}`)?.count ?? -CAP) + 1
    counts.set(`${level} ${code}`, { code, level, count })
    return count <= 0
  })
  return { shown, hidden: [...counts.values()].filter(({ count }) => count > 0) }
}
