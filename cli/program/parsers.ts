import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { UsageError } from '../report/diagnostic.ts'
import { isFile } from '../types/looks.ts'

/** Makes paths absolute. */
export function absolutePath(cwd: string): (written: string) => string {
  return (written) => resolve(cwd, written)
}

/** Makes paths of files absolute. The parser throws UsageError where there is no file. */
export function existingFile(cwd: string): (written: string) => string {
  return (written) => {
    const file = resolve(cwd, written)
    if (isFile(file)) return file
    throw new UsageError(
      `There is no file "${written}".`,
      'Correct the path; it is relative to the current folder.',
    )
  }
}

/** Makes the path of the folder of a site absolute. The parser throws UsageError where there is no folder. */
export function existingFolder(cwd: string): (written: string) => string {
  return (written) => {
    const folder = resolve(cwd, written)
    const stats = statSync(folder, { throwIfNoEntry: false })
    if (stats?.isDirectory() === true) return folder
    throw new UsageError(
      stats === undefined ? `The folder "${written}" does not exist.` : `"${written}" is not a folder.`,
      'Give the folder that holds site.config.ts, or none for the current one.',
    )
  }
}

/** Makes a parser of whole numbers within bounds. */
export function numberFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (number >= least && number <= most) return number
    throw new InvalidArgumentError(`Give a number from ${least} to ${most}.`)
  }
}
