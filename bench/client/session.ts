import type { Subject } from './measure.ts'
import type { Measured } from './report.ts'

/** Figures of one site, step by step. */
export interface Session {
  readonly subject: Subject
  /** Adds what a step measured; after a step that failed nothing is measured any more. */
  readonly run: (step: Step) => Promise<void>
  readonly measured: () => Measured
}

/** Measures something; sees what earlier steps have measured. */
export type Step = (subject: Subject, soFar: Measured) => Promise<Partial<Measured>>

/** Begins without figures. */
export function createSession(subject: Subject, pages: number): Session {
  let measured: Measured = { tool: subject.tool.peer.name, pages, problem: '' }
  return {
    subject,
    async run(step) {
      if (measured.problem !== '') return
      const added = await step(subject, measured).catch((error: unknown) => ({ problem: problemOf(error) }))
      measured = { ...measured, ...added }
    },
    measured: () => measured,
  }
}

/** What went wrong, in a line. */
export function problemOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The sites one after the other, in every round beginning with another one, so that a busy minute hits none alone. */
export function turnsOf<T>(sites: readonly T[], rounds: number): readonly T[] {
  return Array.from({ length: rounds }, (_, round) => {
    const first = round % Math.max(sites.length, 1)
    return [...sites.slice(first), ...sites.slice(0, first)]
  }).flat()
}
