import type { Metafile } from 'esbuild'
import type { UnrepeatedParts } from '../../runtime/shared/page/unrepeated-parts.ts'
import { tryReadText } from '../types/looks.ts'
import { isSiteThemeFile, type SiteFolders } from '../types/site-theme.ts'
import { inputPath, reachedFrom } from './bundle-inputs.ts'

/** The theme parts that a site has of its own, and those that reach one of them by what they import. */
export function unrepeatedParts({ inputs }: Pick<Metafile, 'inputs'>, folders: SiteFolders): UnrepeatedParts {
  return partsOf(ownFiles(inputs, folders), inputs)
}

/** The theme parts of a site that do not say `isStatic`, and those that reach one of them. */
export function liveParts({ inputs }: Pick<Metafile, 'inputs'>, folders: SiteFolders): readonly string[] {
  const own = ownFiles(inputs, folders)
  if (own.length === 0) return []
  // Modules beside parts live with those that import them.
  const { names } = importsOf(inputs)
  const live = own.filter((name) => {
    const saysStatic = SAYS_STATIC.test(tryReadText(inputPath(name, folders.siteDir)) ?? '')
    return names.has(name) && !saysStatic
  })
  return partsOf(live, inputs).reaching
}

/** How a module says that its component needs no client. */
const SAYS_STATIC = /^export\s+const\s+isStatic(?:\s*:\s*\w+)?\s*=\s*true\b/m

function ownFiles(inputs: Metafile['inputs'], folders: SiteFolders): readonly string[] {
  return Object.keys(inputs).filter((name) => isSiteThemeFile(inputPath(name, folders.siteDir), folders))
}

/** Names of theme parts by their files, and who imports what. */
function importsOf(inputs: Metafile['inputs']) {
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
  return { names, importers }
}

function partsOf(own: readonly string[], inputs: Metafile['inputs']): UnrepeatedParts {
  if (own.length === 0) return { own: [], reaching: [] }
  const { names, importers } = importsOf(inputs)
  const reaching = reachedFrom(own, (name) => importers.get(name) ?? [])
  const parts = (files: Iterable<string>): string[] =>
    [...files].flatMap((file) => names.get(file) ?? []).sort()
  return { own: parts(own), reaching: parts(reaching) }
}
