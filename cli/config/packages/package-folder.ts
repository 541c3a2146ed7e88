import path from 'node:path'
import { isFolder } from '../../types/looks.ts'
import { upwards } from '../../types/file-path.ts'

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
