import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { similarFile } from '../config/module/bundle-diagnostic.ts'

/**
 * The beginning of a hint that names the file of the same folder that was probably meant; empty when there is none.
 *
 * @param address as the author wrote it
 * @param file the path that it leads to, where no file is
 */
export function nearFileHint(address: string, file: string): string {
  const folder = path.dirname(file)
  const near = existsSync(folder) ? similarFile(path.basename(file), readdirSync(folder)) : null
  if (near === null) return ''
  return `Did you mean "${address.slice(0, address.lastIndexOf('/') + 1)}${near}"? `
}
