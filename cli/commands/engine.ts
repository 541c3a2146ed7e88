import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot, packageVersion } from '../types/package-root.ts'

/** The parts of the engine that a site is built with. */
export interface Engine {
  readonly version: string
  /** Absolute folder of the package, with `runtime/` and `theme/`. */
  readonly packageDir: string
  /** Theme parts: name -> file relative to `theme/`. */
  readonly themeTable: Readonly<Record<string, string>>
}

/** Finds the engine's own files. */
export function loadEngine(): Engine {
  const packageDir = packageRoot()
  const table = readFileSync(path.join(packageDir, 'theme/table.json'), 'utf8')
  return { version: packageVersion(), packageDir, themeTable: JSON.parse(table) as Engine['themeTable'] }
}
