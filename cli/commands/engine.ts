import { readFileSync } from 'node:fs'
import path from 'node:path'
import { engineFingerprint, packageRoot, packageVersion } from '../types/package-root.ts'

/** The parts of the engine that a site is built with. */
export interface Engine {
  readonly version: string
  /** Changes with the engine's code: what an older engine compiled is not used. */
  readonly fingerprint: string
  /** Absolute folder of the package, with `runtime/` and `theme/`. */
  readonly packageDir: string
  /** Theme parts: name -> file relative to `theme/`. */
  readonly themeTable: Readonly<Record<string, string>>
}

/** Finds the engine's own files. */
export function loadEngine(): Engine {
  const packageDir = packageRoot()
  const table = readFileSync(path.join(packageDir, 'theme/table.json'), 'utf8')
  const version = packageVersion()
  return {
    version,
    fingerprint: engineFingerprint(),
    packageDir,
    themeTable: JSON.parse(table) as Engine['themeTable'],
  }
}
