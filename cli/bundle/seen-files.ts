import path from 'node:path'
import type { Metafile } from 'esbuild'
import { SiteProblems } from '../report/diagnostic.ts'
import { statsOf, treeOf } from '../types/looks.ts'
import { siteThemeDir, type SiteFolders } from '../types/site-theme.ts'
import { inputPath } from './bundle-inputs.ts'
import { MISSING } from './plugins/missing.ts'

const GONE = /^Could not read from |\bENOENT\b/

export function lookAtFiles(folders: SiteFolders) {
  // File systems count parts of a millisecond.
  const begin = Date.now() + 1
  const parts = (): string => treeOf(siteThemeDir(folders)).join('\n')
  const before = parts()
  const isAsSeen = (file: string): boolean => (statsOf(file)?.ctimeMs ?? Infinity) <= begin
  return {
    /** Whether none of a bundle's inputs was written or went since then, nor a part of the theme came or went. */
    areAsBundled: (metafiles: readonly Metafile[]): boolean =>
      parts() === before &&
      metafiles
        .flatMap(({ inputs }) => Object.keys(inputs))
        .filter(isOfFile)
        .every((name) => isAsSeen(inputPath(name, folders.siteDir))),
    /** Whether a bundle failed since a file was written or went. */
    explain: (error: unknown): boolean =>
      error instanceof SiteProblems &&
      error.diagnostics.some(
        ({ message, place }) =>
          GONE.test(message) || (place !== undefined && !isAsSeen(path.resolve(folders.siteDir, place.file))),
      ),
  }
}

/** Whether an input is a file: modules that exist only in a bundle have a namespace and no absolute path. */
function isOfFile(name: string): boolean {
  const [, namespace, rest = ''] = /^(?:([\w-]{2,}|\(disabled\)):|<)(.*)/.exec(name) ?? []
  return rest === '' || (namespace !== MISSING && path.isAbsolute(rest))
}
