import { createRequire } from 'node:module'
import path from 'node:path'
import { isFolder, isFile, packageJson } from '../types/looks.ts'
import { upwards } from '../types/file-path.ts'
import { orNull } from '../types/memoized.ts'

/** The folder of the package that a specifier names, as a folder sees it; null when it is not installed. */
export function packageFolder(specifier: string, from: string): string | null {
  const name = packageName(specifier)
  if (name === '') return null
  return (
    upwards(from)
      .map((dir) => path.join(dir, 'node_modules', name))
      .find(isFolder) ?? null
  )
}

/** The package that a specifier names; empty for a path. */
export function packageName(specifier: string): string {
  return /^((?:@[^/]+\/)?[^./@][^/]*)(?:\/|$)/.exec(specifier)?.[1] ?? ''
}

/** Files by which a project says which package manager it uses; npm where there is none of them. */
const LOCK_FILES = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'package-lock.json': 'npm',
} as const

/** Name of the command that installs packages for a folder, by its package.json, its lock file, or those above it. */
export function packageManager(dir: string): string {
  for (const folder of upwards(dir)) {
    const name = managerIn(folder)
    if (name !== undefined) return name
  }
  return 'npm'
}

function managerIn(dir: string): string | undefined {
  const named = packageJson(dir)['packageManager']
  const [name] = typeof named === 'string' ? named.split('@') : []
  if (name !== undefined && name !== '') return name
  return Object.entries(LOCK_FILES).find(([file]) => isFile(path.join(dir, file)))?.[1]
}

/** The command that adds a package to the project in a folder: `pnpm add mermaid`. */
export function installCommand(dir: string, name: string): string {
  const manager = packageManager(dir)
  return `${manager} ${manager === 'npm' ? 'install' : 'add'} ${name}`
}

/** A package that a site has installed, loaded; null when it has not. */
export function loadSitePackage(name: string, siteDir: string): unknown {
  const require = createRequire(path.join(siteDir, 'package.json'))
  return orNull(() => require.resolve(name)) === null ? null : (require(name) as unknown)
}
