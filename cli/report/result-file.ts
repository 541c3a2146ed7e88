import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { siteError } from './diagnostic.ts'
import { isWithin } from '../types/file-path.ts'
import { isFolder } from '../types/looks.ts'
import { orNull } from '../types/memoized.ts'

interface ResultPlace {
  readonly name: 'report' | 'manifest'
  readonly file: string
  readonly shown: string
  readonly outDir: string
}

/** A place for what a build says about itself, as JSON. */
export type ResultFile = ReturnType<typeof openResultFile>

/**
 * Looks before the build whether the file can be written after it. Missing folders are made. Writing replaces an older file
 * at once: readers see the old one or the new one.
 *
 * @throws SiteProblems `REPORT_NOT_WRITTEN` or `MANIFEST_NOT_WRITTEN`, as writing does
 */
export function openResultFile({ name, file, shown, outDir }: ResultPlace) {
  const refuse = (reason: string): never => {
    throw siteError({
      code: name === 'report' ? 'REPORT_NOT_WRITTEN' : 'MANIFEST_NOT_WRITTEN',
      message: `The ${name} "${shown}" cannot be written: ${reason}.`,
      hint: `Give --${name} a file in a folder that can be written, outside of the output.`,
    })
  }
  const put = (text: string, isFinal: boolean): void => {
    const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
    try {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(temporary, text)
      if (isFinal) renameSync(temporary, file)
      else rmSync(temporary)
    } catch (error) {
      // It may not have been made.
      orNull(() => rmSync(temporary))
      // What the system says, without its call and the absolute path.
      const [reason = ''] = String(error instanceof Error ? error.message : error).split(', ', 1)
      refuse(reason)
    }
  }
  if (isWithin(outDir, file)) refuse('it lies in the output, which a build replaces as a whole')
  put('', false)
  if (isFolder(file)) refuse('it is a folder')
  return { write: (value: object) => put(`${JSON.stringify(value, null, 2)}\n`, true) }
}
