import type { Diagnostic } from './diagnostic.ts'

/** How many problems of one code are shown before the rest is only counted. */
const CAP = 50

/** Problems of one code that are not shown. */
export interface HiddenDiagnostics {
  readonly code: string
  readonly level: Diagnostic['level']
  readonly count: number
}

/** Problems in the order in which they are shown, and what was left out. */
export interface GroupedDiagnostics {
  readonly shown: readonly Diagnostic[]
  readonly hidden: readonly HiddenDiagnostics[]
}

function compareValues(a: string | number, b: string | number): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function sortKeys({ code, message, place }: Diagnostic): readonly (string | number)[] {
  return [place?.file ?? '', place?.line ?? 0, code, place?.column ?? 0, message]
}

function compare(a: Diagnostic, b: Diagnostic): number {
  const keys = sortKeys(b)
  for (const [index, key] of sortKeys(a).entries()) {
    const order = compareValues(key, keys[index] ?? '')
    if (order !== 0) return order
  }
  return 0
}

/** A text that two diagnostics share only when they say the same about the same place. */
export function diagnosticKey(diagnostic: Diagnostic): string {
  const { code, level, message, place, notes, hint } = diagnostic
  return JSON.stringify([
    code,
    level,
    message,
    place?.file,
    place?.line,
    place?.column,
    place?.endColumn,
    notes,
    hint,
  ])
}

/** Sorted by file, line, code and column (problems without a file first), each problem once. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const unique = new Map(diagnostics.map((diagnostic) => [diagnosticKey(diagnostic), diagnostic]))
  return [...unique.values()].toSorted(compare)
}

/**
 * Sorted, without duplicates, and at most `cap` of each code and level, so that one mistake in a layout does
 * not bury the others.
 *
 * @param cap default 50
 */
export function groupDiagnostics(diagnostics: readonly Diagnostic[], cap: number = CAP): GroupedDiagnostics {
  const counts = new Map<string, number>()
  const hidden = new Map<string, HiddenDiagnostics>()
  const shown: Diagnostic[] = []
  for (const diagnostic of sortDiagnostics(diagnostics)) {
    const { code, level } = diagnostic
    const kind = `${level} ${code}`
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    if (count <= cap) shown.push(diagnostic)
    else hidden.set(kind, { code, level, count: count - cap })
  }
  return { shown, hidden: [...hidden.values()] }
}
