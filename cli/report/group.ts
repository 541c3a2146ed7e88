import type { Diagnostic, Place } from './diagnostic.ts'
import { plural } from './text.ts'

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
  return [...unique.values()].toSorted(compare)
}

function compare(a: Diagnostic, b: Diagnostic): number {
  const keysOf = ({ code, message, place }: Diagnostic) =>
    [place?.file ?? '', place?.line ?? 0, code, place?.column ?? 0, message] as const
  const others = keysOf(b)
  for (const [index, key] of keysOf(a).entries()) {
    const other = others[index] ?? ''
    if (key !== other) return key < other ? -1 : 1
  }
  return 0
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

/** `2 errors and 1 warning`; null when there is neither. */
export function tally(diagnostics: readonly Diagnostic[]): string | null {
  const parts = ['error', 'warning'].flatMap((level) => {
    const { length } = diagnostics.filter((diagnostic) => diagnostic.level === level)
    return length === 0 ? [] : plural(length, level)
  })
  return parts.length === 0 ? null : parts.join(' and ')
}

export type FailedCall = ReturnType<typeof failedCall>

/** A call whose function threw something, or whose result could not be used. */
export function failedCall(error: unknown, subject: string, place?: Place) {
  return { subject, why: error instanceof Error ? error.message : String(error), place }
}

/** A function that fails for one thing mostly fails for all: it is reported once. */
export function failedFunction(
  [first, ...more]: readonly FailedCall[],
  { code, key, noun, result }: Readonly<Record<'code' | 'key' | 'noun' | 'result', string>>,
): readonly Diagnostic[] {
  if (first === undefined) return []
  return [
    {
      code,
      level: 'error',
      message: `The function ${key} failed for ${first.subject}: ${first.why}.`,
      place: first.place,
      notes: more.length > 0 ? [`also for ${plural(more.length, `more ${noun}`)}`] : undefined,
      hint: `Make ${key} in site.config return ${result}.`,
    },
  ]
}
