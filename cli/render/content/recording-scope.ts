import { siteFile } from '../../config/site-file.ts'
import { inputKey, type InputKey, type InputKind } from '../../types/inputs.ts'
import type { ReferenceConfig } from './reference-scope.ts'
import type { ContentScope } from './resolve-content.ts'
import type { AssetStore } from '../../content/assets/assets.ts'

export interface RecordingScope {
  readonly scope: ContentScope
  /** Notes a fact that is not asked through the scope. */
  readonly note: (kind: InputKind, name?: string) => void
  /** The facts since the last call. */
  readonly take: () => ReadonlySet<InputKey>
}

/** Keys that say where the site lies, and nothing about it. */
const PLACE_KEYS: ReadonlySet<string> = new Set(['siteDir'])

/** Prepares a scope for one page after the other: what one asked is taken before the next begins. */
export function recordingScope(scope: ContentScope): RecordingScope {
  const { config } = scope
  let inputs = new Set<InputKey>()
  const note = (kind: InputKind, name = ''): void => void inputs.add(inputKey(kind, name))
  const noteFile = (kind: InputKind, file: string): void => {
    note(kind, siteFile(file, config.siteDir))
    for (const other of alternatives(file, config)) note('file', other)
  }
  return {
    note,
    take() {
      const taken = inputs
      inputs = new Set()
      return taken
    },
    scope: {
      ...scope,
      config: recordedConfig(config, (key) => note('config', key)),
      manifest: {
        ...scope.manifest,
        pageBySource: recordedMap(scope.manifest.pageBySource, (file) => note('url', file)),
      },
      assets: recordedAssets(scope.assets, noteFile),
      contentOf(file) {
        note('content', file)
        return scope.contentOf(file)
      },
      moduleOf(file) {
        note('module', file)
        return scope.moduleOf(file)
      },
      modulesOf(key) {
        note('modules', key)
        return scope.modulesOf(key)
      },
    },
  }
}

/** An address of the site's root leads to the first static directory that has the file. */
function alternatives(file: string, { siteDir, staticDirectories }: ReferenceConfig): readonly string[] {
  if (staticDirectories.length < 2) return []
  const name = siteFile(file, siteDir)
  const holding = staticDirectories.find((folder) => name.startsWith(`${folder}/`))
  if (holding === undefined) return []
  return staticDirectories.map((folder) => folder + name.slice(holding.length))
}

function recordedConfig(config: ReferenceConfig, note: (key: string) => void): ReferenceConfig {
  return new Proxy(config, {
    get(target, key) {
      if (typeof key === 'string' && !PLACE_KEYS.has(key)) note(key)
      return target[key as keyof ReferenceConfig]
    },
  })
}

/** Only what is asked by key is noted: what goes through all of a map would depend on everything. */
function recordedMap<K, V>(map: ReadonlyMap<K, V>, note: (key: K) => void): ReadonlyMap<K, V> {
  return new Proxy(map, {
    get(target, name) {
      if (name !== 'get') throw new Error(`a page may ask a map for a key, not for "${String(name)}"`)
      return (key: K) => {
        note(key)
        return target.get(key)
      }
    },
  })
}

/** An asset store that tells the files it is asked for, and what for. */
export function recordedAssets(
  assets: AssetStore,
  note: (kind: Extract<InputKind, 'asset' | 'embedded' | 'scaled'>, file: string) => void,
): AssetStore {
  return {
    ...assets,
    add(file) {
      note('asset', file)
      return assets.add(file)
    },
    embed(file) {
      note('embedded', file)
      return assets.embed(file)
    },
    scale(file) {
      note('scaled', file)
      return assets.scale(file)
    },
    scaled: recordedMap(assets.scaled, (file) => note('scaled', file)),
  }
}
