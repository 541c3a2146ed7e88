import { createRequire } from 'node:module'
import path from 'node:path'
import type { PartialMessage } from 'esbuild'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilesPattern } from '../../types/files-pattern.ts'

export interface StyleFacts {
  /** Absolute, sorted. */
  readonly files: readonly string[]
  readonly patterns: readonly FilesPattern[]
  readonly problems: readonly Diagnostic[]
}

export type MadeCss = StyleFacts & ({ readonly css: string } | { readonly errors: PartialMessage[] })

/** Of a stylesheet that is what stands in its file. */
export const NOTHING: StyleFacts = { files: [], patterns: [], problems: [] }

/** Names of the compiler of Sass, the faster one first. A site installs one of them. */
export const SASS_PACKAGES = ['sass-embedded', 'sass'] as const

/** A package that the site has installed, loaded; null when it has not. */
export function loadSitePackage(name: string, siteDir: string): unknown {
  const require = createRequire(path.join(siteDir, 'package.json'))
  try {
    require.resolve(name)
  } catch {
    return null
  }
  return require(name) as unknown
}
