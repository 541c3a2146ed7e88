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
    const input = { entry, siteDir, codes: CONFIG_CODES }
    const module = await openModule(input, 'use')
    return resultOf(await module.evaluate(writeModule(module.bundle, input)))
  } catch {
    return null
  }
}
