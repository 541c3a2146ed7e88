import type { Metafile } from 'esbuild'
import type { UnrepeatedParts } from '../../runtime/shared/page/unrepeated-parts.ts'
import { groupBy } from '../types/group-by.ts'
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
  const names = partNames(inputs)
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

/** Who imports what. */
function importsOf(inputs: Metafile['inputs']) {
  return Object.entries(inputs).flatMap(([importer, { imports }]) =>
    imports.map(({ path, original = '' }) => ({ importer, path, original })),
  )
}

/** Names of theme parts by their files. */
function partNames(inputs: Metafile['inputs']): ReadonlyMap<string, string> {
  const imports = importsOf(inputs).filter(({ original }) => original.startsWith('@theme/'))
  return new Map(imports.map(({ path, original }) => [path, original]))
}

function partsOf(own: readonly string[], inputs: Metafile['inputs']): UnrepeatedParts {
  if (own.length === 0) return { own: [], reaching: [] }
  const names = partNames(inputs)
  const byPath = groupBy(importsOf(inputs), ({ path }) => path)
  const reaching = reachedFrom(own, (name) => (byPath.get(name) ?? []).map(({ importer }) => importer))
  const parts = (files: Iterable<string>): string[] =>
    [...files].flatMap((file) => names.get(file) ?? []).sort()
  return { own: parts(own), reaching: parts(reaching) }
}
