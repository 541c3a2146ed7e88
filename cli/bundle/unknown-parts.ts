import path from 'node:path'
import type { SiteConfig } from '../config/site-config.ts'
import { siteFile } from '../config/site-file.ts'
import { didYouMean } from '../types/did-you-mean.ts'
import { isBridgedPart, partAround, UNSUPPORTED_COPIES, type ThemeParts } from '../types/theme-parts.ts'
import { filesOfPattern } from '../types/files-pattern.ts'
import { treeOf, tryReadText } from '../types/looks.ts'
import { partsOf, siteThemeDir } from '../types/site-theme.ts'

interface PartOptions {
  readonly config: Pick<SiteConfig, 'siteDir' | 'themePath' | 'themeFolders'>
  readonly themeParts: ThemeParts
  readonly isInput: (file: string) => boolean
}

/** Files that have the name of a part: each folder and the file begin with a capital. One of Docusaurus does not. */
const PART =
  /^((?:[A-Z][A-Za-z\d]*\/)*[A-Z][A-Za-z\d]*?|prism-include-languages)(?:\/index)?\.(?:[jt]sx?|mdx?)$/
const SPECIFIER = /['"](@theme|@site|\.{1,2})(\/[^'"\n]+)['"]/g
const CODE = '**/*.{js,jsx,mjs,ts,tsx,mts,md,mdx}'

/** Theme files of a site that take the place of no part, and that nothing imports: probably they have the wrong name. */
export function unknownParts({ config, themeParts, isInput }: PartOptions) {
  const { siteDir } = config
  const dir = siteThemeDir(config)
  const ofPlugins = config.themeFolders.flatMap((folder) => [...partsOf(path.join(siteDir, folder)).keys()])
  const names = [...Object.keys(themeParts), ...ofPlugins]
  const files = treeOf(dir).flatMap((file) => {
    const name = PART.exec(file.replaceAll(path.sep, '/'))?.[1]
    const isKnown = name === undefined || names.includes(name) || isBridgedPart(name)
    return isKnown ? [] : [{ name, file: path.join(dir, file) }]
  })
  const unused = files.filter(({ file }) => !isInput(file))
  // Code that no page needs, or not yet, is in no bundle. This reads all code, and hardly any site has such files.
  const named = unused.length === 0 ? new Set<string>() : namedModules(config)
  return unused
    .filter(({ file }) => !named.has(withoutExtension(file)))
    .map(({ name, file }) => ({
      code: 'THEME_PART_UNKNOWN',
      level: 'warning' as const,
      message: `The theme has no part "${name}", and nothing imports the file of this name.`,
      place: { file: siteFile(file, siteDir) },
      hint: hintFor(name, names),
    }))
}

/** What quoted texts in the sources of a site name as modules: absolute paths without extensions. */
function namedModules({ siteDir, themePath }: PartOptions['config']): ReadonlySet<string> {
  const themeDir = siteThemeDir({ siteDir, themePath })
  const found = new Set<string>()
  for (const file of filesOfPattern({ dir: siteDir, glob: CODE })) {
    for (const [, scope = '', rest = ''] of (tryReadText(file) ?? '').matchAll(SPECIFIER)) {
      const from = scope === '@theme' ? themeDir : scope === '@site' ? siteDir : path.dirname(file)
      const target = scope.startsWith('@') ? path.join(from, rest) : path.resolve(from, scope + rest)
      found.add(withoutExtension(target))
    }
  }
  return found
}

function withoutExtension(file: string): string {
  return file.replace(/(?:[\\/]index)?(?:\.(?:[mc]?[jt]sx?|mdx?))?$/, '')
}

function hintFor(name: string, names: readonly string[]): string {
  const reason = UNSUPPORTED_COPIES[name]
  if (reason !== undefined) return reason
  const meant = didYouMean(name, names)
  if (meant !== null) return `Did you mean "${meant}"? All parts: sitegen swizzle`
  const around = partAround(name, names)
  const where = around === null ? '' : ` "${around}" is the part that shows this place.`
  return `Give the file the name of a part, or remove it.${where} All parts: sitegen swizzle`
}
