import type { OutputStream } from '../report/print.ts'
import type { Reporter } from '../report/steps.ts'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { UsageError } from '../report/diagnostic.ts'
import { isFile } from '../types/looks.ts'

/** What every command gets besides its own options. */
export interface CommandOptions {
  /** Aborted when the user interrupts: the command stops its servers and children and returns. */
  readonly signal?: AbortSignal | undefined
  /** Absolute folder the command was started in; paths are shown relative to it. @default process.cwd() */
  readonly cwd?: string | undefined
  /** Whether the process ends with the command: then helpers end as soon as they are not needed. @default false */
  readonly ownsProcess?: boolean
  /** Standard output for the command alone: what other code prints does not go there. @default process.stdout */
  readonly stdout?: OutputStream
  readonly json?: boolean
  readonly quiet?: boolean
  readonly verbose?: boolean
}

export interface SiteOptions extends CommandOptions {
  /** Absolute path of the configuration. @default that in the folder of the site */
  readonly config?: string | undefined
  /** @default the default language of the site */
  readonly locale?: string | undefined
  /** Absolute path of the output that is read. @default `build` in the folder of the site */
  readonly dir?: string
  readonly ignorePlugins?: boolean | undefined
}

/** Runs a command and returns the exit code. `siteDir` is absolute. */
export type CommandFunction<Options> = (
  siteDir: string,
  options: Options,
  reporter: Reporter,
) => Promise<number>

export interface CommandContext {
  readonly cwd: string
  /**
   * Runs a command. Its code is imported by `load`, so that help and other commands do not load it; all options are
   * complete by then.
   */
  readonly run: <Options extends CommandOptions>(
    siteDir: string,
    options: Options,
    load: (options: Options, siteDir: string) => Promise<CommandFunction<Options>>,
  ) => Promise<void>
}

export function absolutePath(cwd: string): (written: string) => string {
  return (written) => resolve(cwd, written)
}

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

export function numberFrom(least: number, most: number, advice = `Give a number from ${least} to ${most}.`) {
  return (text: string): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (number >= least && number <= most) return number
    throw new InvalidArgumentError(advice)
  }
}
