import { readFileSync } from 'node:fs'
import path from 'node:path'
import { difference, pick } from 'lodash-es'
import type { Bundle } from '../bundle/bundle.ts'
import { readMap } from '../bundle/server.ts'
import { GENERATED_KEYS, isGenerated } from '../bundle/plugins/generated.ts'
import type { BundleEntries } from '../bundle/entries.ts'
import { processEnvironment } from '../config/module/process-environment.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { siteFile } from '../config/site-file.ts'
import type { AssetStore } from '../content/assets/assets.ts'
import { isComplete } from '../kept/store.ts'
import { markUsed } from '../kept/write-whole.ts'
import { recordedAssets } from '../render/content/recording-scope.ts'
import { inputKey, inputOf, type InputKey, type InputKind } from '../types/inputs.ts'
import type { FilePath, OutputPath } from '../types/file-path.ts'
import type { InputChange, Inputs } from './inputs.ts'
import type { Fingerprints } from '../types/fingerprints.ts'
import { askAgain } from '../content/assets/asset-kinds.ts'
import { POST_LISTS, postInputs } from '../bundle/post-list.ts'
import { codeInputs, entryInputs } from './site-inputs.ts'

type CodeReason =
  | { readonly kind: 'new' }
  | { readonly kind: 'changed'; readonly changes: readonly InputChange[] }
  | { readonly kind: 'output' }
  /** What renders pages is not as it was written. */
  | { readonly kind: 'damaged' }

export type CodeCache = ReturnType<typeof createCodeCache>

export interface CachedCode {
  readonly bundle: Bundle
  /** Why it was bundled; null for that of the last build. */
  readonly reason: CodeReason | null
  readonly kept: KeptCode
  readonly inputs: Inputs
  /** Files of the module of a key, in the earlier build and in this one; null for what every page is rendered with. */
  moduleFiles(key: string | null): Readonly<Record<'before' | 'now', readonly string[]>>
}

export function recordAssets(assets: AssetStore, siteDir: string) {
  const asked = new Set<InputKey>()
  const note = (kind: InputKind, file: string): void =>
    void asked.add(inputKey(kind, siteFile(file, siteDir)))
  return { assets: recordedAssets(assets, note), keys: asked }
}

export interface KeptCode {
  readonly inputs: readonly InputKey[]
  readonly bundle: KeptBundle
}

export interface CodeRequest {
  readonly entries: BundleEntries
  readonly assets: AssetStore
  readonly output: { isIntact(path: OutputPath): boolean }
}

export function createCodeCache(options: {
  readonly config: SiteConfig
  /** The published output, absolute. */
  readonly outDir: string
  readonly fingerprints: Fingerprints
  readonly last: KeptCode | null
  readonly inputs: Inputs
}) {
  const { config, outDir, last } = options
  const { siteDir } = config
  return {
    /** Content that the code of the last build imports. To be compiled before that is asked for. */
    modules: last?.bundle.server.contentModules ?? [],
    /** That code, when it is still right; else what keeps other code. */
    async get({ entries, assets, output }: CodeRequest) {
      const inputs = options.inputs.with(entryInputs(entries))
      const reason = last === null ? { kind: 'new' as const } : whyNot(last, inputs, { siteDir, output })
      const known = (kept: KeptCode, bundle: Bundle): CachedCode => ({
        bundle,
        reason,
        kept,
        inputs: inputs.with(codeInputs(bundle, options)),
        moduleFiles: (key) => ({ before: keptModuleFiles(last, key), now: keptModuleFiles(kept, key) }),
      })
      if (last !== null && reason === null) {
        await askAgain(last.inputs, assets, siteDir)
        markUsed(path.resolve(siteDir, path.dirname(last.bundle.server.file)))
        return known(last, revivedBundle(last.bundle, siteDir, outDir))
      }
      return {
        set(bundle: Bundle, asked: Iterable<InputKey>): CachedCode {
          const made = bundleInputs(bundle, asked, config)
          // Looked at now: what is changed from now on is not what was bundled.
          for (const key of made) if (OF_FILES.has(inputOf(key).kind)) inputs.valueOf(key)
          return known({ inputs: made, bundle: keptBundle(bundle, entries, siteDir) }, bundle)
        },
      }
    },
  }
}

/** Why the code of the last build is not that of this one; null when it is. */
function whyNot(
  last: KeptCode,
  inputs: Inputs,
  { siteDir, output }: Pick<CodeRequest, 'output'> & Pick<SiteConfig, 'siteDir'>,
): CodeReason | null {
  const changes = last.inputs.flatMap((key) => inputs.changeOf(key) ?? [])
  if (changes.length > 0) return { kind: 'changed', changes }
  const { file, hashes } = last.bundle.server
  if (!isComplete(path.resolve(siteDir, path.dirname(file)), hashes)) return { kind: 'damaged' }
  return last.bundle.client.files.every((name) => output.isIntact(name)) ? null : { kind: 'output' }
}

const OF_FILES: ReadonlySet<InputKind> = new Set(['file', 'folder', 'link', 'tree', 'pattern'])

const SERVER_FACTS = ['hashes', 'unrepeated', 'liveParts', 'contentModules'] as const

/** A bundle as it is kept. All paths are relative to the site directory. */
type KeptBundle = ReturnType<typeof keptBundle>

function keptModuleFiles(code: KeptCode | null, key: string | null): readonly FilePath[] {
  if (code === null) return []
  const { theme, inputs } = code.bundle.server
  return key === null ? theme : (inputs.find(([name]) => name === key)?.[1] ?? [])
}

function keptBundle(
  { client, server, diagnostics }: Bundle,
  { layouts, modules }: BundleEntries,
  siteDir: string,
) {
  const keys = modules.map(({ key }) => key)
  const relative = (files: readonly string[]): FilePath[] => files.map((file) => siteFile(file, siteDir))
  const { files, moduleByKey, ...rest } = client
  return {
    diagnostics,
    client: { ...rest, files: files.map((file) => file.path as OutputPath), modules: [...moduleByKey] },
    server: {
      file: siteFile(server.file, siteDir),
      ...pick(server, SERVER_FACTS),
      modules: keys.map((key) => [key, server.modulesOf(key)] as const),
      theme: relative(server.inputsOf(null)),
      inputs: [...layouts, ...keys].map((key) => [key, relative(server.inputsOf(key))] as const),
    },
  }
}

/** The bundle again. The texts of its files are those of the published output. */
function revivedBundle({ client, server, diagnostics }: KeptBundle, siteDir: string, outDir: string): Bundle {
  const { files, modules, ...rest } = client
  const file = path.resolve(siteDir, server.file)
  const contentByKey = new Map(server.modules)
  const inputsByKey = new Map(server.inputs)
  const absolute = (names: readonly FilePath[]): string[] => names.map((name) => path.resolve(siteDir, name))
  return {
    client: {
      ...rest,
      files: files.map((name) => ({
        path: name,
        get text() {
          return readFileSync(path.join(outDir, name), 'utf8')
        },
      })),
      moduleByKey: new Map(modules),
    },
    server: {
      file,
      ...pick(server, SERVER_FACTS),
      modulesOf: (key) => contentByKey.get(key) ?? [],
      sourceMap: (name) => readMap(path.dirname(file), name, server.hashes),
      inputs: [],
      inputsOf: (key) => absolute(key === null ? server.theme : (inputsByKey.get(key) ?? [])),
    },
    inputs: [],
    contents: [],
    ofStyles: { files: [], patterns: [], configurations: [] },
    lookUps: () => ({ files: [], folders: [], links: [] }),
    diagnostics,
  }
}

const CONFIG_KEYS = [
  'baseUrl',
  'router',
  'pageData',
  'clientModules',
  'pwa',
  'customCss',
  'infima',
  'font',
  'imageZoom',
  'themePath',
  'themeFolders',
  'pluginsHash',
  'bundle',
  'markdown',
  'prism',
  'codeThemes',
  'images',
  'assets',
  'staticDirectories',
] as const

/**
 * What a bundle was made of, and what was looked at to find it: a module that is added beside another may be found in its
 * place, a package.json may name another one, a link may lead elsewhere. `asked` is what code asked of the asset store.
 */
function bundleInputs(
  { server, inputs, contents, ofStyles, lookUps }: Bundle,
  asked: Iterable<InputKey>,
  config: SiteConfig,
): InputKey[] {
  const { siteDir, themePath, themeFolders } = config
  const looked = lookUps()
  const ofConfig = (key: string): InputKey => inputKey('config', key)
  const keys = (kind: InputKind, files: readonly string[]): InputKey[] =>
    files.map((file) => inputKey(kind, siteFile(file, siteDir)))
  return [
    inputKey('entries'),
    inputKey('site'),
    // Theme parts of a site take the place of ours as soon as they are there.
    ...[themePath, ...themeFolders].map((folder) => inputKey('tree', folder)),
    ...new Set([...CONFIG_KEYS, ...(inputs.some(isGenerated) ? GENERATED_KEYS : [])].map(ofConfig)),
    ...new Set([...keys('file', difference(inputs, contents)), ...keys('file', looked.files)]),
    ...keys('folder', looked.folders),
    ...ofStyles.patterns.map(({ dir, glob }) => inputKey('pattern', `${siteFile(dir, siteDir)} ${glob}`)),
    ...keys('link', looked.links),
    ...(inputs.some((file) => POST_LISTS.test(file)) ? postInputs(config) : []),
    ...processEnvironment.readByFunctions('code').map((name) => inputKey('environment', name)),
    ...server.contentModules.map((file) => inputKey('code', file)),
    ...asked,
  ]
}
