import { defineCommand, type CommandOptions } from '../../program/command.ts'
import {
  flag,
  negatedFlag,
  numberFrom,
  optionalPath,
  parsed,
  path,
  text,
  type OptionValues,
} from '../../program/option.ts'
import { CONFIG_OPTION, PLUGINS_OPTION } from '../common-options.ts'
import { useCompileCache } from '../compile-cache.ts'
import type { Engine } from '../../engine/engine.ts'
import type { BuiltUrls } from '../../check/urls/built-urls.ts'

/** More threads are a slip of the keyboard: each needs memory of its own. */
const MAX_THREADS = 256

const BUILD_OPTIONS = {
  outDir: path('<dir>', 'the output folder', { otherwise: '`build` in the folder of the site' }),
  ...CONFIG_OPTION,
  locale: text(
    '<locale>',
    'the language to build; other languages than the default go to a folder in the output',
    {
      short: '-l',
      otherwise: 'the default language of the site',
    },
  ),
  cache: negatedFlag('do not use the results of earlier builds, and keep none'),
  dev: flag('build with development React and readable code, to debug in the browser'),
  ...PLUGINS_OPTION,
  threads: {
    ...parsed<number>(
      '<n>',
      `the number of threads besides the main thread, from 0 to ${MAX_THREADS}; \`0\` does everything in the main thread`,
      numberFrom(0, MAX_THREADS),
    ),
    otherwise: 'chosen by sitegen',
  },
  explain: text(
    '<url>',
    'say why the page at this URL was rebuilt or not; you can also give the path of its file',
  ),
  json: flag('print one JSON document instead of text'),
  report: path('<file>', 'write sizes, times and problems to a file, as JSON'),
  manifest: optionalPath(
    '[file]',
    'write the path and SHA-256 of every published file to a file; without a name, to `build.manifest.json` next to the output',
  ),
  verify: flag(
    'build several times, with and without cache and threads, compare the results, and publish nothing',
    {
      conflicts: ['explain', 'manifest', 'report'],
    },
  ),
  quiet: flag('print problems only', { conflicts: ['verbose'] }),
  verbose: flag('print details'),
}

type Values = OptionValues<typeof BUILD_OPTIONS>
type AlwaysThere = 'cache' | 'dev' | 'json'
type Given = Pick<Values, AlwaysThere> & Partial<Omit<Values, AlwaysThere>>

/** How a site is built. */
export interface BuildOptions extends Given, CommandOptions {
  /** Absolute folders that take the places of the work folder and of the output, which stay as they are. */
  readonly aside?: { readonly workDir: string; readonly outDir: string }
  /** Is given the site when it is complete. It is not published then, and recorded addresses may be missing. */
  readonly inspect?: (site: BuiltUrls) => Promise<void>
  /** What to build with. @default this package */
  readonly engine?: Engine
}

/** `sitegen build`. */
export const build = defineCommand({
  name: 'build',
  about: 'turn the site into static files',
  examples: `Build the site in this folder into "build":
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
  arguments: {},
  folder: 'site',
  options: BUILD_OPTIONS,
  argumentProblems: ['PAGE_UNKNOWN'],
  run: async (siteDir, options, reporter) => {
    if (options.cache) useCompileCache({ siteDir, ...options })
    const { buildCommand } = await import('./build.ts')
    return buildCommand(siteDir, options, reporter)
  },
})
