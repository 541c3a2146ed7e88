import { siteFile } from '../../config/site-file.ts'
import { inputKey, type InputKey, type InputKind } from '../../types/inputs.ts'
import type { ReferenceConfig } from './reference-scope.ts'
import type { ContentScope } from './resolve-content.ts'
import type { AssetStore } from '../../content/assets/assets.ts'

export type RecordingScope = ReturnType<typeof recordingScope>

/** Prepares a scope for one page after the other: what one asked is taken before the next begins. */
export function recordingScope(scope: ContentScope) {
  const { config } = scope
  let inputs = new Set<InputKey>()
  const note = (kind: InputKind, name = ''): void => void inputs.add(inputKey(kind, name))
  const noteFile = (kind: InputKind, file: string): void => {
    note(kind, siteFile(file, config.siteDir))
    for (const other of alternatives(file, config)) note('file', other)
  }
  const recorded: ContentScope = {
    ...scope,
    config: recordedConfig(config, (key) => note('config', key)),
    manifest: {
      ...scope.manifest,
      pageBySource: recordedMap(scope.manifest.pageBySource, (file) => note('url', file)),
    },
    assets: recordedAssets(scope.assets, noteFile),
    contentOf: noting(scope.contentOf, (file) => note('content', file)),
    moduleOf: noting(scope.moduleOf, (file) => note('module', file)),
    modulesOf: noting(scope.modulesOf, (key) => note('modules', key)),
  }
  return {
    scope: recorded,
    note,
    take(): ReadonlySet<InputKey> {
      const taken = inputs
      inputs = new Set()
      return taken
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
      // It says where the site lies, and nothing about it.
      if (typeof key === 'string' && key !== 'siteDir') note(key)
      return target[key as keyof ReferenceConfig]
    },
  })
}

function noting<K, T>(ask: (key: K) => T, note: (key: K) => void): (key: K) => T {
  return (key) => {
    note(key)
    return ask(key)
  }
}

/** Only what is asked by key is noted: what goes through all of a map would depend on everything. */
function recordedMap<K, V>(map: ReadonlyMap<K, V>, note: (key: K) => void): ReadonlyMap<K, V> {
  return new Proxy(map, {
    get(target, name) {
      if (name !== 'get') throw new Error(`a page may ask a map for a key, not for "${String(name)}"`)
      return noting((key: K) => target.get(key), note)
    },
  })
}

export function recordedAssets(
  assets: AssetStore,
  note: (kind: Extract<InputKind, 'asset' | 'embedded' | 'scaled'>, file: string) => void,
): AssetStore {
  return {
    ...assets,
    add: noting(assets.add, (file) => note('asset', file)),
    embed: noting(assets.embed, (file) => note('embedded', file)),
    scale: noting(assets.scale, (file) => note('scaled', file)),
    scaled: recordedMap(assets.scaled, (file) => note('scaled', file)),
  }
}
