import { Option } from 'commander'
import { absolutePath, existingFile, numberFrom, type SiteOptions } from '../program/command.ts'
import {
  configOption,
  IGNORE_PLUGINS,
  JSON_OUTPUT,
  siteCommand,
  outputOption,
  parseShard,
  repeatable,
  withAddress,
  type BuildOptions,
  type Commands,
} from './common-options.ts'
import type { DevOptions } from './dev/dev.ts'
import { TEMPLATE_NAMES, type InitOptions } from './init/init-manifest.ts'
import module from 'node:module'
import { findConfigFile } from '../config/find.ts'
import { docusaurusConfig } from '../docusaurus/docusaurus-config.ts'
import { resolve } from 'node:path'
import { OUT_DIR } from '../types/file-path.ts'
import { KEPT, keptPath } from '../kept/registry.ts'
import { orNull } from '../types/memoized.ts'
import { workDir } from '../types/work-dir.ts'

/** More threads are a slip of the keyboard: each needs memory of its own. */
const MAX_THREADS = 256

/** How often files are looked at with `--poll` and no number, in milliseconds. */
const POLL_MS = 300

export function addSiteCommands(context: Commands): void {
  for (const add of [addInit, addImport, addDev, addBuild, addServe, addMcp]) add(context)
}

function addInit({ program, cwd, run }: Commands): void {
  program
    .command('init')
    .description('make a small site to start from')
    .addHelpText(
      'before',
      `Make a site in a new folder; name and template are asked:
  $ sitegen init my-site
Without questions:
  $ sitegen init my-site --name "My Site" --template docs-blog --yes
`,
    )
    .argument('[dir]', 'the folder for the site (default: the current folder)', absolutePath(cwd))
    .option('--name <name>', 'the name of the site (default: made from the name of the folder)')
    .addOption(
      new Option('--template <template>', 'what the site starts with (default: `docs`)').choices(
        TEMPLATE_NAMES,
      ),
    )
    .option('--mermaid', 'turn on diagrams, and add the package `mermaid`, which draws them')
    .option('--plugin', 'add a small plugin in `plugins`, to be changed')
    .option('-y, --yes', 'use the defaults instead of asking')
    .action((dir = cwd, options: InitOptions) =>
      run(dir, options, async () => (await import('./init/init.ts')).initCommand),
    )
}

function addImport(context: Commands): void {
  siteCommand(context, 'import', async () => (await import('./import/import.ts')).importCommand)
    .description('report which parts of a Docusaurus project work here')
    .addHelpText(
      'before',
      `See what works, what is left out and what is missing:
  $ sitegen import
Begin a configuration of your own, which takes its values from that of Docusaurus:
  $ sitegen import --write
`,
    )
    .option(
      '-c, --config <file>',
      'the Docusaurus configuration (default: `docusaurus.config.*` in the folder of the site)',
      existingFile(context.cwd),
    )
    .option('--write', 'write a `site.config.ts` that takes its values from the Docusaurus configuration')
    .addOption(JSON_OUTPUT)
}

function addDev(context: Commands): void {
  const command = siteCommand(context, 'dev', async (options: DevOptions, siteDir) => {
    useCompileCache(siteDir, options)
    return (await import('./dev/dev.ts')).devCommand
  })
    .description('show the site while you write it')
    .addHelpText(
      'before',
      `Write with the site in a browser, which shows every edit at once:
  $ sitegen dev --open
On another port, and open to other devices in this network:
  $ sitegen dev --port 8080 --host 0.0.0.0
Where the system reports no edits, as on network drives and in some containers:
  $ sitegen dev --poll
Behind a proxy that is asked by a name of its own:
  $ sitegen dev --allow-host docs.my-laptop.example
`,
    )
  withAddress(command)
    .addOption(configOption(context.cwd))
    .addOption(IGNORE_PLUGINS)
    .option('-l, --locale <locale>', 'the language to show (default: the default language of the site)')
    .addOption(
      new Option(
        '--poll [ms]',
        `check the files for changes at intervals, where the system does not report changes; without a number, every ${POLL_MS} milliseconds`,
      )
        .preset(POLL_MS)
        .argParser(numberFrom(20, 60_000, 'Give a number of milliseconds from 20 to 60000, or none.')),
    )
}

function addBuild(context: Commands): void {
  siteCommand(context, 'build', async (options: BuildOptions, siteDir) => {
    if (options.cache) useCompileCache(siteDir, options)
    return (await import('./build/build.ts')).buildCommand
  })
    .description('turn the site into static files')
    .addHelpText(
      'before',
      `Build the site in this folder into "build":
  $ sitegen build
Build another folder, into a folder of your choice:
  $ sitegen build website --out-dir public
Report to a program instead of a person:
  $ sitegen build --json > result.json
Write sizes, times and budgets of the site to a file:
  $ sitegen build --report report.json
Build one of its languages again, and keep the others:
  $ sitegen build --locale fr
See why a page was rebuilt:
  $ sitegen build --explain /docs/intro/
`,
    )
    .option(
      '--out-dir <dir>',
      'the output folder (default: `build` in the folder of the site)',
      absolutePath(context.cwd),
    )
    .addOption(configOption(context.cwd))
    .option(
      '-l, --locale <locale>',
      'a language to build, while the others stay as they were built; may be repeated (default: all languages of the site)',
      repeatable,
    )
    .option('--no-cache', 'do not use the results of earlier builds, and replace them')
    .option('--dev', 'build with development React and readable code, to debug in the browser')
    .addOption(IGNORE_PLUGINS)
    .option(
      '--threads <n>',
      `the number of threads besides the main thread, from 0 to ${MAX_THREADS}; \`0\` does everything in the main thread (default: chosen by sitegen)`,
      numberFrom(0, MAX_THREADS),
    )
    .option(
      '--explain <url>',
      'say why the page at this URL was rebuilt or not; you can also give the path of its file',
    )
    .addOption(JSON_OUTPUT)
    .option(
      '--report <file>',
      'write sizes, times and problems to a file, as JSON',
      absolutePath(context.cwd),
    )
    .option(
      '--manifest [file]',
      'write the path and SHA-256 of every published file to a file; without a name, to `build.manifest.json` next to the output',
      absolutePath(context.cwd),
    )
    .addOption(
      new Option(
        '--verify',
        'build several times, with and without cache and threads, compare the results, and publish nothing',
      ).conflicts(['explain', 'manifest', 'report']),
    )
    .addOption(
      new Option(
        '--shard <n/count>',
        'make one of several parts of the pages, for the store of results, and publish nothing; a build without it then puts the parts together',
      )
        .argParser(parseShard)
        .conflicts(['explain', 'manifest', 'report', 'verify']),
    )
    .addOption(new Option('--quiet', 'print problems only').conflicts('verbose'))
    .option('--verbose', 'print details')
}

function addServe(context: Commands): void {
  const command = siteCommand(context, 'serve', async () => (await import('./serve.ts')).serveCommand)
    .description('show the built site in a browser')
    .addHelpText(
      'before',
      `Look at the built site:
  $ sitegen serve
On another port, and open to other devices in this network:
  $ sitegen serve --port 8080 --host 0.0.0.0
What was built into another folder:
  $ sitegen serve --dir public
`,
    )
    .addOption(outputOption(context.cwd))
  withAddress(command).addOption(configOption(context.cwd))
}

function addMcp({ program, cwd, run }: Commands): void {
  program
    .command('mcp')
    .description('let AI agents search and read the built site, as an MCP server')
    .addHelpText(
      'before',
      `Answer an MCP client, which starts this command, over standard input and output:
  $ sitegen mcp build
`,
    )
    .argument(
      '[folder]',
      'the folder with the built site (default: `build` in the current folder)',
      absolutePath(cwd),
    )
    .action((folder = resolve(cwd, OUT_DIR)) =>
      run(cwd, { folder }, async () => (await import('./mcp.ts')).mcpCommand),
    )
}

/**
 * From now on Node keeps what V8 makes of modules that this thread loads, and takes it from there. To be called before they
 * are loaded, which is why a folder without a site gets nothing. Versions of Node before 22.8 cannot do it.
 */
function useCompileCache(
  siteDir: string,
  { config, ownsProcess = false }: Pick<SiteOptions, 'config' | 'ownsProcess'>,
): void {
  const { enableCompileCache } = module as { readonly enableCompileCache?: (directory: string) => unknown }
  // There is one for a process, and it stays where it is first.
  if (!ownsProcess || (config === undefined && findConfigFile(siteDir, docusaurusConfig) === null)) return
  // Where nothing can be kept, whoever has to write something says why.
  orNull(() =>
    enableCompileCache?.(keptPath({ workDir: workDir(siteDir), kind: KEPT.compileCache, name: '' })),
  )
}
