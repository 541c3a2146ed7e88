import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Every file below a folder, relative to it, with forward slashes and in path order. Links are not followed. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()
}
