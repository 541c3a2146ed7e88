import path from 'node:path'
import { contentHash } from '../../types/fingerprints.ts'
import { openModule, type EvaluatedModule } from './kept-module.ts'
import { CONFIG_CODES } from './module-codes.ts'
import { writeModule } from './write-module.ts'

/** What running a module gave, as a hash; empty for what is no data. */
export function resultOf({ value }: Pick<EvaluatedModule, 'value'>): string {
  try {
    return contentHash(JSON.stringify(value))
  } catch {
    return ''
  }
}

/**
 * Runs a module of the site that an earlier command has run, for what it gives now: see `resultOf`. Null when it fails.
 *
 * @param file - relative to the site directory
 */
export async function moduleResult(siteDir: string, file: string): Promise<string | null> {
  const entry = path.resolve(siteDir, file)
  try {
    const module = await openModule({ entry, siteDir, codes: CONFIG_CODES }, 'use')
    const { hash } = module.bundle
    const source = { siteDir, entry, ...writeModule(module.bundle, siteDir), hash, codes: CONFIG_CODES }
    return resultOf(await module.evaluate(source))
  } catch {
    return null
  }
}
