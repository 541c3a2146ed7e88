import type { Reporter } from '../report/steps.ts'
import type { OptionSpecs, OptionValues } from './option.ts'

/** What every command gets beside its own options. */
export interface CommandOptions {
  /** Aborted when the user interrupts: the command stops its servers and children and returns. */
  readonly signal?: AbortSignal
  /** Absolute folder the command was started in; paths are shown relative to it. @default process.cwd() */
  readonly cwd?: string
  /** Whether the process ends with the command: then helpers end as soon as they are not needed. @default false */
  readonly ownsProcess?: boolean
}

/** An argument of a command, which comes before the folder of the site. */
export interface ArgumentSpec {
  readonly about: string
  readonly isRequired: boolean
}

type ArgumentSpecs = Readonly<Record<string, ArgumentSpec>>

type ArgumentValues<Specs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends { readonly isRequired: true }
    ? string
    : string | undefined
}

type RestValue<Rest extends string> = { readonly [Name in Rest]: readonly string[] }

/** A command: what help says of it, and how it runs. */
interface CommandSpec<Arguments extends ArgumentSpecs, Options extends OptionSpecs, Rest extends string> {
  readonly name: string
  /** What it does, as help and the documentation have it; code is between backticks. */
  readonly about: string
  /** Shown above the options in its help. */
  readonly examples: string
  /** In their order. */
  readonly arguments: Arguments
  /** Whether it takes the folder of a site as its last argument: one that exists, or one that may be made. */
  readonly folder: 'site' | 'new site' | 'none'
  /** Any number of arguments after the folder; their value has this name. @default none */
  readonly rest?: { readonly name: Rest; readonly about: string }
  readonly options: Options
  /** Codes of problems of what it was given, with which nothing in the site is wrong: exit code 2. @default none */
  readonly argumentProblems?: readonly string[]
  /**
   * Runs it. Its code is imported here, so that help and other commands do not load it.
   *
   * @param siteDir - absolute; the current folder for a command without a site
   * @returns the exit code
   */
  readonly run: (
    siteDir: string,
    options: ArgumentValues<Arguments> & RestValue<Rest> & OptionValues<Options> & CommandOptions,
    reporter: Reporter,
  ) => Promise<number>
}

/** A command of which only its own module knows the types of options. */
export interface Command extends Omit<CommandSpec<ArgumentSpecs, OptionSpecs, string>, 'run'> {
  readonly run: (
    siteDir: string,
    options: Readonly<Record<string, unknown>>,
    reporter: Reporter,
  ) => Promise<number>
}

/** Declares a command. The types of its arguments and options come from their tables. */
export function defineCommand<
  Arguments extends ArgumentSpecs,
  Options extends OptionSpecs,
  Rest extends string = never,
>({ run, ...spec }: CommandSpec<Arguments, Options, Rest>): Command {
  return {
    ...spec,
    // What the program hands over was parsed by these tables.
    run: (siteDir, options, reporter) => run(siteDir, options as Parameters<typeof run>[1], reporter),
  }
}
