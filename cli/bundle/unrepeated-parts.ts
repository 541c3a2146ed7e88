import type { Metafile } from 'esbuild'
import type { UnrepeatedParts } from '../../runtime/shared/page/unrepeated-parts.ts'
import { isSiteThemeFile, type SiteFolders } from '../types/site-theme.ts'
import { inputPath } from './bundle-inputs.ts'

/** The theme parts that a site has of its own, and those that reach one of them by what they import. */
export function unrepeatedParts({ inputs }: Pick<Metafile, 'inputs'>, folders: SiteFolders): UnrepeatedParts {
  const own = Object.keys(inputs).filter((name) => isSiteThemeFile(inputPath(name, folders.siteDir), folders))
  if (own.length === 0) return { own: [], reaching: [] }
  const names = new Map<string, string>()
  const importers = new Map<string, string[]>()
  for (const [importer, { imports }] of Object.entries(inputs)) {
    for (const { path, original } of imports) {
      if (original?.startsWith('@theme/') === true) names.set(path, original)
      const known = importers.get(path)
      if (known === undefined) importers.set(path, [importer])
      else known.push(importer)
    }
  }
  const reaching = new Set(own)
  for (const name of reaching) for (const importer of importers.get(name) ?? []) reaching.add(importer)
  const parts = (files: Iterable<string>): string[] =>
    [...files].flatMap((file) => names.get(file) ?? []).sort()
  return { own: parts(own), reaching: parts(reaching) }
}
