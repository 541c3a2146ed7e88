import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { basename, dirname, extname, isAbsolute, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ImportKind, OnResolveArgs, OnResolveResult, Plugin, PluginBuild, ResolveResult } from 'esbuild'
import { packageRoot } from '../../types/package-root.ts'
import type { ForeignConfig, ForeignReader } from '../foreign-config.ts'
import { createLookUps, URL_SCHEME } from './look-ups.ts'
import { upwards } from '../../types/file-path.ts'
import { siteFile } from '../site-file.ts'
import { packageJson, tryReadText } from '../../types/looks.ts'

export interface ModuleOrigin {
  /** Absolute path of the module as the author wrote it. */
  readonly entry: string
  readonly siteDir: string
  /** Modules in the place of packages that files for another generator import. @default none */
  readonly foreign?: ForeignModules | undefined
  /** Whether it was written for the loader of another generator, which is more lenient than Node. @default false */
  readonly isStranger?: boolean
}

/** Which files were written for another generator, and what stands for packages that they import. */
export interface ForeignModules extends Pick<ForeignConfig, 'isNamed'> {
  readonly open: () => Promise<Pick<ForeignReader, 'known' | 'absent'>>
}

export type ModulePlugin = ReturnType<typeof createModulePlugin>

/** Stand-ins for what would mean the bundle instead of the author's file; `placeBanner` declares them. */
export const PLACE_DEFINES: Readonly<Record<string, string>> = {
  __dirname: '__sitegen_dirname',
  __filename: '__sitegen_filename',
  'import.meta.dirname': '__sitegen_dirname',
  'import.meta.filename': '__sitegen_filename',
  'import.meta.url': '__sitegen_url',
  'import.meta.resolve': '__sitegen_resolve',
  'require.resolve': '__sitegen_require.resolve',
}

/**
 * What stands before everything else in the bundle: a `require` for CommonJS, since an ES module has none (esbuild
 * never gives that name to anything of the author's), and what the declarations of single files call.
 */
export function bundleBanner(entry: string): string {
  return [
    "import { existsSync as __sitegen_exists } from 'node:fs'",
    "import { resolve as __sitegen_join } from 'node:path'",
    "import { createRequire as __sitegen_createRequire } from 'node:module'",
    "import { pathToFileURL as __sitegen_pathToFileURL } from 'node:url'",
    `const require = __sitegen_createRequire(${JSON.stringify(pathToFileURL(entry).href)})`,
    LENIENT,
    'const __sitegen_resolveFrom = (url) => (name) => /^\\.{0,2}\\//.test(name) ? new URL(name, url).href : __sitegen_pathToFileURL(__sitegen_createRequire(url).resolve(name)).href',
  ].join('; ')
}

/**
 * What is not there is where it would be: only the name of a package may matter, and who needs the file says so. TypeScript
 * is found in the place of JavaScript.
 */
const LENIENT = [
  'const __sitegen_lenient = (require, folder) => (name) => { try { return require.resolve(name) } catch { ',
  "const file = __sitegen_join(folder, /^[./]/.test(name) ? '' : 'node_modules', name); ",
  "const others = [file.replace(/[.]([cm]?)js$/, '.$1ts'), file + '.ts', file + '.mts', file + '.cts']; ",
  'return others.find((other) => __sitegen_exists(other)) ?? file } }',
].join('')

const MENTIONS_PLACE = /\b__dirname\b|\b__filename\b|\bimport\s*\.\s*meta\b|\brequire\s*\.\s*resolve\b/
const PACKAGE_FOLDER = `${sep}node_modules${sep}`
const ASKED_ALREADY = { sitegen: 'resolve' }

/**
 * The esbuild plugin for modules that run in Node: relative imports and the project's own code are bundled,
 * packages stay outside under the address they have as seen from the importing file, `sitegen` is the running
 * engine's `defineConfig` (so a configuration works before anything is installed), and `__dirname`,
 * `__filename` and `import.meta.{url,dirname,filename}` mean the file they are written in.
 */
export function createModulePlugin({ siteDir, foreign, entry, isStranger = false }: ModuleOrigin) {
  /** Absolute paths and URLs in the code -> names that are the same on every machine. */
  const stableNames = new Map<string, string>()
  /** Absolute paths of files that got a line in front of all others. */
  const shifted = new Set<string>()
  const lookUps = createLookUps()
  const names = new Set<string>()
  const context: Context = {
    strangers: new Set(isStranger ? [entry] : []),
    foreign,
    external(path, asUrl) {
      const address = asUrl ? pathToFileURL(path).href : path
      stableNames.set(address, stableName(path, siteDir))
      return { path: address, external: true }
    },
    onFound({ path, resolveDir }, target) {
      lookUps.package(path, resolveDir, target)
      if (target !== null) lookUps.link(target)
      names.add(path)
    },
  }
  const plugin: Plugin = {
    name: 'sitegen-module',
    setup(build) {
      build.onResolve({ filter: /.*/ }, (args) => resolveImport(build, args, context))
      build.onLoad({ filter: /.*/, namespace: OWN }, ({ path, pluginData }) => ({
        contents: path === OWN ? DEFINES : String(pluginData),
        loader: 'js',
      }))
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
        const text = await readFile(path, 'utf8')
        if (!MENTIONS_PLACE.test(text)) return undefined
        const stable = stableName(path, siteDir)
        stableNames.set(path, stable)
        stableNames.set(pathToFileURL(path).href, stable)
        stableNames.set(dirname(path), dirname(stable))
        shifted.add(path)
        const isPackage = path.includes(PACKAGE_FOLDER)
        const banner = placeBanner(path, !isPackage && isOfStranger(path, context))
        // A hashbang would have to be the first thing of the file.
        return { contents: `${banner}\n${text.replace(/^#!/, '//')}`, loader: 'default' }
      })
    },
  }
  return { plugin, stableNames, shifted, lookUps, names }
}

const OWN = 'sitegen'
const DEFINES =
  'const same = (value) => value\nexport { same as defineConfig, same as definePlugin, same as defineSidebars }'

const STAND_IN = 'absent:'

/** Whether code holds modules that stand for packages. */
export function hasStandIns(code: string): boolean {
  return code.includes(`"${OWN}:${STAND_IN}`)
}

/** Name and version of the package that holds a file, with the file's path in it; else the path from the site. */
export function stableName(path: string, siteDir: string): string {
  if (!path.includes(PACKAGE_FOLDER)) return `<site>/${siteFile(path, siteDir)}`
  for (let folder = dirname(path); folder.includes(PACKAGE_FOLDER); folder = dirname(folder)) {
    const { name, version } = packageJson(folder)
    if (typeof name === 'string' && typeof version === 'string')
      return `${name}@${version}/${siteFile(path, folder)}`
  }
  return siteFile(path, siteDir)
}

interface Context {
  readonly foreign: ForeignModules | undefined
  /** What configuration files of another generator import of the site: absolute files. */
  readonly strangers: Set<string>
  readonly external: (path: string, asUrl: boolean) => OnResolveResult
  /** Told what was looked for, and the file that was found; null for none. */
  readonly onFound: (args: OnResolveArgs, target: string | null) => void
}

function isOfStranger(file: string, { strangers, foreign }: Context): boolean {
  return strangers.has(file) || foreign?.isNamed(basename(file)) === true
}

async function resolveImport(
  build: PluginBuild,
  args: OnResolveArgs,
  context: Context,
): Promise<OnResolveResult | undefined> {
  const { path, kind, importer } = args
  if (kind === 'entry-point' || args.pluginData === ASKED_ALREADY) return undefined
  const ofStranger = isOfStranger(importer, context)
  const known = knownModule(args, ofStranger, context)
  if (known !== null) return known
  if (URL_SCHEME.test(path) || path.startsWith('.') || isAbsolute(path)) {
    if (ofStranger) context.strangers.add((await resolveNow(build, args)).path)
    return undefined
  }
  const found = await resolveNow(build, args)
  const isFound = found.errors.length === 0
  context.onFound(args, isFound && found.namespace === 'file' ? found.path : null)
  if (ofStranger) return resolveForStranger(build, args, { ...context, found })
  // Nothing returned: esbuild looks again and reports it with its place, or lets it pass inside a `try`.
  return isFound ? placeImport(found, kind, context) : undefined
}

function knownModule(
  { path, namespace }: OnResolveArgs,
  ofStranger: boolean,
  { external }: Context,
): OnResolveResult | null {
  if (path === OWN) return { path, namespace: OWN }
  if (ofStranger && /^(?:node:)?module$/.test(path))
    return { path, namespace: OWN, pluginData: LENIENT_MODULE }
  if (isBuiltin(path)) return { path, external: true }
  return namespace === OWN && isAbsolute(path) ? external(path, false) : null
}

function resolveNow(build: PluginBuild, { path, importer, resolveDir, kind }: OnResolveArgs) {
  return build.resolve(path, { importer, resolveDir, kind, pluginData: ASKED_ALREADY })
}

/** What a site does not have itself may be one of our own packages, such as themes of code. */
async function resolveForStranger(
  build: PluginBuild,
  args: OnResolveArgs,
  { found, ...context }: Context & { readonly found: ResolveResult },
): Promise<OnResolveResult | undefined> {
  const { path, kind } = args
  const isFound = found.errors.length === 0
  const reader = await context.foreign?.open()
  const code = reader?.known(path) ?? (isFound ? null : reader?.absent(path))
  if (code != null) return { path: STAND_IN + path, namespace: OWN, pluginData: code }
  if (!isFound) {
    const ours = await resolveNow(build, { ...args, resolveDir: packageRoot() })
    return ours.errors.length === 0 ? placeImport(ours, kind, context) : undefined
  }
  if (!found.path.includes(PACKAGE_FOLDER)) context.strangers.add(found.path)
  return placeForStranger(found, kind, context)
}

/**
 * Exports what CommonJS exports. Of a compiled module of ES, whatever imports its default has that itself, with the other exports
 * as members of it.
 */
const MEMBERS = `module.exports = ((own) => {
  const main = own && own.__esModule ? own.default : undefined
  if ((typeof main !== 'object' || main === null) && typeof main !== 'function') return own
  const keys = [...new Set([...Reflect.ownKeys(main), ...Reflect.ownKeys(own)])]
  return new Proxy(main, {
    get: (target, key) => (key in own ? own[key] : Reflect.get(target, key)),
    has: (target, key) => key in own || key in target,
    ownKeys: () => keys,
    getOwnPropertyDescriptor: (target, key) =>
      Reflect.getOwnPropertyDescriptor(target, key) ??
      (key in own ? { value: own[key], enumerable: true, configurable: true, writable: true } : undefined),
  })
})`

/** The loader of Docusaurus requires CommonJS, and has all its members; Node has of some of it the default alone. */
function placeForStranger(found: ResolveResult, kind: ImportKind, context: Context): OnResolveResult {
  const placed = placeImport(found, kind, context)
  if (placed.external !== true || kind !== 'import-statement' || !isCommonJs(found.path)) return placed
  const code = `${MEMBERS}(require(${JSON.stringify(found.path)}))`
  return { path: `members:${found.path}`, namespace: OWN, pluginData: code }
}

function placeImport(found: ResolveResult, kind: ImportKind, { external }: Context): OnResolveResult {
  if (found.external || found.namespace !== 'file') return { path: found.path, external: found.external }
  // Node cannot load TypeScript and wants an attribute for JSON; the project's own code belongs to the hash.
  const isPackage = found.path.includes(PACKAGE_FOLDER)
  if (!isPackage || /\.(?:json|[cm]?tsx?|jsx)$/.test(found.path)) return { path: found.path }
  return external(found.path, kind !== 'require-call')
}

/** Whether Node takes a file for a module of CommonJS. */
export function isCommonJs(file: string): boolean {
  if (extname(file) !== '.js') return extname(file) === '.cjs'
  for (const folder of upwards(dirname(file))) {
    const manifest = tryReadText(join(folder, 'package.json'))
    if (manifest !== null) return !/"type"\s*:\s*"module"/.test(manifest)
  }
  return true
}

const LENIENT_MODULE = `import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as all from 'node:module'
export * from 'node:module'
export { default } from 'node:module'
export const createRequire = (from) => {
  const require = all.createRequire(from)
  const file = String(from).startsWith('file:') ? fileURLToPath(from) : from
  const resolve = Object.assign(__sitegen_lenient(require, path.dirname(file)), { paths: require.resolve.paths })
  return Object.assign((name) => require(name), require, { resolve })
}`

/** Declares, on one line, what the names in `PLACE_DEFINES` mean in a file. */
function placeBanner(path: string, ofStranger: boolean): string {
  const declarations = [
    `__sitegen_dirname = ${JSON.stringify(dirname(path))}`,
    `__sitegen_filename = ${JSON.stringify(path)}`,
    `__sitegen_url = ${JSON.stringify(pathToFileURL(path).href)}`,
    '__sitegen_resolve = /* @__PURE__ */ __sitegen_resolveFrom(__sitegen_url)',
    ofStranger
      ? '__sitegen_require = { resolve: __sitegen_lenient(__sitegen_createRequire(__sitegen_url), __sitegen_dirname) }'
      : '__sitegen_require = /* @__PURE__ */ __sitegen_createRequire(__sitegen_url)',
  ]
  return `const ${declarations.join(', ')}; `
}
