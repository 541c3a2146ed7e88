import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { upwards } from './file-path.ts'
import { packageJson, tryReadText } from './looks.ts'

/**
 * Absolute path of the folder that holds `runtime/`, `theme/` and `dist/`. It is found by walking up, because
 * the asking file lies in `cli/` in a checkout and in a chunk below `dist/` in the package.
 *
 * @throws Error when the file was moved out of the package
 */
export function packageRoot(): string {
  const start = dirname(fileURLToPath(import.meta.url))
  const root = upwards(start).find((folder) => packageJson(folder)['name'] === 'sitegen')
  if (root === undefined) throw new Error(`No package.json named "sitegen" above ${start}.`)
  return root
}

/** A built module that has a thread or process of its own, absolute; null where the sources run, as in tests of single modules. */
export function builtModule(name: string): string | null {
  return import.meta.url.endsWith('.ts') ? null : join(packageRoot(), 'dist', name)
}

export function packageVersion(): string {
  const { version } = packageJson(packageRoot())
  return typeof version === 'string' ? version : '0.0.0'
}

/** Changes with the engine's code. In a checkout the version stays while the code changes; the stamp of its bundle does not. */
export function engineFingerprint(): string {
  return `${packageVersion()} ${tryReadText(join(packageRoot(), 'dist/stamp.json')) ?? ''}`.trim()
}

/** Browsers that the client is written for; the documentation names them. */
export const BROWSERS = ['chrome111', 'edge111', 'firefox114', 'safari16.4']

/** Service workers as the package brings them, relative to it: the same for every site. */
export const PREBUILT_WORKERS = {
  /** Reads the name of its list from `LIST_NAME`, and the site's own code from `sitegenCustom`. */
  worker: 'dist/pwa/worker.js',
  /** Removes itself, and what another one has stored. */
  removal: 'dist/pwa/remove-worker.js',
} as const
