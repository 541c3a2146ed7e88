import { readFileSync } from 'node:fs'
import path from 'node:path'
import { codeFrame } from '../../report/frame.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { diagnosticKey, sortDiagnostics } from '../../report/group.ts'
import type { Reporter } from '../../report/steps.ts'
import type { LiveMessage, LiveProblem } from '../../../runtime/shared/live.ts'

/** The problems that a site has now, in the terminal and in the pages that are open. */
export interface DevProblems {
  /** Takes all problems there are now. Those that were not there before are printed. */
  set(found: readonly Diagnostic[]): void
}

interface DevProblemsOptions {
  readonly siteDir: string
  readonly reporter: Reporter
  readonly send: (message: LiveMessage) => void
}

/** Overlays show this many; the terminal shows them all. */
const MAX_SENT = 50

/** Tells people of problems, and that they are gone. */
export function createDevProblems({ siteDir, reporter, send }: DevProblemsOptions): DevProblems {
  let known = new Set<string>()
  return {
    set(found) {
      const byKey = new Map(sortDiagnostics(found).map((problem) => [diagnosticKey(problem), problem]))
      const isSame = byKey.size === known.size && [...byKey.keys()].every((key) => known.has(key))
      if (isSame) return
      const fresh = [...byKey].filter(([key]) => !known.has(key)).map(([, problem]) => problem)
      const wasBad = known.size > 0
      known = new Set(byKey.keys())
      reporter.forget()
      reporter.diagnostics(fresh)
      if (wasBad && byKey.size === 0) reporter.info('  All problems are solved.')
      const sent = [...byKey.values()].filter(({ level }) => level !== 'info').slice(0, MAX_SENT)
      send({ kind: 'problems', problems: sent.map((problem) => liveProblem(problem, siteDir)) })
    },
  }
}

function liveProblem(problem: Diagnostic, siteDir: string): LiveProblem {
  const { code, level, message, place, hint, notes = [] } = problem
  const frame = frameOf(problem, siteDir)
  const at = [place?.file, place?.line, place?.column].filter((part) => part !== undefined)
  return {
    level: level === 'error' ? 'error' : 'warning',
    code,
    message,
    ...(place === undefined ? {} : { place: at.join(':') }),
    ...(frame === null ? {} : { frame }),
    ...(hint === undefined ? {} : { hint }),
    ...(notes.length === 0 ? {} : { notes }),
  }
}

function frameOf({ place }: Diagnostic, siteDir: string): string | null {
  if (place?.line === undefined) return null
  try {
    return codeFrame(readFileSync(path.join(siteDir, place.file), 'utf8'), place).join('\n')
  } catch {
    return null
  }
}
