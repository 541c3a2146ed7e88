import path from 'node:path'
import type { AssetStore } from './assets.ts'
import { inputOf, type InputKey } from '../../types/inputs.ts'

/** Every page has other inputs beside them: they are passed over quickly. */
const OF_STORE = /^(?:asset|embedded|scaled) /

/** Asks a store what was asked before, so that it holds the same files. Apart from the store, which loads much. */
export async function askAgain(
  inputs: Iterable<InputKey>,
  assets: AssetStore,
  siteDir: string,
): Promise<void> {
  for (const key of inputs) {
    if (!OF_STORE.test(key)) continue
    const { kind, name } = inputOf(key)
    const file = path.resolve(siteDir, name)
    if (kind === 'asset') assets.add(file)
    else if (kind === 'embedded') assets.embed(file)
    else await assets.scale(file)
  }
}
