import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SiteProblems } from './diagnostic.ts'
import { isWithin } from '../types/file-path.ts'
import { isFolder } from '../types/looks.ts'

/** A place for what a build says about itself, as JSON. */
export interface ResultFile<T> {
  /**
   * Replaces an older file at once: readers see the old one or the new one.
   *
   * @throws SiteProblems `REPORT_NOT_WRITTEN` or `MANIFEST_NOT_WRITTEN`
   */
  write(value: T): void
}

interface ResultPlace {
  readonly name: 'report' | 'manifest'
  /** Absolute. */
  readonly file: string
  readonly shown: string
  /** The output, absolute: publishing replaces it as a whole, and what lies in it. */
  readonly outDir: string
}

/**
 * Looks before the build whether the file can be written after it. Missing folders are made.
 *
 * @throws SiteProblems `REPORT_NOT_WRITTEN` or `MANIFEST_NOT_WRITTEN`
 */
export function openResultFile<T>({ name, file, shown, outDir }: ResultPlace): ResultFile<T> {
  const refuse = (reason: string): never => {
    throw new SiteProblems([
      {
        code: name === 'report' ? 'REPORT_NOT_WRITTEN' : 'MANIFEST_NOT_WRITTEN',
        level: 'error',
        message: `The ${name} "${shown}" cannot be written: ${reason}.`,
        hint: `Give --${name} a file in a folder that can be written, outside of the output.`,
      },
    ])
  }
  const put = (text: string, isFinal: boolean): void => {
    const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
    try {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(temporary, text)
      if (isFinal) renameSync(temporary, file)
      else rmSync(temporary)
    } catch (error) {
      tryRemove(temporary)
      // What the system says, without its call and the absolute path.
      refuse(
        String(error instanceof Error ? error.message : error)
          .split(', ', 1)
          .join(),
      )
    }
  }
  if (isWithin(outDir, file)) refuse('it lies in the output, which a build replaces as a whole')
  put('', false)
  if (isFolder(file)) refuse('it is a folder')
  return { write: (value) => put(`${JSON.stringify(value, null, 2)}\n`, true) }
}

function tryRemove(file: string): void {
  try {
    rmSync(file)
  } catch {
    // It was not made.
  }
}
