import { createHash } from 'node:crypto'
import path from 'node:path'
import type { BuildOptions, ImportKind, Metafile } from 'esbuild'
import { findKey } from 'lodash-es'
import { tryReadText } from '../types/looks.ts'
import { isMarkdown } from '../content/compile/content-part.ts'
import type { Hashes } from '../kept/store.ts'
import { orFresh, makeFolder, makeWhole, markUsed, writeNamed } from '../kept/write-whole.ts'
import type { UnrepeatedParts } from '../../runtime/shared/page/rendered-page.ts'
import { contentHash } from '../types/fingerprints.ts'
import { memoized, onceAsked } from '../types/memoized.ts'
import type { FilePath } from '../types/file-path.ts'
import { INTERNAL, ownFrame } from './aliases.ts'
import type { BundleEntries, BundleEntry } from './entries.ts'
import { sharedOptions, type BundleOptions } from './options.ts'
import { importsReact, REACT_FILES } from './prebuilt-react.ts'
import type { BundlePass } from './bundler.ts'
import { clientOnlyPlugin } from './plugins/lazy.ts'
import { sitePart, type SiteFolders, isSiteThemeFile } from '../types/site-theme.ts'
import type { BundledLanguage } from './bundled-language.ts'
import { languageModule } from './language.ts'
import { LANGUAGE_MODULE } from './plugins/generated.ts'
import { inputFiles, inputPath, isContentModule, ownFiles, reachedFrom } from './bundle-inputs.ts'
import { VIRTUAL, virtualPlugin } from './virtual.ts'
import { groupBy } from '../types/group-by.ts'

export type ServerBundle = Awaited<ReturnType<Awaited<ReturnType<typeof bundleServer>>['inLanguage']>>

const SERVER = 'server'
const LAYOUTS = 'layouts'
const MODULES = 'modules'
const EXPORT = 'export'

export async function bundleServer(options: BundleOptions & { readonly dir: string }) {
  const result = await options.bundler.run('server', (pass) => buildOptions(options, pass))
  const { metafile } = result
  const [{ layouts }, { modules }] = await Promise.all([options.plan, options.content])
  const react = importsReact(metafile, 'node') ? options.react('node') : null
  const common = [
    ...(result.outputFiles ?? []).map((file) => ({ name: path.basename(file.path), text: file.text })),
    ...(react === null ? [] : [{ name: REACT_FILES.node, text: react.text() }]),
  ]
  const entry = findKey(metafile.outputs, { entryPoint: `${VIRTUAL}:${SERVER}` })
  const inputBySpecifier = new Map(startOf(metafile).map((used) => [used.original ?? '', used.path]))
  const inputByKey = new Map(
    modules.map((one, index) => [one.key, inputBySpecifier.get(loadedBy(one, index))]),
  )
  const facts = {
    /** Markdown and MDX modules that the module of a key imports, itself included. */
    modulesOf: memoized((key: string) => contentReached(metafile, inputByKey.get(key))),
    contentModules: Object.keys(metafile.inputs).filter(isContentModule).sort() as FilePath[],
    unrepeated: unrepeatedParts(metafile, options.config),
    /** Theme parts that live, and those that use one: the site's own that do not say `isStatic`. */
    liveParts: liveParts(metafile, options.config),
    ...serverInputs(metafile, { layouts, inputByKey, react: react?.inputs ?? [] }, options),
  }
  return {
    inputs: facts.inputs,
    metafile,
    /** The bundle in a language, in a folder of its own: each language evaluates all modules for itself. */
    async inLanguage(language: BundledLanguage) {
      const ofLanguage = await languageModule(language, Object.keys(metafile.inputs))
      const files = [...common, ...(ofLanguage === null ? [] : [{ name: LANGUAGE_MODULE, text: ofLanguage }])]
      const dir = orFresh(options.dir, options.config.siteDir, (folder) => writeBundle(files, folder))
      const hashes: Hashes = Object.fromEntries(files.map(({ name, text }) => [name, contentHash(text)]))
      return {
        ...facts,
        file: path.join(dir, path.basename(entry ?? '')),
        /** Hashes of its files, by their names: it runs only as it was written. */
        hashes,
        sourceMap: (name: string) => readMap(dir, name, hashes),
      }
    },
  }
}

/** What is loaded later is a module of single pages. */
const isLoadedNow = (kind: ImportKind): boolean => kind !== 'dynamic-import'

/** The files of the bundle, absolute and sorted. @param react - installed files of React that are not a part of it */
function serverInputs(
  metafile: Metafile,
  known: {
    readonly layouts: readonly string[]
    readonly inputByKey: ReadonlyMap<string, string | undefined>
    readonly react: readonly string[]
  },
  { config, bundler, packageDir }: BundleOptions,
) {
  const { inputByKey, react } = known
  const files = inputFiles(metafile, config.siteDir, bundler.styles)
  const isOurs = ownFiles(packageDir)
  const layouts = new Set(known.layouts)
  const loadedNow = (isWanted: (specifier: string) => boolean): readonly string[] =>
    files.reachable(
      startOf(metafile).flatMap((used) =>
        isLoadedNow(used.kind) && isWanted(used.original ?? '') ? used.path : [],
      ),
      isLoadedNow,
    )
  const ofEveryPage = onceAsked(
    () =>
      new Set([
        ...react,
        ...loadedNow((specifier) => !layouts.has(specifier)),
        ...loadedNow((specifier) => layouts.has(specifier)).filter((file) => !isOurs(file)),
      ]),
  )
  return {
    inputs: [...files.all, ...react],
    /**
     * Those of what every page is rendered with (for null), of a layout beside them, and of the module of a key. Layouts are
     * all loaded at the start, so code of theirs that is not ours may do something to every page.
     */
    inputsOf(key: string | null): readonly string[] {
      if (key === null) return [...ofEveryPage()].sort()
      if (layouts.has(key))
        return loadedNow((specifier) => specifier === key).filter((file) => !ofEveryPage().has(file))
      const input = inputByKey.get(key)
      return input === undefined ? [] : files.reachable([input])
    },
  }
}

function buildOptions(options: BundleOptions, pass: BundlePass): BuildOptions {
  const shared = sharedOptions(options, pass, 'node')
  return {
    ...shared,
    target: 'node20',
    // Kept in memory, for the places of failures.
    sourcemap: 'external',
    sourcesContent: false,
    // Names of functions are what a failing component is reported by.
    keepNames: true,
    outExtension: { '.js': '.mjs' },
    banner: {
      js: "import { createRequire as sitegenCreateRequire } from 'node:module'; const require = sitegenCreateRequire(import.meta.url);",
    },
    plugins: [
      virtualPlugin((name) => serverSource(name, options), options.config.siteDir),
      clientOnlyPlugin(options.packageDir),
      ...(pass.isTolerant ? [options.missing] : []),
      ...shared.plugins,
    ],
    entryPoints: [{ in: `${VIRTUAL}:${SERVER}`, out: SERVER }],
  }
}

/** The source of what the bundle begins with, of its parts that are known later, and of modules that they import. */
async function serverSource(name: string, options: BundleOptions): Promise<string | undefined> {
  if (name === SERVER) return startSource(options)
  if (name === LAYOUTS)
    return layoutsSource([...(await options.plan).layouts, ...ownFrame(options.config)], options.config)
  const { modules } = await options.content
  return name === MODULES ? modulesSource(modules, options.config) : exportSource(name, modules)
}

function startSource(options: BundleOptions): string {
  return [
    `export { createPageRenderer } from ${JSON.stringify(`${INTERNAL}/runtime/server.tsx`)};`,
    `export { default as mdxComponents } from '@theme/MDXComponents';`,
    `export { layouts, staticLayouts } from '${VIRTUAL}:${LAYOUTS}';`,
    `export { modules } from '${VIRTUAL}:${MODULES}';`,
    `export const wholeSidebars = ${hasSidebarParts(options)};`,
  ].join('\n')
}

function layoutsSource(names: readonly string[], folders: SiteFolders): string {
  const values = names.map((name, index) => `${JSON.stringify(name)}: layout${index}`)
  const marks = names.map((name, index) => {
    const isOurs = isOurPart(name, folders)
    return `${JSON.stringify(name)}: { isStatic: ${isOurs}, ...module${index} }.isStatic`
  })
  return [
    ...names.map((name, index) => `import layout${index} from ${JSON.stringify(name)};`),
    ...names.map((name, index) => `import * as module${index} from ${JSON.stringify(name)};`),
    `export const layouts = { ${values.join(', ')} };`,
    `export const staticLayouts = { ${marks.join(', ')} };`,
  ].join('\n')
}

function modulesSource(modules: BundleEntries['modules'], folders: SiteFolders): string {
  const lines = modules.map((entry, index) => {
    const { key, exported } = entry
    const facts = `${JSON.stringify(exported)}, ${isOurPart(key, folders)}`
    return `  ${JSON.stringify(key)}: [() => ${loading(entry, index)}, ${facts}],`
  })
  return ['export const modules = {', ...lines, '};'].join('\n')
}

/** Whether a key is that of a theme part for which the site has none of its own. Ours need no client unless they say so. */
function isOurPart(key: string, folders: SiteFolders): boolean {
  const name = /^@theme\/(.+)$/.exec(key)?.[1]
  return name !== undefined && sitePart(folders, name) === null
}

/** What is imported for an entry: content itself, which is always an ES module, or a module that hands on its exports. */
function loadedBy({ specifier }: BundleEntry, index: number): string {
  return isMarkdown(specifier) ? specifier : `${VIRTUAL}:${EXPORT}${index}`
}

function loading(entry: BundleEntry, index: number): string {
  const imported = `import(${JSON.stringify(loadedBy(entry, index))})`
  return isMarkdown(entry.specifier) ? imported : `${imported}.then(({ module }) => module)`
}

/**
 * A module that hands on all that the one of an entry exports. A static import reads exports of CommonJS as a page's own import
 * does, and as browsers get them; a dynamic one knows no more of them than `module.exports` as the default.
 */
function exportSource(name: string, modules: BundleEntries['modules']): string | undefined {
  if (!name.startsWith(EXPORT)) return undefined
  const entry = modules[Number(name.slice(EXPORT.length))]
  return entry && `export * as module from ${JSON.stringify(entry.specifier)}\n`
}

const SIDEBAR_PARTS = /^(?:Doc(?:Root|Sidebar)|Blog(?:Layout|Sidebar))/

/** Whether the site has its own parts that get a sidebar: they may show anything of it. */
function hasSidebarParts({ config, themeParts }: BundleOptions): boolean {
  const names = Object.keys(themeParts).filter((name) => SIDEBAR_PARTS.test(name))
  return names.some((name) => sitePart(config, name) !== null)
}

/** Bundles lie in a folder named after their content, so that a changed one is another module. */
function writeBundle(files: readonly { name: string; text: string }[], parent: string): string {
  const hash = createHash('sha256')
  for (const { name, text } of files) hash.update(name).update(text)
  const dir = path.join(parent, hash.digest('hex').slice(0, 12))
  if (files.every(({ name, text }) => tryReadText(path.join(dir, name)) === text)) {
    markUsed(dir)
    return dir
  }
  // What lies there under the name of this bundle is damaged, or another build wrote it meanwhile.
  makeWhole(dir, (draft) => {
    makeFolder(draft, path.dirname(parent))
    for (const { name, text } of files) writeNamed(path.join(draft, name), Buffer.from(text))
  })
  return dir
}

function startOf({ inputs }: Metafile) {
  const parts = [SERVER, LAYOUTS, MODULES].map((name) => `${VIRTUAL}:${name}`)
  const imports = parts.flatMap((name) => inputs[name]?.imports ?? [])
  return imports.filter(({ path: used }) => !parts.includes(used))
}

function contentReached(metafile: Metafile, start: string | undefined): readonly FilePath[] {
  const reached = reachedFrom(start === undefined ? [] : [start], (input) =>
    (metafile.inputs[input]?.imports ?? []).flatMap((used) => (used.external === true ? [] : used.path)),
  )
  return [...reached].filter(isContentModule).sort() as FilePath[]
}

/** The source map of a file of a bundle, beside it. Undefined when there is none, or when it is not as it was written. */
export function readMap(dir: string, name: string, hashes: Hashes): string | undefined {
  const map = `${path.basename(name)}.map`
  const text = tryReadText(path.join(dir, map))
  return text !== null && contentHash(text) === hashes[map] ? text : undefined
}

/** The theme parts that a site has of its own, and those that reach one of them by what they import. */
export function unrepeatedParts({ inputs }: Pick<Metafile, 'inputs'>, folders: SiteFolders): UnrepeatedParts {
  return partsOf(siteFiles(inputs, folders), inputs)
}

export function liveParts({ inputs }: Pick<Metafile, 'inputs'>, folders: SiteFolders): readonly string[] {
  const own = siteFiles(inputs, folders)
  if (own.length === 0) return []
  // Modules beside parts live with those that import them.
  const names = partNames(inputs)
  const live = own.filter(
    (name) => names.has(name) && !SAYS_STATIC.test(tryReadText(inputPath(name, folders.siteDir)) ?? ''),
  )
  return partsOf(live, inputs).reaching
}

const SAYS_STATIC = /^export\s+const\s+isStatic(?:\s*:\s*\w+)?\s*=\s*true\b/m

function siteFiles(inputs: Metafile['inputs'], folders: SiteFolders): readonly string[] {
  return Object.keys(inputs).filter((name) => isSiteThemeFile(inputPath(name, folders.siteDir), folders))
}

function importsOf(inputs: Metafile['inputs']) {
  return Object.entries(inputs).flatMap(([importer, { imports }]) =>
    imports.map(({ path, original = '' }) => ({ importer, path, original })),
  )
}

function partNames(inputs: Metafile['inputs']): ReadonlyMap<string, string> {
  const imports = importsOf(inputs).filter(({ original }) => original.startsWith('@theme/'))
  return new Map(imports.map(({ path, original }) => [path, original]))
}

function partsOf(own: readonly string[], inputs: Metafile['inputs']): UnrepeatedParts {
  if (own.length === 0) return { own: [], reaching: [] }
  const names = partNames(inputs)
  const byPath = groupBy(importsOf(inputs), ({ path }) => path)
  const reaching = reachedFrom(own, (name) => (byPath.get(name) ?? []).map(({ importer }) => importer))
  const parts = (files: Iterable<string>): string[] =>
    [...files].flatMap((file) => names.get(file) ?? []).sort()
  return { own: parts(own), reaching: parts(reaching) }
}
