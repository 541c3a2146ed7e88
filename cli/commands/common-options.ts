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
import type { Shard } from '../cache/shared-results.ts'
import type { BuiltUrls } from '../check/urls/check-urls.ts'
import type { Engine } from '../types/theme-parts.ts'

export function siteArgument(cwd: string): Argument {
  return new Argument('[siteDir]', 'the folder of the site (default: the current folder)').argParser(
    existingFolder(cwd),
  )
}

export interface Commands extends CommandContext {
  readonly program: Command
}

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

export function configOption(cwd: string): Option {
  return new Option(
    '-c, --config <file>',
    'the file with the configuration, in any folder (default: `site.config.ts` in the folder of the site)',
  ).argParser(existingFile(cwd))
}

export function outputOption(cwd: string): Option {
  return new Option(
    '--dir <dir>',
    'the folder with the built site (default: `build` in the folder of the site)',
  ).argParser(absolutePath(cwd))
}

export const IGNORE_PLUGINS = new Option(
  '--ignore-plugins',
  'go on without the plugins, themes and presets of the configuration',
)

export const JSON_OUTPUT = new Option('--json', 'print one JSON document instead of text')

export interface AddressOptions extends SiteOptions {
  readonly port: number
  readonly host: string
  readonly allowHost?: readonly string[]
  readonly open?: boolean
}

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

/** More would have too few pages each to be worth planning the site for them. */
const MAX_SHARDS = 1000

/** Collects the values of an option that may be given more than once. */
export function repeatable(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

/** `2/4`: the second of four. */
export function parseShard(text: string): Shard {
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number)
  if (count >= 2 && count <= MAX_SHARDS && index >= 1 && index <= count) return { index, count }
  throw new InvalidArgumentError(
    `Give a number and how many there are, from 2 to ${MAX_SHARDS}, such as 1/4.`,
  )
}

function parseHost(text: string, before?: readonly string[]): readonly string[] {
  if (/^[a-z\d]([a-z\d._-]*[a-z\d])?$/i.test(text)) return repeatable(text.toLowerCase(), before)
  throw new InvalidArgumentError('Give a name without protocol and port, such as docs.my-laptop.example.')
}

/** How a site is built. Paths are absolute. */
export interface BuildOptions extends Omit<SiteOptions, 'locale'> {
  /** The languages to build; others stay as they were built. @default all */
  readonly locale?: readonly string[] | undefined
  /** @default `build` in the folder of the site */
  readonly outDir?: string | undefined
  readonly cache: boolean
  readonly dev?: boolean
  readonly threads?: number
  readonly explain?: string
  readonly report?: string
  /** True for a file beside the output. */
  readonly manifest?: string | true
  readonly verify?: boolean
  /** The part of the pages to make, which are not published. @default all are made and published */
  readonly shard?: Shard
  /** Absolute folders that take the places of the work folder and of the output, which stay as they are. */
  readonly aside?: { readonly workDir: string; readonly outDir: string }
  /** Is given the site when it is complete. It is not published then, and recorded addresses may be missing. */
  readonly inspect?: (site: BuiltUrls) => Promise<void>
  /** What to build with. @default this package */
  readonly engine?: Engine
}
