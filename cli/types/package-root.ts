import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { upwards } from './file-path.ts'
import { packageJson, tryReadText } from './looks.ts'
import { onceAsked, orNull } from './memoized.ts'

/**
 * Absolute path of the folder that holds `runtime/`, `theme/` and `dist/`. It is found by walking up, because
 * the asking file lies in `cli/` in a checkout and in a chunk below `dist/` in the package.
 *
 * @throws Error when the file was moved out of the package
 */
export const packageRoot = onceAsked((): string => {
  const start = dirname(fileURLToPath(import.meta.url))
  const root = upwards(start).find((folder) => packageJson(folder)['name'] === 'sitegen')
  if (root === undefined) throw new Error(`No package.json named "sitegen" above ${start}.`)
  return root
})

/** A built module that has a thread or process of its own, absolute; null where the sources run, as in tests of single modules. */
export function builtModule(name: string): string | null {
  return import.meta.url.endsWith('.ts') ? null : join(packageRoot(), 'dist', name)
}

export function packageVersion(): string {
  const { version } = packageJson(packageRoot())
  return typeof version === 'string' ? version : '0.0.0'
}

/** Version of the library sharp, without loading it; null when it is not installed. */
export function sharpVersion(): string | null {
  const entry = orNull(() => createRequire(import.meta.url).resolve('sharp'))
  const version = entry === null ? null : packageJson(join(dirname(entry), '..'))['version']
  return typeof version === 'string' ? version : null
}

/** Changes with the engine's code. In a checkout the version stays while the code changes; the stamp of its bundle does not. */
export const engineFingerprint = onceAsked((): string =>
  `${packageVersion()} ${tryReadText(join(packageRoot(), 'dist/stamp.json')) ?? ''}`.trim(),
)

/** Browsers that the client is written for; the documentation names them. */
export const BROWSERS = ['chrome111', 'edge111', 'firefox114', 'safari16.4']

/** Service workers as the package brings them, relative to it: the same for every site. */
export const PREBUILT_WORKERS = {
  /** Reads the name of its list from `LIST_NAME`, where files begin from `FILES_BASE`, and the site's own code from `sitegenCustom`. */
  worker: 'dist/pwa/worker.js',
  /** Removes itself, and what another one has stored. */
  removal: 'dist/pwa/remove-worker.js',
} as const

/** Lists the modules that sites import by names of Docusaurus: `@docusaurus/Link` is `@docusaurus/Link.tsx`. */
export function listDocusaurusModules(packageDir: string): Readonly<Record<string, string>> {
  const folder = join(packageDir, 'runtime/docusaurus/modules')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => CODE.test(file))
  return Object.fromEntries(
    files
      .map((file) => [file.replaceAll(sep, '/').replace(CODE, ''), join(folder, file)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const CODE = /(?:[\\/]index)?\.tsx?$/

const NAMED = /^export \{([^}]*)\}/gm
const DECLARED = /^export (?:async )?(?:function|const|class) (\w+)/gm
const ALL = /^export \* from '(.+)'/gm

/** Names that such a module exports, types aside; its own way of writing is all that this reads. */
export function exportedNames(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  const named = [...text.matchAll(NAMED)].flatMap(([, list = '']) => list.split(',').flatMap(exportedName))
  const declared = [...text.matchAll(DECLARED)].map(([, name = '']) => name)
  const others = [...text.matchAll(ALL)].flatMap(([, from = '']) =>
    exportedNames(resolve(dirname(file), from)).filter((name) => name !== 'default'),
  )
  const own = /^export default /m.test(text) ? ['default'] : []
  return [...new Set([...own, ...named, ...declared, ...others])].sort()
}

function exportedName(item: string): readonly string[] {
  const parts = item.trim().split(/\s+/)
  const name = parts.at(-1) ?? ''
  return name === '' || parts[0] === 'type' ? [] : [name]
}
