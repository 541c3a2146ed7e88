import { problemOf } from '../command.ts'
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
