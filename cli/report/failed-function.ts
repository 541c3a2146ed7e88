import { plural } from './text.ts'
import type { Diagnostic, Place } from './diagnostic.ts'

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
