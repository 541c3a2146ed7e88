import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SiteProblems } from '../diagnostic.ts'
import type { BuildReport } from './schema.ts'

/** A place for a report. */
export interface ReportFile {
  /**
   * Replaces an older report at once: readers see the old one or the new one.
   *
   * @throws SiteProblems `REPORT_NOT_WRITTEN`
   */
  write(report: BuildReport): void
}

interface ReportPlace {
  /** Absolute. */
  readonly file: string
  /** As it is shown. */
  readonly shown: string
  /** The output, absolute: publishing replaces it as a whole, and a report in it. */
  readonly outDir: string
}

/**
 * Looks before the build whether the report can be written after it. Missing folders are made.
 *
 * @throws SiteProblems `REPORT_NOT_WRITTEN`
 */
export function openReportFile({ file, shown, outDir }: ReportPlace): ReportFile {
  const refuse = (reason: string): never => {
    throw new SiteProblems([
      {
        code: 'REPORT_NOT_WRITTEN',
        level: 'error',
        message: `The report "${shown}" cannot be written: ${reason}.`,
        hint: 'Give --report a file in a folder that can be written, outside of the output.',
      },
    ])
  }
  const put = (text: string, isFinal: boolean): void => {
    const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
    try {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(temporary, text)
      if (isFinal) renameSync(temporary, file)
      else unlinkSync(temporary)
    } catch (error) {
      tryRemove(temporary)
      refuse(reasonOf(error))
    }
  }
  const inside = path.relative(outDir, file)
  if (inside === '' || !(inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside)))
    refuse('it lies in the output, which a build replaces as a whole')
  put('', false)
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) refuse('it is a folder')
  return { write: (report) => put(`${JSON.stringify(report, null, 2)}\n`, true) }
}

function tryRemove(file: string): void {
  try {
    unlinkSync(file)
  } catch {
    // It was not made.
  }
}

/** What the system says, without its call and the absolute path. */
function reasonOf(error: unknown): string {
  const [reason = ''] = error instanceof Error ? error.message.split(', ') : [String(error)]
  return reason
}
