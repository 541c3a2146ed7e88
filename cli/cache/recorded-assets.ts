import path from 'node:path'
import { siteFile } from '../config/site-file.ts'
import type { AssetStore } from '../content/assets.ts'
import { factKey, factOf, type FactKey } from '../types/facts.ts'

/** An asset store that notes what code asks of it. */
export function recordedAssets(assets: AssetStore, siteDir: string, facts: Set<FactKey>): AssetStore {
  const note = (kind: 'asset' | 'embedded' | 'scaled', file: string): void =>
    void facts.add(factKey(kind, siteFile(file, siteDir)))
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
  }
}

/** Asks a store what was asked before, so that it holds the same files. */
export async function askAgain(facts: Iterable<FactKey>, assets: AssetStore, siteDir: string): Promise<void> {
  for (const key of facts) {
    const { kind, name } = factOf(key)
    const file = path.resolve(siteDir, name)
    if (kind === 'asset') assets.add(file)
    else if (kind === 'embedded') assets.embed(file)
    else if (kind === 'scaled') await assets.scale(file)
  }
}
