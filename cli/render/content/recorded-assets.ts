import type { AssetStore } from '../../content/assets/assets.ts'
import type { InputKind } from '../../types/inputs.ts'

/** Only what is asked by key is noted: what goes through all of a map would depend on everything. */
export function recordedMap<K, V>(map: ReadonlyMap<K, V>, note: (key: K) => void): ReadonlyMap<K, V> {
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
