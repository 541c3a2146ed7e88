import { engineFingerprint, packageRoot, packageVersion } from '../types/package-root.ts'
import { listThemeParts, type ThemeParts } from '../types/theme-parts.ts'

export interface Engine {
  readonly version: string
  /** Changes with the engine's code: what an older engine compiled is not used. */
  readonly fingerprint: string
  /** Absolute folder of the package, with `runtime/` and `theme/`. */
  readonly packageDir: string
  readonly themeParts: ThemeParts
}

export function loadEngine(): Engine {
  const packageDir = packageRoot()
  return {
    version: packageVersion(),
    fingerprint: engineFingerprint(),
    packageDir,
    themeParts: listThemeParts(packageDir),
  }
}
