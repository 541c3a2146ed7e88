import type { Reporter } from '../report/steps.ts'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { UsageError } from '../report/diagnostic.ts'
import { isFile } from '../types/looks.ts'

/** What every command gets beside its own options. */
export interface CommandOptions {
  /** Aborted when the user interrupts: the command stops its servers and children and returns. */
  readonly signal?: AbortSignal | undefined
  /** Absolute folder the command was started in; paths are shown relative to it. @default process.cwd() */
  readonly cwd?: string | undefined
  /** Whether the process ends with the command: then helpers end as soon as they are not needed. @default false */
  readonly ownsProcess?: boolean
  /** Print one JSON document instead of text. @default false */
  readonly json?: boolean
  /** Print problems only. @default false */
  readonly quiet?: boolean
  /** Print details. @default false */
  readonly verbose?: boolean
}

/** Options of commands that read the configuration of a site. */
export interface SiteOptions extends CommandOptions {
  /** Absolute path of the configuration. @default that in the folder of the site */
  readonly config?: string | undefined
  /** @default the default language of the site */
  readonly locale?: string | undefined
  /** Absolute path of the output that is read. @default `build` in the folder of the site */
  readonly dir?: string
  /** Whether unknown plugins of a Docusaurus configuration are left out. @default false */
  readonly ignorePlugins?: boolean | undefined
}

/**
 * The work of a command.
 *
 * @param siteDir - absolute
 * @returns the exit code
 */
export type CommandFunction<Options> = (
  siteDir: string,
  options: Options,
  reporter: Reporter,
) => Promise<number>

/** What the actions of commands are given. */
export interface CommandContext {
  /** Absolute. */
  readonly cwd: string
  /**
   * Runs a command. Its code is imported by `load`, so that help and other commands do not load it; all options are
   * complete by then.
   *
   * @param siteDir - absolute
   */
  readonly run: <Options extends CommandOptions>(
    siteDir: string,
    options: Options,
    load: (options: Options, siteDir: string) => Promise<CommandFunction<Options>>,
  ) => Promise<void>
}

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
