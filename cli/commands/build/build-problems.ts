import { hasErrors, SiteProblems, type Diagnostic } from '../../report/diagnostic.ts'
import type { Reporter } from '../../report/steps.ts'

/** The problems of one build: printed as stages end, and kept to decide how it ends. */
export interface BuildProblems {
  /** Prints the problems of a stage and keeps them. */
  add(found: readonly Diagnostic[]): void
  readonly all: readonly Diagnostic[]
  /** @throws SiteProblems when one of them is an error */
  throwErrors(): void
}

/** An empty collection. */
export function createProblems(reporter: Reporter): BuildProblems {
  const all: Diagnostic[] = []
  return {
    all,
    add(found) {
      all.push(...found)
      reporter.diagnostics(found)
    },
    throwErrors() {
      if (hasErrors(all)) throw new SiteProblems(all)
    },
  }
}
