import type { Metafile } from 'esbuild'
import type { SiteData } from '../../../runtime/shared/site/site-data.ts'
import { INTERNAL } from '../aliases.ts'
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
import { lazyPlugin } from '../plugins/lazy.ts'
import { LIVE_FOLDER, LIVE_SITE } from '../../../runtime/shared/live.ts'
import { importOf, VIRTUAL, virtualPlugin, type VirtualModules } from '../virtual.ts'

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
const SAMPLES = { 'common-js': 'module.exports = 1', 'es-module': 'export const name = 1' }

interface BundledClient {
  readonly client: ClientBundle
  /** Files that it was made of, absolute. */
  readonly inputs: readonly string[]
  readonly metafile: Metafile
}

/** Bundles what browsers load: the client, styles, client modules, and one entry for each key that pages name. */
export async function bundleClient(
  entries: BundleEntries,
  options: BundleOptions & { readonly site: SiteData | null },
): Promise<BundledClient> {
  const { siteDir } = options.config
  const layouts = entries.layouts.filter((name) => !BASE_PARTS.includes(name)).map(layoutEntry)
  const names = new Map([...layouts, ...entries.modules].map((entry, index) => [`m${index}`, entry]))
  const modules = {
    [MAIN]: mainSource(options),
    [BASE]: baseSource(ownFrame(options.config)),
    [FRAMEWORK]: frameworkSource(),
    [EVERYTHING]: everythingSource({
      base: `${VIRTUAL}:${BASE}`,
      samples: Object.keys(SAMPLES).map((name) => `${VIRTUAL}:${name}`),
      themeParts: options.themeParts,
    }),
    ...Object.fromEntries([...names].map(([name, entry]) => [name, moduleSource(entry)])),
  }
  const boot = bootScript(options)
  const made = await options.bundler.run('client', (isTolerant) => ({
    ...(options.site === null ? { external: [siteModule(options.config)] } : {}),
    ...clientOptions(options, [
      virtualPlugin({ ...modules, ...SAMPLES, ...beside(options) }, siteDir),
      lazyPlugin(`${VIRTUAL}:${BASE}`, options.packageDir),
      ...(isTolerant ? [options.missing] : []),
    ]),
    entryPoints: Object.keys(modules).map((name) => ({ in: `${VIRTUAL}:${name}`, out: name })),
  }))
  const framework = frameworkInputs(made.metafile, { siteDir, packageDir: options.packageDir })
  const read = readClient(made, { main: MAIN, base: BASE, framework: FRAMEWORK, names }, framework)
  return {
    client: { ...withMessages(read, options.messages?.() ?? {}), boot: await boot },
    inputs: inputFiles(made.metafile, siteDir, options.bundler.styles).all,
    metafile: made.metafile,
  }
}

/** Modules that are no entries. */
function beside(options: BundleOptions): VirtualModules {
  return { [LIVE]: liveSource(options), [CODE_THEME]: codeThemeSheet(options.config.codeThemes) }
}

function layoutEntry(name: string): BundleEntry {
  return { key: name, specifier: name, exported: 'default', usedBy: [] }
}

/** The theme's styles come first, then what the site adds, in the order of its configuration. */
function mainSource({
  config,
  site,
  live = false,
}: BundleOptions & { readonly site: SiteData | null }): string {
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
