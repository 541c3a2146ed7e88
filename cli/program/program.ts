import { resolve } from 'node:path'
import { Command as Program, Option } from 'commander'
import { UsageError } from '../report/diagnostic.ts'
import type { ReportDetail } from '../report/steps.ts'
import { isFile } from '../types/looks.ts'
import { packageVersion } from '../types/package-root.ts'
import type { Command } from './command.ts'
import { plainText, type OptionSpec, type OptionSpecs } from './option.ts'

const EXAMPLES = `Make a site and write, with every edit shown at once:
  $ sitegen init my-site
  $ cd my-site
  $ npm install
  $ npm run dev

Build it and look at the result:
  $ npm run build
  $ npm run serve

Check a built site, for use in CI:
  $ npx --no-install sitegen build --json > result.json
  $ npx --no-install sitegen check-links
`

const EXIT_CODES = `
Exit codes:
  0    done
  1    problems in the site, or a failure of sitegen itself
  2    wrong use: an unknown command, option or argument, a folder that does not exist
  130  interrupted with Ctrl-C
  143  ended by the system, with SIGTERM

Options and more examples of a command: sitegen <command> --help
`

/** What to do, from the command line. */
export interface Invocation {
  readonly command: Command
  /** Values of arguments and options by their names. */
  readonly options: Readonly<Record<string, unknown>>
  /** Folder of the site as written; the current folder when not given. */
  readonly dir: string
  readonly level: ReportDetail
  readonly json: boolean
}

/** Where help goes, and where the command line is read. */
interface ProgramOptions {
  readonly commands: readonly Command[]
  /** Absolute; the current folder. */
  readonly cwd: string
  /** Receives help and version. */
  readonly writeOut: (text: string) => void
  /** Receives the invocation, if the command line is right. */
  readonly choose: (invocation: Invocation) => void
}

/**
 * The command line: commands, options and help. It loads no command, so help costs only commander.
 *
 * Parsing throws commander's CommanderError for wrong use, and with exit code 0 after help and version.
 */
export function createProgram({ commands, cwd, writeOut, choose }: ProgramOptions): Program {
  const program = new Program('sitegen')
    .description('Turns a folder of Markdown, MDX and React into a static site.')
    .usage('<command> [options]')
    .version(packageVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help of a command')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeOut, outputError: () => {}, getOutHasColors: () => false })
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', EXIT_CODES)
  for (const command of commands) addCommand(program, command, { cwd, choose })
  return program
}

const FOLDERS: Readonly<Record<Command['folder'], readonly [name: string, about: string] | null>> = {
  site: ['[siteDir]', 'the folder of the site (default: the current folder)'],
  'new site': ['[dir]', 'the folder for the site (default: the current folder)'],
  none: null,
}

function addCommand(
  program: Program,
  command: Command,
  { cwd, choose }: Pick<ProgramOptions, 'cwd' | 'choose'>,
): void {
  const added = program
    .command(command.name)
    .description(plainText(command.about))
    .addHelpText('before', command.examples)
  const named = Object.entries(command.arguments)
  for (const [name, { about, isRequired }] of named)
    added.argument(isRequired ? `<${name}>` : `[${name}]`, plainText(about))
  const folder = FOLDERS[command.folder]
  if (folder !== null) added.argument(...folder)
  const { rest } = command
  if (rest !== undefined) added.argument(`[${rest.name}...]`, plainText(rest.about))
  for (const [name, spec] of Object.entries(command.options)) {
    added.addOption(toOption(name, spec))
    const { negation } = spec
    if (negation !== undefined) added.addOption(toOption(name, { about: negation, isNegated: true }))
  }
  added.action(() => {
    const values = valuesOf(command.options, added.opts(), cwd)
    const given = named.map(([name], index) => [name, added.args[index]] as const)
    const others = added.args.slice(named.length)
    // A file cannot be the folder of the site, so it is the first of the rest.
    if (rest !== undefined && isFile(resolve(cwd, others[0] ?? '.'))) others.unshift('.')
    choose({
      command,
      options: {
        ...Object.fromEntries(given),
        ...(rest === undefined ? {} : { [rest.name]: others.slice(1) }),
        ...values,
      },
      dir: (folder === null ? undefined : others[0]) ?? '.',
      level: levelOf(values),
      json: values['json'] === true,
    })
  })
}

function toOption(name: string, spec: OptionSpec<unknown>): Option {
  const { short, placeholder, isNegated = false, parse, choices, preset, conflicts = [] } = spec
  const kebab = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const long = `--${isNegated ? 'no-' : ''}${kebab}${placeholder === undefined ? '' : ` ${placeholder}`}`
  const option = new Option(short === undefined ? long : `${short}, ${long}`, helpOf(spec))
  if (parse !== undefined) option.argParser((text: string, before: unknown) => parse(text, before))
  if (preset !== undefined) option.preset(preset)
  if (choices !== undefined) option.choices(choices)
  if (isShown(spec)) option.default(spec.default)
  return option.conflicts([...conflicts])
}

function helpOf({ about, otherwise }: OptionSpec<unknown>): string {
  return plainText(otherwise === undefined ? about : `${about} (default: ${otherwise})`)
}

/** Help names defaults that commander knows; those of switches say nothing. */
function isShown({ default: value }: OptionSpec<unknown>): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

function valuesOf(
  specs: OptionSpecs,
  given: Readonly<Record<string, unknown>>,
  cwd: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => {
      const { isPath = false, default: byDefault } = spec
      const value = given[name] ?? byDefault
      return [name, isPath && typeof value === 'string' ? pathOf(value, spec, cwd) : value]
    }),
  )
}

/** @throws UsageError where a file has to be and is none */
function pathOf(written: string, { isFile: mustBeFile = false }: OptionSpec<unknown>, cwd: string): string {
  const path = resolve(cwd, written)
  if (!mustBeFile || isFile(path)) return path
  throw new UsageError(
    `There is no file "${written}".`,
    'Correct the path; it is relative to the current folder.',
  )
}

function levelOf({ quiet, verbose }: Readonly<Record<string, unknown>>): ReportDetail {
  if (quiet === true) return 'quiet'
  return verbose === true ? 'verbose' : 'normal'
}
