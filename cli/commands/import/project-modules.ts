import path from 'node:path'
import { aliasedNames, aliases } from '../../bundle/aliases.ts'
import { packageFolder, packageName } from '../../config/packages/package-folder.ts'
import { loaderImport } from '../../config/module/loader-import.ts'
import { packageHint } from '../../config/module/package-hint.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import type { ReportRow, Outcome } from '../../docusaurus/import-report.ts'
import { importedModules } from '../../docusaurus/module-imports.ts'
import { loadEngine } from '../../engine/engine.ts'
import { FEATURES } from '../../features/registry.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import { filesOfPattern } from '../../types/files-pattern.ts'
import { siteThemeDir } from '../../types/site-theme.ts'

const CODE = '**/*.{js,jsx,mjs,cjs,ts,tsx,mts,md,mdx}'

/** What content and components import by name: what is of Docusaurus, and what is not there. */
export function moduleRows(config: SiteConfig): readonly ReportRow[] {
  const { siteDir } = config
  const folders = [...FEATURES.flatMap((feature) => feature.folders?.(config) ?? []), 'src']
  const files = folders.flatMap((folder) =>
    filesOfPattern({ dir: path.resolve(siteDir, folder), glob: CODE }),
  )
  const lookUp = createLookUp(config)
  return importedModules([...new Set(files)].sort(), siteDir).flatMap(({ specifier, place, count }) => {
    const row = lookUp(specifier)
    return row === null ? [] : [{ what: specifier, ...row, place, count }]
  })
}

interface ModuleResult {
  readonly outcome: Outcome
  readonly about: string
}

/** Names that belong to Docusaurus, or to packages that it brings along. */
const OF_DOCUSAURUS =
  /^(?:@docusaurus|@generated|@theme|@theme-original|@theme-init|react-router(?:-dom)?|@mdx-js\/react)(?:\/|$)/

function createLookUp({ siteDir, themePath }: SiteConfig): (specifier: string) => ModuleResult | null {
  const { packageDir, themeParts } = loadEngine()
  const known = aliases({ packageDir, themeParts, react: {}, siteDir, themePath })
  const names = aliasedNames({ siteDir, packageDir })
  const parts = Object.keys(themeParts)
  return (specifier) => {
    const loaders = loaderImport(specifier)
    if (loaders !== null)
      return loaders.plain === null
        ? { outcome: 'missing', about: packageHint(specifier, siteDir) }
        : { outcome: 'supported', about: `the same as "${loaders.plain}"` }
    const bare = specifier.replace(/\/index$/, '')
    const isPart = /^@theme(?:-original|-init)?\//.test(bare)
    if (Object.hasOwn(known, bare))
      return isPart
        ? { outcome: 'supported', about: 'a part of the theme' }
        : OF_DOCUSAURUS.test(bare)
          ? { outcome: 'bridged', about: 'a module of sitegen stands for it' }
          : null
    if (isPart) return { outcome: 'missing', about: partHint(bare.replace(/^@theme[^/]*\//, ''), parts) }
    if (OF_DOCUSAURUS.test(bare)) return { outcome: 'missing', about: packageHint(specifier, siteDir) }
    const name = packageName(specifier)
    if (name === '' || names.has(name) || packageFolder(name, siteDir) !== null) return null
    return { outcome: 'missing', about: packageHint(specifier, siteDir) }
  }
}

function partHint(name: string, parts: readonly string[]): string {
  const meant = didYouMean(name, parts)
  return `the theme has no such part${meant === null ? '' : `; did you mean ${meant}?`}`
}

/** Theme files of the site. Tests and types are none. */
export function partRows(config: SiteConfig): readonly ReportRow[] {
  const { themeParts } = loadEngine()
  const parts = Object.keys(themeParts)
  const dir = siteThemeDir(config)
  const files = filesOfPattern({ dir, glob: '**/*.{js,jsx,ts,tsx,mdx,md}' })
  return files.flatMap((file): readonly ReportRow[] => {
    const relative = siteFile(file, dir)
    if (/\.(?:test|d)\.\w+$|__tests__/.test(relative)) return []
    const name = relative.replace(/(?:\/index)?\.\w+$/, '')
    const place = { file: siteFile(file, config.siteDir) }
    if (Object.hasOwn(themeParts, name))
      return [{ what: `@theme/${name}`, outcome: 'supported', about: 'takes the place of the part', place }]
    // Files beside a part, such as its helpers, do not begin with a capital.
    if (!/^(?:[A-Z][\w]*\/)*[A-Z]\w*$/.test(name)) return []
    return [{ what: `@theme/${name}`, outcome: 'missing', about: partHint(name, parts), place }]
  })
}
