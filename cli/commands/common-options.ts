import { Argument, InvalidArgumentError, Option, type Command } from 'commander'
import {
  type CommandContext,
  type CommandFunction,
  type CommandOptions,
  type SiteOptions,
  absolutePath,
  existingFile,
  existingFolder,
  numberFrom,
} from '../program/command.ts'

/** The folder of a site as the next argument of a command. Its parser throws UsageError where there is no folder. */
export function siteArgument(cwd: string): Argument {
  return new Argument('[siteDir]', 'the folder of the site (default: the current folder)').argParser(
    existingFolder(cwd),
  )
}

/** What a command is added to, and what runs it. */
export interface Commands extends CommandContext {
  readonly program: Command
}

/** Adds a command whose only argument is the folder of a site. */
export function siteCommand<Options extends CommandOptions>(
  { program, cwd, run }: Commands,
  name: string,
  load: (options: Options, siteDir: string) => Promise<CommandFunction<Options>>,
): Command {
  return program
    .command(name)
    .addArgument(siteArgument(cwd))
    .action((siteDir = cwd, options: Options) => run(siteDir, options, load))
}

/** The option of every command that reads the configuration. */
export function configOption(cwd: string): Option {
  return new Option(
    '-c, --config <file>',
    'the file with the configuration, in any folder (default: `site.config.ts` in the folder of the site)',
  ).argParser(existingFile(cwd))
}

/** The option of commands that read what was built. */
export function outputOption(cwd: string): Option {
  return new Option(
    '--dir <dir>',
    'the folder with the built site (default: `build` in the folder of the site)',
  ).argParser(absolutePath(cwd))
}

/** The option of commands that make pages. */
export const IGNORE_PLUGINS = new Option(
  '--ignore-plugins',
  'go on without the plugins, themes and presets of a Docusaurus configuration that sitegen does not know',
)

/** The option of commands with a result for programs. */
export const JSON_OUTPUT = new Option('--json', 'print one JSON document instead of text')

/** Options of commands that listen. */
export interface AddressOptions extends SiteOptions {
  readonly port: number
  readonly host: string
  /** Other host names that the server accepts in requests. */
  readonly allowHost?: readonly string[]
  /** Whether the system's browser shows the site. @default false */
  readonly open?: boolean
}

/** Gives a command the options of `AddressOptions`. */
export function withAddress(command: Command): Command {
  return command
    .option(
      '-p, --port <n>',
      'the port, from 0 to 65535; if it is in use, the next free one; `0` picks any free one',
      numberFrom(0, 65_535),
      3000,
    )
    .option(
      '--host <host>',
      'the address to listen on; `0.0.0.0` makes the site available on the network',
      'localhost',
    )
    .option(
      '--allow-host <name>',
      'another host name that the server accepts in requests; may be repeated',
      parseHost,
    )
    .option('--open', 'open the site in the browser')
    .option('--no-open', 'do not open it; this is the default')
}

function parseHost(text: string, before: readonly string[] = []): readonly string[] {
  if (/^[a-z\d]([a-z\d._-]*[a-z\d])?$/i.test(text)) return [...before, text.toLowerCase()]
  throw new InvalidArgumentError('Give a name without protocol and port, such as docs.my-laptop.example.')
}
