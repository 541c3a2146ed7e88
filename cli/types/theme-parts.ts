import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Theme parts: name -> file relative to `theme/`, sorted by name. */
export type ThemeParts = Readonly<Record<string, string>>

/** Folders and files of parts begin with a capital; what parts share does not. */
const PART = /^(?:[A-Z][A-Za-z0-9]*\/)*[A-Z][A-Za-z0-9]*(?:\/index)?\.tsx?$/

/**
 * Lists the parts of the theme. A part lies where its name says: `@theme/Footer/Logo` is `Footer/Logo.tsx` or
 * `Footer/Logo/index.tsx`.
 *
 * @param packageDir - absolute folder of the package
 */
export function listThemeParts(packageDir: string): ThemeParts {
  const files = readdirSync(path.join(packageDir, 'theme'), { recursive: true, encoding: 'utf8' })
  const parts = files.map((file) => file.replaceAll(path.sep, '/')).filter((file) => PART.test(file))
  return Object.fromEntries(parts.map((file) => [partName(file), file] as const).sort(byName))
}

function partName(file: string): string {
  return file.replace(/(?:\/index)?\.tsx?$/, '')
}

function byName([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1
}
