import { createHash } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * The folder for what a build keeps between runs: `.sitegen` in the site directory, or a folder of its own under
 * the system's temporary directory when the site directory cannot be written.
 */
export function workDir(siteDir: string): string {
  const beside = path.join(siteDir, '.sitegen')
  try {
    mkdirSync(beside, { recursive: true })
    accessSync(beside, constants.W_OK)
    return beside
  } catch {
    const name = createHash('sha256').update(siteDir).digest('hex').slice(0, 12)
    const elsewhere = path.join(os.tmpdir(), `sitegen-${name}`)
    mkdirSync(elsewhere, { recursive: true, mode: 0o700 })
    return elsewhere
  }
}
