import type { BuildOptions } from 'esbuild'
import type { SiteData } from '../../../runtime/shared/site/site-data.ts'
import { INTERNAL, ownFrame } from '../aliases.ts'
import { onceAsked } from '../../types/memoized.ts'
import { colorModeFallback, type BehaviourSettings } from '../../../runtime/shared/site/behaviour-settings.ts'
import type { BundlePass, BundleResult } from '../bundler.ts'
import { readClient, type ClientBundle } from './client-output.ts'
import type { BundledLanguage } from '../bundled-language.ts'
import { clientInLanguage } from '../language.ts'
import { GIVEN } from '../plugins/generated.ts'
import { inputFiles, inputPath, ownFiles } from '../bundle-inputs.ts'
import { bootScript } from './boot-script.ts'
import { BASE_PARTS, baseSource, everythingSource, PACKAGES, packageSource } from './base-entry.ts'
import type { BundleEntries, BundleEntry } from '../entries.ts'
import { codeThemeSheet } from '../styles/code-theme.ts'
import { loadFont, type SiteFont } from '../styles/font.ts'
import { STYLE } from '../styles/style-reader.ts'
import { infimaSheet } from '../styles/infima.ts'
import { sharedOptions, type BundleOptions } from '../options.ts'
import { importsReact } from '../prebuilt-react.ts'
import { lazyPlugin } from '../plugins/lazy.ts'
import { LOADER as COPIES, loaderPlugins } from '../plugins/loader.ts'
import { codeModules, sortModules, type PlainModule, type SortedModules } from './plain-modules.ts'
import { isMultilingual, siteStorage } from '../../config/site-language.ts'
import { BROWSERS } from '../../types/package-root.ts'
import { LIVE_FOLDER, LIVE_SITE } from '../../../runtime/shared/live.ts'
import { importOf, VIRTUAL, virtualPlugin, type VirtualSource } from '../virtual.ts'

const MAIN = 'main'
/**
 * All that `main` is made of but the site's own data and modules. Every other entry imports it too, so that it is one
 * file whatever the pages import: a component more on one page must not give all pages other scripts.
 */
const BASE = 'base'

const LOADER = 'loader'

/** An entry that only shapes the others. */
const EVERYTHING = 'everything'

const STORAGE = 'runtime/preferences/storage.ts'
/** The offer of a new build, what shows how much is stored, and the styles that come with them. */
const POPUPS = [
  '@theme/PwaReloadPopup',
  '@theme/PwaReloadPopup/Progress',
  `${INTERNAL}/theme/styles/pwa/reload-popup.css?raw`,
]
const THEME = 'theme/client.ts'
/** Modules of the kinds that esbuild needs help for. */
const SAMPLES = {
  'common-js': () => 'module.exports = 1',
  'es-module': () => 'export const name = 1',
}

export async function bundleClient(options: BundleOptions) {
  const { siteDir, font: chosen } = options.config
  const boot = bootScript(options.config, options.packageDir, options.dev)
  const font = chosen === null ? null : await loadFont(chosen, siteDir)
  const bundled = await options.bundler.run('client', (pass) => buildOptions({ ...options, font }, pass))
  const react = importsReact(bundled.metafile, 'browser') ? options.react('browser') : null
  const [plan, content] = await Promise.all([options.plan, options.content])
  const names = new Map([...layoutNames(plan), ...moduleNames(content)])
  const loader = options.live === true ? null : LOADER
  const entries = { main: MAIN, loader, base: BASE, names, react: react?.text() ?? null }
  const isOurs = ownFiles(options.packageDir)
  const read = readClient(
    bundled,
    entries,
    (input) => input.startsWith(`${COPIES}:`) && isOurs(inputPath(input, siteDir)),
  )
  const common = { ...read, boot: await boot, liveModules: liveModules(bundled, options) }
  const inputs = Object.keys(bundled.metafile.inputs)
  return {
    inLanguage: (language: BundledLanguage): Promise<ClientBundle> =>
      clientInLanguage({ ...common, fonts: firstFonts(font, language, options) }, language, inputs),
    inputs: [
      ...inputFiles(bundled.metafile, siteDir, options.bundler.styles).all,
      ...(react?.inputs ?? []),
      ...(font?.inputs ?? []),
    ],
    metafile: bundled.metafile,
  }
}

/** The part of the font that the language of a page is written in; its name is. */
function firstFonts(font: SiteFont | null, { config: { i18n } }: BundledLanguage, { assets }: BundleOptions) {
  const { label = 'e' } = i18n.localeByName[i18n.locale] ?? {}
  return font === null ? [] : [assets.add(font.fileWith(label))?.outputPath ?? []].flat()
}

interface ClientOptions extends BundleOptions {
  readonly font: SiteFont | null
}

function liveModules({ metafile }: BundleResult, { config }: BundleOptions): readonly string[] {
  const { imports = [] } = metafile.inputs[`${VIRTUAL}:${MAIN}`] ?? {}
  const imported = new Set(imports.map(({ original }) => original))
  return codeModules(config).filter((module) => imported.has(module))
}

function buildOptions(options: ClientOptions, pass: BundlePass): BuildOptions {
  const { config, packageDir, live } = options
  // A development server brings its pages to life at once: there all modules come with the client.
  const sorted = onceAsked(async (): Promise<SortedModules> =>
    live === true ? { plain: [], withReact: [...codeModules(config)] } : sortModules(options),
  )
  const hasPlain = live !== true && codeModules(config).length > 0
  const plainFiles = onceAsked(async () => new Set((await sorted()).plain.flatMap(({ files }) => files)))
  const isPlain = async (file: string): Promise<boolean> => (await plainFiles()).has(file)
  const [copying, loadingCopies] = loaderPlugins(LOADER, packageDir, hasPlain ? isPlain : null)
  const shared = sharedOptions(options, pass, 'browser')
  const names = [MAIN, ...(live === true ? [] : [LOADER]), BASE, EVERYTHING]
  return {
    ...shared,
    external: live === true ? [siteModule(config)] : [],
    target: BROWSERS,
    minify: !options.dev,
    plugins: [
      virtualPlugin(clientSource(options, pass, sorted), config.siteDir),
      copying,
      lazyPlugin(addressOf(BASE), packageDir, pass.isThorough),
      ...(pass.isTolerant ? [options.missing] : []),
      ...shared.plugins,
      loadingCopies,
    ],
    entryPoints: names.map((name) => ({ in: addressOf(name), out: name })),
  }
}

function layoutNames({ layouts }: Pick<BundleEntries, 'layouts'>): Map<string, BundleEntry> {
  const own = layouts.filter((name) => !BASE_PARTS.includes(name))
  return new Map(
    own.map((name, index) => [`l${index}`, { key: name, specifier: name, exported: 'default', usedBy: [] }]),
  )
}

function moduleNames({ modules }: Pick<BundleEntries, 'modules'>): Map<string, BundleEntry> {
  return new Map(modules.map((entry, index) => [`m${index}`, entry]))
}

/** The sources of entries, and of modules that they import. Those that are the same for all sites are there at once. */
function clientSource(
  options: ClientOptions,
  { wholeReact }: BundlePass,
  sorted: () => Promise<SortedModules>,
): VirtualSource {
  const { config, plan, content, themeParts, font } = options
  const base = importOf(addressOf(BASE))
  const shared = sharedEntries()
  const isModule = !wholeReact && options.react('browser') !== null
  const layouts = onceAsked(async () => layoutNames(await plan))
  const modules = onceAsked(async () => moduleNames(await content))
  const known: Readonly<Record<string, () => string | undefined | Promise<string>>> = {
    ...SAMPLES,
    [MAIN]: async () => mainSource(options, await sorted()),
    [LOADER]: async () => loaderSource(options, await sorted()),
    site: async () => siteSource((await plan).language.site, config),
    [BASE]: () => baseSource(ownFrame(config)),
    [EVERYTHING]: () =>
      everythingSource(base, ['layouts', 'modules', ...shared.keys()].map(addressOf), themeParts),
    layouts: async () => laterSource((await layouts()).keys()),
    modules: async () => laterSource((await modules()).keys()),
    live: () => liveSource(options),
    'code-theme.css': () => codeThemeSheet(config.codeThemes),
    'infima.css': infimaSheet,
    'font.css': () => font?.sheet,
  }
  return async (name) => {
    if (Object.hasOwn(known, name)) return known[name]?.()
    const all = shared.get(name)
    if (all !== undefined) return base + packageSource(all, isModule && PACKAGES.includes(all))
    const entry = (await layouts()).get(name) ?? (await modules()).get(name)
    return entry && moduleSource(entry)
  }
}

function addressOf(name: string): string {
  return `${VIRTUAL}:${name}`
}

/** What is imported so is an entry too, and may be named when the others are being read. */
function laterSource(names: Iterable<string>): string {
  const imports = [...names].map((name) => `import(${JSON.stringify(addressOf(name))})`)
  return `export const later = () => [${imports.join(', ')}];\n`
}

/** An entry for each package, and for the samples that bring what esbuild needs to run modules of their kinds. */
function sharedEntries(): ReadonlyMap<string, string> {
  const names = [...PACKAGES, ...Object.keys(SAMPLES).map(addressOf)]
  return new Map(names.map((name, index) => [`all${index}`, name]))
}

/** The theme's styles come first, then what the site adds, in the order of its configuration. */
function mainSource(options: BundleOptions, { plain, withReact }: SortedModules): string {
  const { config } = options
  const worker = workerOf(options)
  const hash = config.router === 'hash' ? ['hash'] : []
  const modules = withReact.map((_, index) => `module${index}`)
  return [
    // Before everything that may change the served page.
    options.live === true ? `import { connectLive } from '${addressOf('live')}';\n` : '',
    importOf(`${INTERNAL}/theme/styles/index.css`),
    config.font === null ? '' : importOf(addressOf('font.css')),
    config.infima ? importOf(addressOf('infima.css')) + importOf(`${INTERNAL}/theme/styles/infima.css`) : '',
    `import { start, mdxComponents, parts } from '${addressOf(BASE)}';\n`,
    ...hash.map((name) => `import * as ${name} from ${ofEngine('runtime/hash-addresses.ts')};\n`),
    config.codeThemes.dark === null ? '' : importOf(addressOf('code-theme.css')),
    config.viewTransitions
      ? `${importOf(`${INTERNAL}/theme/styles/view-transitions.css`)}import { viewTransition } from ${ofEngine('runtime/client/view-transition.ts')};\n`
      : '',
    isInline(options) ? `import { inlinePages } from ${ofEngine('runtime/client/inline-pages.ts')};\n` : '',
    ...config.clientModules.filter((module) => STYLE.test(module)).map(importOf),
    ...withReact.map((module, index) => `import * as module${index} from ${JSON.stringify(module)};\n`),
    // Documents have one sheet of their own.
    ...plain.flatMap(({ files }) => files.filter((file) => STYLE.test(file))).map(importOf),
    ...config.customCss.map(importOf),
    `import site from '${addressOf('site')}';\n`,
    worker === null ? '' : `import { workerAddresses } from ${ofEngine('runtime/pwa/client.ts')};\n`,
    'export function begin(handover) {\n',
    `start({ site, mdxComponents, parts, handover,${addressesOf(options)}`,
    isInline(options) ? ' source: inlinePages,' : '',
    config.viewTransitions ? ' transition: viewTransition,' : '',
    ` clientModules: [${[...hash, ...modules].join(', ')}] });\n`,
    '}\n',
    // Pages of a dev server have no loader.
    options.live === true ? liveStart(config) : '',
  ].join('')
}

/** The dev server has the data of every page. */
function isInline({ config, live }: BundleOptions): boolean {
  return config.pageData === 'inline' && live !== true
}

function addressesOf(options: BundleOptions): string {
  const connect = options.live === true ? ' connect: connectLive,' : ''
  if (options.config.router === 'hash') return `${connect} addresses: hash.hashAddresses,`
  return workerOf(options) === null ? connect : ' addresses: workerAddresses,'
}

function liveStart(config: BundleOptions['config']): string {
  return `${imageZoom(config)}import * as theme from ${ofEngine(THEME)};
import { configureStorage } from ${ofEngine(STORAGE)};
configureStorage(${JSON.stringify(siteStorage(config))});
theme.startBehaviour(${behaviourSettings(config)});
begin({ reported: [], unreported: [theme], onReady() {} });
`
}

function ofEngine(file: string): string {
  return JSON.stringify(`${INTERNAL}/${file}`)
}

/** What every document runs: no React, and one file, with the client modules that need none. */
function loaderSource(options: BundleOptions, { plain }: SortedModules): string {
  const { config } = options
  return [
    `import { configureStorage } from ${ofEngine(STORAGE)};\n`,
    `import { onRouteDidUpdate, startBehaviour } from ${ofEngine(THEME)};\n`,
    `import { startLoader } from ${ofEngine('runtime/loader/loader.ts')};\n`,
    ...plain.map(hooksSource),
    workerSource(options),
    imageZoom(config),
    `configureStorage(${JSON.stringify(siteStorage(config))});\n`,
    `startBehaviour(${behaviourSettings(config)});\n`,
    `startLoader({ baseUrl: ${baseUrlOf(config)}, theme: { onRouteDidUpdate },`,
    ` modules: [${plain.map((_, index) => `module${index}`).join(', ')}] });\n`,
  ].join('')
}

function imageZoom({ imageZoom: isOn }: BundleOptions['config']): string {
  if (!isOn) return ''
  return `import { startImageZoom } from ${ofEngine('theme/behaviour/image-zoom.ts')};\nstartImageZoom();\n`
}

function behaviourSettings({ themeConfig: { colorMode } }: BundleOptions['config']): string {
  const { disableSwitch } = colorMode
  const settings: BehaviourSettings = { colorMode: { fallback: colorModeFallback(colorMode), disableSwitch } }
  return JSON.stringify(settings)
}

const HOOKS = ['onRouteUpdate', 'onRouteDidUpdate', 'default']

/** A module as an object of the hooks that it has: all of its exports would take code that the client has, too. */
function hooksSource({ specifier, exports }: PlainModule, index: number): string {
  const own = HOOKS.filter((name) => exports.includes(name))
  const imported = own.map((name) => `${name} as ${name}${index}`).join(', ')
  const named = own.map((name) => `${JSON.stringify(name)}: ${name}${index}`).join(', ')
  return `import { ${imported} } from ${JSON.stringify(specifier)};\nconst module${index} = { ${named} };\n`
}

/** The options of the site's service worker; null where documents register none. */
function workerOf({ config, live }: BundleOptions) {
  return live === true || config.pwa === false ? null : config.pwa
}

function workerSource(options: BundleOptions): string {
  const worker = workerOf(options)
  if (worker === null) return ''
  const { offlineModeActivationStrategies: strategies, debug } = worker
  const settings = `{ ...${JSON.stringify({ strategies, debug })}, baseUrl: ${baseUrlOf(options.config)} }`
  const popups = POPUPS.map((name) => `import('${name}')`).join()
  return `import { registerWorker } from ${ofEngine('runtime/pwa/register.ts')};
registerWorker(${settings}, () => Promise.all([${popups}]));
`
}

function siteSource(site: SiteData | null, config: BundleOptions['config']): string {
  if (site === null) return `export { default } from ${JSON.stringify(siteModule(config))};\n`
  return `export default ${isMultilingual(config) ? `${GIVEN}.site` : JSON.stringify(site)};\n`
}

/** What the base URL of the page's language is in code; that of all languages where the script of the language did not load. */
function baseUrlOf(config: BundleOptions['config']): string {
  if (!isMultilingual(config)) return JSON.stringify(config.baseUrl)
  return `${GIVEN}?.site.baseUrl ?? ${JSON.stringify(config.i18n.filesBaseUrl)}`
}

/** Address of the module with what pages know of the site; the dev server makes it. */
function siteModule({ baseUrl }: BundleOptions['config']): string {
  return `${baseUrl}${LIVE_FOLDER}/${LIVE_SITE}`
}

/** It watches from now on whether the page comes alive. */
function liveSource({ config }: BundleOptions): string {
  const live = ofEngine('runtime/live/index.ts')
  return `import { awaitClient } from ${live};
export { connectLive } from ${live};
awaitClient(${JSON.stringify(config.baseUrl)});
`
}

function moduleSource({ specifier, exported }: BundleEntry): string {
  const imported = `import '${addressOf(BASE)}'\nimport * as module from ${JSON.stringify(specifier)}\n`
  return `${imported}export default ${exported === '*' ? 'module' : `module[${JSON.stringify(exported)}]`}`
}
