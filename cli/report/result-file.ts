import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SiteProblems } from './diagnostic.ts'
import { isWithin } from '../types/file-path.ts'

/** A place for what a build says about itself, as JSON. */
export interface ResultFile<T> {
  /**
   * Replaces an older file at once: readers see the old one or the new one.
   *
   * @throws SiteProblems with the code of the place
   */
  write(value: T): void
}

interface ResultPlace {
  /** What it is called in messages: `report`. */
  readonly name: string
  /** The option that names it: `--report`. */
  readonly option: string
  /** Of the problem that it cannot be written. */
  readonly code: string
  /** Absolute. */
  readonly file: string
  readonly shown: string
  /** The output, absolute: publishing replaces it as a whole, and what lies in it. */
  readonly outDir: string
}

/**
 * Looks before the build whether the file can be written after it. Missing folders are made.
 *
 * @throws SiteProblems with the code of the place
 */
export function openResultFile<T>({ name, option, code, file, shown, outDir }: ResultPlace): ResultFile<T> {
  const refuse = (reason: string): never => {
    throw new SiteProblems([
      {
        code,
        level: 'error',
        message: `The ${name} "${shown}" cannot be written: ${reason}.`,
        hint: `Give ${option} a file in a folder that can be written, outside of the output.`,
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
  if (isWithin(outDir, file)) refuse('it lies in the output, which a build replaces as a whole')
  put('', false)
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) refuse('it is a folder')
  return { write: (value) => put(`${JSON.stringify(value, null, 2)}\n`, true) }
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
