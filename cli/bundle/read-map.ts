import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The source map of a file of a bundle, by its name: maps lie beside the files. Undefined when there is none. */
export function readMap(dir: string, name: string): string | undefined {
  try {
    return readFileSync(path.join(dir, `${path.basename(name)}.map`), 'utf8')
  } catch {
    return undefined
  }
}
