import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Hashes } from '../kept/import-checked.ts'
import { contentHash } from '../types/fingerprints.ts'

/**
 * The source map of a file of a bundle, by its name: maps lie beside the files. Undefined when there is none, or when it
 * is not as it was written.
 */
export function readMap(dir: string, name: string, hashes: Hashes): string | undefined {
  const map = `${path.basename(name)}.map`
  try {
    const bytes = readFileSync(path.join(dir, map))
    return contentHash(bytes) === hashes[map] ? bytes.toString('utf8') : undefined
  } catch {
    return undefined
  }
}
