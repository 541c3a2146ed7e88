import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildFailure, BuildOptions, BuildResult, Message } from 'esbuild'
import { contentHash } from '../../types/fingerprints.ts'
import { SiteProblems } from '../../report/diagnostic.ts'
import { mentionsFiles } from './process-environment.ts'
import { bundleDiagnostic, isBuildFailure } from './bundle-diagnostic.ts'
import { metafileLookUps, lookUpTsconfig } from './look-ups.ts'
import type { ModuleCodes } from './evaluate-module.ts'
import type { EncodedSourceMap } from '@jridgewell/trace-mapping'
import {
  bundleBanner,
  createModulePlugin,
  PLACE_DEFINES,
  stableName,
  type ModuleOrigin,
  type ModulePlugin,
} from './module-plugin.ts'

export interface ModuleInput extends ModuleOrigin {
  readonly codes: ModuleCodes
}

export type ModuleBundle = Omit<Awaited<ReturnType<typeof bundleModule>>, 'lookUps'>

/**
 * Bundles a module with what it imports from the site; packages stay imports by absolute file URL. `lookUps` is what was looked
 * at to find its inputs and the packages that they import, the files themselves included.
 *
 * @throws SiteProblems with `codes.syntax` and `codes.import`.
 */
export async function bundleModule(input: ModuleInput) {
  // Loaded here because starting it costs more than all the rest of reading a configuration.
  const { build } = await import('esbuild')
  const modulePlugin = createModulePlugin(input)
  const result = await build(options(input, modulePlugin)).catch((error: unknown) => {
    throw isBuildFailure(error) ? problems(error, input, modulePlugin) : error
  })
  return finish(result, input, modulePlugin)
}

const EMPTY_MAP = '{"version":3,"sources":[],"names":[],"mappings":""}'
const OUTPUT_FOLDER = '.sitegen/config'

function options({ entry, siteDir }: ModuleInput, { plugin }: ModulePlugin) {
  return {
    entryPoints: [entry],
    outfile: join(siteDir, OUTPUT_FOLDER, 'module.mjs'),
    absWorkingDir: siteDir,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // An explicit empty list: without it esbuild adds the condition `module`, which Node does not know.
    conditions: [],
    mainFields: ['main'],
    jsx: 'automatic',
    charset: 'utf8',
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
    define: PLACE_DEFINES,
    banner: { js: bundleBanner(entry) },
    plugins: [plugin],
  } satisfies BuildOptions
}

async function finish(
  { outputFiles, metafile, warnings }: BuildResult<ReturnType<typeof options>>,
  input: ModuleInput,
  { stableNames, shifted, lookUps, names }: ModulePlugin,
) {
  const { entry, siteDir } = input
  const code = outputFiles.find(({ path }) => path.endsWith('.mjs'))?.text ?? ''
  const map = outputFiles.find(({ path }) => path.endsWith('.mjs.map'))?.text ?? EMPTY_MAP
  const hash = hashCode(code, [...stableNames, [pathToFileURL(entry).href, stableName(entry, siteDir)]])
  const own = code.replace(bundleBanner(entry), '')
  const loadsPackages = /\b(?:createR|r)equire\b|\bimport\s*\(|["']file:|__sitegen_require/.test(own)
  const fileOf = (name: string): string | null =>
    name.startsWith('sitegen:') ? null : resolve(siteDir, name)
  const inputs = Object.keys(metafile.inputs)
    .flatMap((name) => fileOf(name) ?? [])
    .toSorted()
  for (const file of inputs) lookUps.file(file)
  for (const folder of new Set(inputs.map((file) => dirname(file)))) lookUpTsconfig(folder, names, lookUps)
  return {
    code,
    map: await moduleMap(map, join(siteDir, OUTPUT_FOLDER), shifted),
    /** 16 hex digits; depends on the code and on the versions of the packages it imports, not on where the site lies. */
    hash,
    /** Absolute paths of the files that went into it, sorted. */
    inputs,
    /** Whether it holds anything that Node has to find: a package, a name that is known only when it runs. */
    loadsPackages,
    /** Whether it, or what it loads, may read files. */
    readsFiles: loadsPackages || mentionsFiles(own),
    lookUps: metafileLookUps(metafile, { siteDir, fileOf, lookUps }),
    warnings: warnings
      .filter(({ id }) => id !== ABOUT_TSCONFIG)
      .map((message) => warningOf(message, input, shifted)),
  }
}

/**
 * What esbuild calls its messages about a `tsconfig.json`, such as an `extends` of a package that is not installed. Where
 * the module was bundled all the same nothing was missing; where it was not, they stand beside the error.
 */
const ABOUT_TSCONFIG = 'tsconfig.json'

function hashCode(code: string, stableNames: readonly (readonly [address: string, name: string])[]): string {
  // Longest first, so that a folder's name does not break up the names of the files in it.
  const names = stableNames.toSorted(([a], [b]) => b.length - a.length || (a < b ? -1 : 1))
  return contentHash(names.reduce((text, [address, name]) => text.replaceAll(address, () => name), code))
}

async function moduleMap(text: string, folder: string, shifted: ReadonlySet<string>) {
  const parsed = JSON.parse(text) as EncodedSourceMap
  const sources = parsed.sources.map((source) =>
    source === null || source.startsWith('sitegen:') ? source : pathToFileURL(resolve(folder, source)).href,
  )
  const map = { ...parsed, sources }
  if (shifted.size === 0) return map
  const { withoutShifts } = await import('./original-place.ts')
  return withoutShifts(map, shifted)
}

function warningOf(message: Message, { siteDir, codes }: ModuleInput, shifted: ReadonlySet<string>) {
  return bundleDiagnostic({ message, siteDir, shifted, code: codes.doubtful, level: 'warning' })
}

function problems({ errors, warnings }: BuildFailure, input: ModuleInput, { shifted }: ModulePlugin) {
  const { siteDir, codes } = input
  const found = errors.map((message) => {
    const code = IMPORT_FAILURE.test(message.text) ? codes.import : codes.syntax
    return bundleDiagnostic({ message, siteDir, shifted, code, level: 'error' })
  })
  return new SiteProblems([...found, ...warnings.map((message) => warningOf(message, input, shifted))])
}

/** esbuild numbers its messages only in part, so those about imports are known by their words. */
const IMPORT_FAILURE =
  /^(?:Could not resolve|No loader is configured|No matching export|Could not read from file)/
