import type { BuildOptions, Metafile } from 'esbuild'
import type { SiteData } from '../../../runtime/shared/site/site-data.ts'
import { INTERNAL } from '../aliases.ts'
import type { BundleResult } from '../bundle-result.ts'
import { readClient, type ClientBundle } from './client-output.ts'
import { withMessages } from '../messages-files.ts'
import { inputFiles } from '../bundle-inputs.ts'
import { bootScript } from './boot-script.ts'
import { BASE_PARTS, baseSource, everythingSource } from './base-entry.ts'
import type { BundleEntries, BundleEntry } from '../entries.ts'
import { codeThemeSheet } from '../styles/code-theme.ts'
import { STYLE } from '../styles/style-reader.ts'
import { frameworkInputs } from '../styles/framework-inputs.ts'
import { clientOptions, type BundleOptions } from '../options.ts'
import { ownFrame } from '../own-frame.ts'
import { hasUnseenLater, lazyPlugin } from '../plugins/lazy.ts'
import { LIVE_FOLDER, LIVE_SITE } from '../../../runtime/shared/live.ts'
import { importOf, VIRTUAL, virtualPlugin, type VirtualSource } from '../virtual.ts'

/** What every page loads. */
const MAIN = 'main'
/**
 * All that `main` is made of but the site's own data and modules. Every other entry imports it too, so that it is one
 * file whatever the pages import: a component more on one page must not give all pages other scripts.
 */
const BASE = 'base'

/** The sheet of the framework's classes, for the pages that use one. */
const FRAMEWORK = 'framework'

/** Entries that only shape the others. */
const EVERYTHING = 'everything'
/** The colours of code that the site has chosen. */
const CODE_THEME = 'code-theme.css'
/** What connects a page to a dev server; no entry of its own. */
const LIVE = 'live'
/** What makes pages of what follows the `#` of addresses; in the clients that need it. */
const HASH_ADDRESSES = 'runtime/hash-addresses.ts'
/** Modules of the kinds that esbuild needs help for. */
const SAMPLES = new Map([
  ['common-js', 'module.exports = 1'],
  ['es-module', 'export const name = 1'],
])

interface BundledClient {
  readonly client: ClientBundle
  /** Files that it was made of, absolute. */
  readonly inputs: readonly string[]
  readonly metafile: Metafile
}

/** Bundles what browsers load: the client, styles, client modules, and one entry for each key that pages name. */
export async function bundleClient(options: BundleOptions): Promise<BundledClient> {
  const { siteDir } = options.config
  const boot = bootScript(options)
  const run = (isThorough: boolean): Promise<BundleResult> =>
    options.bundler.run('client', (isTolerant) => buildOptions(options, { isTolerant, isThorough }))
  const first = await run(false)
  // A dev server's files need not stay as they are.
  const made = options.live !== true && hasUnseenLater(first.metafile) ? await run(true) : first
  const { entries, messages } = await options.content
  const names = moduleNames(entries)
  const framework = frameworkInputs(made.metafile, { siteDir, packageDir: options.packageDir })
  const read = readClient(made, { main: MAIN, base: BASE, framework: FRAMEWORK, names }, framework)
  return {
    client: { ...withMessages(read, messages?.() ?? {}), boot: await boot },
    inputs: inputFiles(made.metafile, siteDir, options.bundler.styles).all,
    metafile: made.metafile,
  }
}

interface Asked {
  readonly isTolerant: boolean
  readonly isThorough: boolean
}

function buildOptions(options: BundleOptions, { isTolerant, isThorough }: Asked): BuildOptions {
  const { config, packageDir, live } = options
  return {
    ...(live === true ? { external: [siteModule(config)] } : {}),
    ...clientOptions(options, [
      virtualPlugin(clientSource(options), config.siteDir),
      lazyPlugin(`${VIRTUAL}:${BASE}`, { packageDir, isThorough }),
      ...(isTolerant ? [options.missing] : []),
    ]),
    entryPoints: [MAIN, BASE, FRAMEWORK, EVERYTHING].map((name) => ({ in: `${VIRTUAL}:${name}`, out: name })),
  }
}

/** What modules of pages are called while they are bundled. */
function moduleNames({ layouts, modules }: BundleEntries): ReadonlyMap<string, BundleEntry> {
  const entries = [...layouts.filter((name) => !BASE_PARTS.includes(name)).map(layoutEntry), ...modules]
  return new Map(entries.map((entry, index) => [`m${index}`, entry]))
}

/** The sources of entries, and of modules that they import. Those that are the same for all sites are there at once. */
function clientSource(options: BundleOptions): VirtualSource {
  const { config, content } = options
  const known: Readonly<Record<string, () => string | Promise<string>>> = {
    [MAIN]: async () => mainSource(options, (await content).site),
    [BASE]: () => baseSource(ownFrame(config)),
    [FRAMEWORK]: frameworkSource,
    [EVERYTHING]: async () => everything(options, [...moduleNames((await content).entries).keys()]),
    [LIVE]: () => liveSource(options),
    [CODE_THEME]: () => codeThemeSheet(config.codeThemes),
  }
  return async (name) => {
    if (Object.hasOwn(known, name)) return known[name]?.()
    const entry = moduleNames((await content).entries).get(name)
    return entry === undefined ? SAMPLES.get(name) : moduleSource(entry)
  }
}

function everything({ themeParts }: BundleOptions, names: readonly string[]): string {
  const addressed = (all: Iterable<string>): string[] => [...all].map((name) => `${VIRTUAL}:${name}`)
  const base = `${VIRTUAL}:${BASE}`
  return everythingSource({
    base,
    samples: addressed(SAMPLES.keys()),
    modules: addressed(names),
    themeParts,
  })
}

function layoutEntry(name: string): BundleEntry {
  return { key: name, specifier: name, exported: 'default', usedBy: [] }
}

/** The theme's styles come first, then what the site adds, in the order of its configuration. */
function mainSource({ config, live = false }: BundleOptions, site: SiteData | null): string {
  const styles = `${INTERNAL}/theme/styles/index.css`
  const code = config.clientModules.filter((module) => !isStyle(module))
  const theme = `${INTERNAL}/theme/client.ts`
  const isHash = config.router === 'hash'
  return [
    // Before everything that may change the served page.
    live ? `import { connectLive } from '${VIRTUAL}:${LIVE}';\n` : '',
    importOf(styles),
    `import * as theme from ${JSON.stringify(theme)};\n`,
    `import { start, mdxComponents, parts } from '${VIRTUAL}:${BASE}';\n`,
    isHash ? `import * as hash from ${JSON.stringify(`${INTERNAL}/${HASH_ADDRESSES}`)};\n` : '',
    config.codeThemes.dark === null ? '' : importOf(`${VIRTUAL}:${CODE_THEME}`),
    ...config.clientModules.filter(isStyle).map(importOf),
    ...code.map((module, index) => `import * as module${index} from ${JSON.stringify(module)};\n`),
    ...config.customCss.map(importOf),
    site === null
      ? `import site from ${JSON.stringify(siteModule(config))};\n`
      : `const site = ${JSON.stringify(site)};\n`,
    'start({ site, mdxComponents, parts,',
    live ? ' connect: connectLive,' : '',
    isHash ? ' addresses: hash.hashAddresses,' : '',
    ` clientModules: [${isHash ? 'hash, ' : ''}theme, ${code.map((_, index) => `module${index}`).join(', ')}] });\n`,
  ].join('')
}

/** Address of the module with what pages know of the site; the dev server makes it. */
function siteModule({ baseUrl }: BundleOptions['config']): string {
  return `${baseUrl}${LIVE_FOLDER}/${LIVE_SITE}`
}

/** It watches from now on whether the page comes alive. */
function liveSource({ config }: BundleOptions): string {
  const live = JSON.stringify(`${INTERNAL}/runtime/live/index.ts`)
  return [
    `import { awaitClient } from ${live};\n`,
    `export { connectLive } from ${live};\n`,
    `awaitClient(${JSON.stringify(config.baseUrl)});\n`,
  ].join('')
}

/** Nobody loads its script, which imports what all do so that nothing is shared by fewer. */
function frameworkSource(): string {
  return importOf(`${VIRTUAL}:${BASE}`) + importOf(`${INTERNAL}/theme/styles/framework.css`)
}

function isStyle(module: string): boolean {
  return STYLE.test(module)
}

function moduleSource({ specifier, exported }: BundleEntry): string {
  const imported = `import '${VIRTUAL}:${BASE}'\nimport * as module from ${JSON.stringify(specifier)}\n`
  return `${imported}export default ${exported === '*' ? 'module' : `module[${JSON.stringify(exported)}]`}`
}
