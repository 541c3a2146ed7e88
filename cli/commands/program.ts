import { resolve } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { ReportDetail } from '../report/steps.ts'
import { packageVersion } from '../types/package-root.ts'
import { addSwizzle } from './add-swizzle.ts'
import { SITE_DIR, type Call, type ProgramOptions } from './invocation.ts'
import type {
  BuildOptions,
  CheckLinksOptions,
  DevOptions,
  FreezeOptions,
  InitOptions,
  InitTemplate,
  ServeOptions,
} from './options.ts'

const EXAMPLES = `Make a site and write, with every edit shown at once:
  $ sitegen init my-site
  $ cd my-site
  $ npm install
  $ sitegen dev

Build it and look at the result:
  $ sitegen build
  $ sitegen serve

Check a built site, for use in CI:
  $ sitegen build --json > result.json
  $ sitegen check-links
`

const EXIT_CODES = `
Exit codes:
  0    done
  1    problems in the site, or a failure of sitegen itself
  2    wrong use: an unknown command or option, a folder that does not exist
  130  interrupted with Ctrl-C
  143  ended by the system, with SIGTERM

Options and more examples of a command: sitegen <command> --help
`

const COMMAND_EXAMPLES = {
  dev: `Write with the site in a browser, which shows every edit at once:
  $ sitegen dev --open
On another port, and open to other devices in this network:
  $ sitegen dev --port 8080 --host 0.0.0.0
Where the system tells nothing of edits, as on network drives and in some containers:
  $ sitegen dev --poll
Behind a proxy that is asked by a name of its own:
  $ sitegen dev --allow-host docs.my-laptop.example
`,
  build: `Build the site in this folder into "build":
  $ sitegen build
Build another folder, into a folder of your choice:
  $ sitegen build website --out-dir public
Report to a program instead of a person:
  $ sitegen build --json > result.json
Write sizes, times and budgets of the site to a file:
  $ sitegen build --report report.json
Build it in another of its languages, into a folder of the output:
  $ sitegen build --locale fr
See why a page was rebuilt:
  $ sitegen build --explain /docs/intro/
`,
  serve: `Look at the built site:
  $ sitegen serve
On another port, and open to other devices in this network:
  $ sitegen serve --port 8080 --host 0.0.0.0
`,
  'check-links': `Find dead links and anchors in the built site:
  $ sitegen check-links
Ask other sites too:
  $ sitegen check-links --external
`,
  compare: `See what an upgrade or a move changes for readers:
  $ sitegen compare ../build-before build
Compare every byte, and print all differences as JSON:
  $ sitegen compare ../build-before build --bytes --json
Fail in CI on differences that no line of a list explains:
  $ sitegen compare ../build-before build --allow differences.json
`,
  init: `Make a site in a new folder; name and template are asked:
  $ sitegen init my-site
Without questions:
  $ sitegen init my-site --name "My Site" --template docs-blog --yes
`,
  version: `Freeze the docs as they are now as version 2.0:
  $ sitegen version 2.0
Those of another instance:
  $ sitegen version 2.0 --docs community
`,
  swizzle: `List the parts of the theme, and which of them the site has taken over:
  $ sitegen swizzle
Put something around a part:
  $ sitegen swizzle Footer --wrap
Take a part over, to write it anew:
  $ sitegen swizzle Footer --eject
`,
  clean: `Remove the cache and the built site:
  $ sitegen clean
`,
  info: `Print versions and paths for a bug report:
  $ sitegen info
`,
} as const satisfies Record<Call['name'], string>

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new InvalidArgumentError('Give a number from 0 to 65535.')
}

/** More are a slip of the keyboard: each needs memory of its own. */
const MAX_THREADS = 256

function parseThreads(text: string): number {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  if (count <= MAX_THREADS) return count
  throw new InvalidArgumentError(`Give a number from 0 to ${MAX_THREADS}.`)
}

function levelOf(flags: { quiet?: boolean; verbose?: boolean }): ReportDetail {
  if (flags.quiet === true) return 'quiet'
  return flags.verbose === true ? 'verbose' : 'normal'
}

function addBuild(program: Command, { cwd, choose }: ProgramOptions): void {
  interface Flags {
    outDir?: string
    cache: boolean
    dev?: boolean
    threads?: number
    locale?: string
    json?: boolean
    report?: string
    manifest?: string | true
    verify?: boolean
    explain?: string
    quiet?: boolean
    verbose?: boolean
  }
  program
    .command('build')
    .description('turn the site into static files')
    .argument('[siteDir]', SITE_DIR)
    .option('--out-dir <dir>', 'folder for the result (default: "build" in the folder of the site)')
    .option('--locale <locale>', 'language to build (default: the default one of the site)')
    .option('--no-cache', 'do not use results of earlier builds')
    .option('--dev', 'build with development React, whose messages say more, and with readable code')
    .option(
      '--threads <n>',
      'threads beside the main one; 0 for none (default: as many as help)',
      parseThreads,
    )
    .option('--explain <url>', 'say why the page at this URL was rebuilt or not; a file will do too')
    .option('--json', 'print one JSON document instead of text')
    .option('--report <file>', 'write a report of sizes and times, as JSON')
    .option('--manifest [file]', 'write the SHA-256 of every file, as JSON (default: beside the output)')
    .addOption(
      new Option(
        '--verify',
        'build several times, with and without cache and threads, and compare',
      ).conflicts(['explain', 'manifest', 'report']),
    )
    .addOption(new Option('--quiet', 'print problems only').conflicts('verbose'))
    .option('--verbose', 'print details')
    .action((dir: string | undefined, { cache, dev = false, json = false, ...flags }: Flags) => {
      const given = {
        ...(flags.outDir === undefined ? {} : { outDir: resolve(cwd, flags.outDir) }),
        ...(flags.report === undefined ? {} : { report: resolve(cwd, flags.report) }),
        ...(flags.verify === undefined ? {} : { verify: flags.verify }),
        ...manifestOption(flags.manifest, cwd),
        ...(flags.explain === undefined ? {} : { explain: flags.explain }),
        ...(flags.locale === undefined ? {} : { locale: flags.locale }),
        ...(flags.threads === undefined ? {} : { threads: flags.threads }),
      }
      const call: Call = { name: 'build', options: { ...given, cache, dev, json } }
      choose({ call, dir: dir ?? '.', level: levelOf(flags), json })
    })
}

function manifestOption(file: string | true | undefined, cwd: string): Pick<BuildOptions, 'manifest'> {
  if (file === undefined) return {}
  return { manifest: file === true ? null : resolve(cwd, file) }
}

/** How often files are looked at with `--poll` and no number, in milliseconds. */
const POLL_MS = 300

function parsePoll(text: string): number {
  const milliseconds = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (milliseconds >= 20 && milliseconds <= 60_000) return milliseconds
  throw new InvalidArgumentError('Give a number of milliseconds from 20 to 60000, or none.')
}

function addHost(text: string, before: readonly string[] = []): readonly string[] {
  if (/^[a-z\d]([a-z\d._-]*[a-z\d])?$/i.test(text)) return [...before, text.toLowerCase()]
  throw new InvalidArgumentError('Give a name without protocol and port, such as docs.my-laptop.example.')
}

/** Adds the options of commands that listen. */
function withAddress(command: Command): Command {
  return command
    .option('--port <n>', 'port; the next free one when it is taken', parsePort, 3000)
    .option('--host <host>', 'address to listen on; 0.0.0.0 opens it to the network', 'localhost')
}

function addDev(program: Command, { choose }: ProgramOptions): void {
  interface Flags extends Pick<DevOptions, 'port' | 'host'> {
    open?: boolean
    poll?: number | true
    locale?: string
    allowHost?: readonly string[]
  }
  withAddress(program.command('dev'))
    .description('show the site in a browser while it is written')
    .argument('[siteDir]', SITE_DIR)
    .option('--open', 'open the browser')
    .option('--locale <locale>', 'language to show (default: the default one of the site)')
    .option('--poll [ms]', `look for edits at intervals (default: every ${POLL_MS} ms)`, parsePoll)
    .addOption(
      new Option('--allow-host <name>', 'name that the server may be asked by; may be repeated').argParser(
        addHost,
      ),
    )
    .action((dir: string | undefined, { poll: every, allowHost, open = false, ...flags }: Flags) => {
      const poll = every === true ? POLL_MS : (every ?? null)
      const call: Call = { name: 'dev', options: { ...flags, open, poll, allowHosts: allowHost ?? [] } }
      choose({ call, dir: dir ?? '.', level: 'normal', json: false })
    })
}

function addServe(program: Command, { choose }: ProgramOptions): void {
  withAddress(program.command('serve'))
    .description('show the built site in a browser')
    .argument('[siteDir]', SITE_DIR)
    .action((dir: string | undefined, options: ServeOptions) => {
      choose({ call: { name: 'serve', options }, dir: dir ?? '.', level: 'normal', json: false })
    })
}

function addCheckLinks(program: Command, { choose }: ProgramOptions): void {
  program
    .command('check-links')
    .description('find dead links and anchors in the built site')
    .argument('[siteDir]', SITE_DIR)
    .option('--external', 'check links to other sites too', false)
    .option('--json', 'print one JSON document instead of text', false)
    .action((dir: string | undefined, options: CheckLinksOptions) => {
      choose({ call: { name: 'check-links', options }, dir: dir ?? '.', level: 'normal', json: options.json })
    })
}

function addCompare(program: Command, { choose }: ProgramOptions): void {
  interface Flags {
    bytes: boolean
    allow?: string
    json: boolean
  }
  program
    .command('compare')
    .description('compare two built sites: addresses, text, links, feeds and more')
    .argument('<one>', 'folder of a built site')
    .argument('<other>', 'folder of another build of it, by sitegen or by another tool')
    .option('--bytes', 'compare every file byte by byte instead', false)
    .option('--allow <file>', 'JSON list of differences that are meant, with reasons')
    .option('--json', 'print one JSON document instead of text', false)
    .action((one: string, other: string, { json, ...flags }: Flags) => {
      const call: Call = { name: 'compare', options: { one, other, ...flags } }
      choose({ call, dir: '.', level: 'normal', json })
    })
}

function addInit(program: Command, { choose }: ProgramOptions): void {
  const templates: readonly InitTemplate[] = ['docs', 'docs-blog']
  program
    .command('init')
    .description('make a small site to start from')
    .argument('[dir]', 'folder for the site (default: the current folder)')
    .option('--name <name>', 'name of the site')
    .addOption(new Option('--template <template>', 'what the site has').choices(templates))
    .option('-y, --yes', 'take the defaults instead of asking')
    .action((dir: string | undefined, options: InitOptions) => {
      choose({ call: { name: 'init', options }, dir: dir ?? '.', level: 'normal', json: false })
    })
}

function addVersion(program: Command, { choose }: ProgramOptions): void {
  program
    .command('version')
    .description('freeze the current docs as a version')
    .argument('<name>', 'name of the version, such as 2.0')
    .argument('[siteDir]', SITE_DIR)
    .option('--docs <id>', 'id of the docs instance (default: "default", or the only one)')
    .action((name: string, dir: string | undefined, { docs }: { docs?: string }) => {
      const options: FreezeOptions = { name, ...(docs === undefined ? {} : { docs }) }
      choose({ call: { name: 'version', options }, dir: dir ?? '.', level: 'normal', json: false })
    })
}

function addSimple(program: Command, { choose }: ProgramOptions): void {
  const commands = [
    ['clean', 'remove the cache and the built site'],
    ['info', 'print versions and paths for a bug report'],
  ] as const
  for (const [name, description] of commands) {
    program
      .command(name)
      .description(description)
      .argument('[siteDir]', SITE_DIR)
      .action((dir: string | undefined) => {
        choose({ call: { name, options: {} }, dir: dir ?? '.', level: 'normal', json: false })
      })
  }
}

/**
 * The command line: commands, options and help. It loads no command, so help costs only commander.
 *
 * Parsing throws commander's CommanderError for wrong use, and with exit code 0 after help and version.
 */
export function createProgram(options: ProgramOptions): Command {
  const program = new Command('sitegen')
    .description('Turns a folder of Markdown, MDX and React into a static site.')
    .usage('<command> [options]')
    .version(packageVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help of a command')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeOut: options.writeOut, outputError: () => {}, getOutHasColors: () => false })
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', EXIT_CODES)
  for (const add of [
    addInit,
    addDev,
    addBuild,
    addServe,
    addCheckLinks,
    addCompare,
    addVersion,
    addSwizzle,
    addSimple,
  ])
    add(program, options)
  for (const command of program.commands) {
    const examples = Object.entries(COMMAND_EXAMPLES).find(([name]) => name === command.name())
    if (examples !== undefined) command.addHelpText('before', examples[1])
  }
  return program
}
