import { statSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sortBy, sum } from 'lodash-es'
import { groupBy } from '../../types/group-by.ts'
import { defined } from '../../../runtime/shared/json.ts'
import { packageFolder, packageName } from '../../config/packages.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import { FEATURES } from '../../features/registry.ts'
import { filesOfPattern } from '../../types/files-pattern.ts'
import { isRecord } from '../../types/json-problems.ts'
import { orNull } from '../../types/memoized.ts'
import { packageJson, tryReadText } from '../../types/looks.ts'
import { aliasedNames, aliases } from '../../bundle/aliases.ts'
import { unknownParts } from '../../bundle/unknown-parts.ts'
import { loaderImport, packageHint } from '../../config/module/import-hints.ts'
import type { Place } from '../../report/diagnostic.ts'
import { isBridgedPart, loadEngine, missingPartHint } from '../../types/theme-parts.ts'
import { siteThemeDir } from '../../types/site-theme.ts'
import { linesOutsideCode } from '../../content/scan/content-title.ts'

/** What becomes of something that a project of Docusaurus has. */
export interface ReportRow {
  readonly what: string
  /** It works, something of ours stands for it, nothing has to do its work, or it is not there. */
  readonly outcome: 'supported' | 'bridged' | 'ignored' | 'missing'
  readonly about: string
  readonly place?: Place
  readonly count?: number
}

export function versionFacts(siteDir: string): Readonly<Record<string, string>> {
  return defined({
    '@docusaurus/core': versionOf('@docusaurus/core', siteDir),
    react: versionOf('react', siteDir),
  })
}

function versionOf(name: string, siteDir: string): string | undefined {
  const folder = packageFolder(name, siteDir)
  const installed = folder === null ? undefined : packageJson(folder)['version']
  if (typeof installed === 'string') return installed
  const { dependencies } = packageJson(siteDir)
  const wanted = isRecord(dependencies) ? dependencies[name] : undefined
  return typeof wanted === 'string' ? wanted : undefined
}

export function contentFacts(config: SiteConfig) {
  const { siteDir } = config
  return FEATURES.flatMap(({ name, instances }) =>
    (instances?.(config) ?? []).map(({ id, path: folder, versionsFile }) => {
      const files = filesOfPattern({ dir: path.resolve(siteDir, folder), glob: '**/*' })
      const sizes = files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0)
      return {
        /** Such as `docs` or `docs "community"`. */
        what: id === 'default' ? name : `${name} "${id}"`,
        path: folder,
        files: files.length,
        bytes: sum(sizes),
        /** Names of frozen versions, which the files do not count. */
        versions: versionsFile === undefined ? [] : versionsOf(versionsFile, siteDir),
      }
    }),
  )
}

function versionsOf(list: string, siteDir: string): readonly string[] {
  const names: unknown = orNull(() => JSON.parse(tryReadText(path.join(siteDir, list)) ?? '[]'))
  return Array.isArray(names) ? names.map(String) : []
}

const LISTED = 10

/** Languages, with their translated docs, posts and pages: how many, and the first ten. */
export function localeFacts({ siteDir, i18n }: SiteConfig) {
  if (i18n.locales.length < 2) return []
  return i18n.locales.map((locale) => {
    const { messages } = i18n.localeByName[locale] ?? { messages: null }
    const dir = messages === null ? null : path.resolve(siteDir, messages)
    const files = dir === null ? [] : filesOfPattern({ dir, glob: '**/*.{md,mdx}' })
    const first = files.slice(0, LISTED).map((file) => siteFile(file, siteDir))
    return { locale, isDefault: locale === i18n.defaultLocale, translated: { files: files.length, first } }
  })
}

const CODE = '**/*.{js,jsx,mjs,cjs,ts,tsx,mts,md,mdx}'

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

/** Names that belong to Docusaurus, or to packages that it brings along. */
const OF_DOCUSAURUS =
  /^(?:@docusaurus|@generated|@theme|@theme-original|@theme-init|react-router(?:-dom)?|@mdx-js\/react)(?:\/|$)/

const BRIDGED = { outcome: 'bridged', about: 'a module of sitegen stands for it' } as const

function createLookUp({ siteDir, themePath, themeFolders }: SiteConfig) {
  const { packageDir, themeParts } = loadEngine()
  const known = aliases({ packageDir, themeParts, react: {}, siteDir, themePath, themeFolders })
  const names = aliasedNames({ siteDir, packageDir })
  // What plugins create is known when they have run.
  const isKnown = (name: string): boolean => Object.hasOwn(known, name) || /^@generated\/.+\//.test(name)
  const lookUpPart = (part: string, isThere: boolean): Pick<ReportRow, 'outcome' | 'about'> => {
    const owner = Object.hasOwn(themeParts, part) ? 'a part of the theme' : 'a file of the site'
    if (isThere) return { outcome: 'supported', about: owner }
    if (isBridgedPart(part)) return BRIDGED
    return { outcome: 'missing', about: missingPartHint(part, { themeParts, themePath }) }
  }
  return (specifier: string): Pick<ReportRow, 'outcome' | 'about'> | null => {
    const loaders = loaderImport(specifier)
    if (loaders !== null)
      return loaders.plain === null
        ? { outcome: 'missing', about: packageHint(specifier, siteDir) }
        : { outcome: 'supported', about: `the same as "${loaders.plain}"` }
    const bare = specifier.replace(/\/index$/, '')
    const part = /^@theme(?:-original|-init)?\/(.+)/.exec(bare)?.[1]
    if (part !== undefined) return lookUpPart(part, isKnown(bare))
    if (isKnown(bare)) return OF_DOCUSAURUS.test(bare) ? BRIDGED : null
    const name = packageName(specifier)
    const isThere = name === '' || names.has(name) || packageFolder(name, siteDir) !== null
    if (isThere && !OF_DOCUSAURUS.test(bare)) return null
    return { outcome: 'missing', about: packageHint(specifier, siteDir) }
  }
}

/** Parts of the theme that files of the site replace, and files that replace none although they have the name of a part. */
export function partRows(config: SiteConfig): readonly ReportRow[] {
  const { themeParts } = loadEngine()
  const dir = siteThemeDir(config)
  const files = filesOfPattern({ dir, glob: '**/*.{js,jsx,ts,tsx,mdx,md}' })
  const parts = files.flatMap((file): readonly ReportRow[] => {
    const name = partName(siteFile(file, dir))
    if (!Object.hasOwn(themeParts, name) && !isBridgedPart(name)) return []
    const place = { file: siteFile(file, config.siteDir) }
    return [{ what: `@theme/${name}`, outcome: 'supported', about: 'takes the place of the part', place }]
  })
  const unknown = unknownParts({ config, themeParts, isInput: () => false })
  const missing = unknown.map(({ place, hint }): ReportRow => {
    const name = partName(path.posix.relative(siteFile(dir, config.siteDir), place.file))
    return { what: `@theme/${name}`, outcome: 'missing', about: hint, place }
  })
  return sortBy([...parts, ...missing], 'what')
}

function partName(file: string): string {
  return file.replace(/(?:\/index)?\.\w+$/, '')
}

const MARKDOWN = /\.mdx?$/
const IMPORTS =
  /\b(?:import|export)\b[^'"\n;]*?\bfrom\s*['"]([^'"\n]+)['"]|\bimport\s*['"]([^'"\n]+)['"]|\b(?:import|require(?:\.resolve)?)\s*\(\s*['"]([^'"\n]+)['"]/g

/** The end of a statement over several lines. */
const LAST_LINE = /^\s*\}\s*from\s*['"]([^'"\n]+)['"]/g

/** What files import by name, how often and where first: no paths. They are read as text: nothing has to be complete or valid. */
export function importedModules(files: readonly string[], siteDir: string) {
  const imports = files.flatMap((file) => importsOf(file, siteDir))
  const found = [...groupBy(imports, ({ specifier }) => specifier).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, count: others.length + 1 }],
  )
  return sortBy(found, 'specifier')
}

function importsOf(file: string, siteDir: string) {
  return linesOf(file).flatMap((text, index) =>
    [...text.matchAll(IMPORTS), ...text.matchAll(LAST_LINE)].flatMap((match) => {
      const specifier = match.slice(1).find((group) => group !== undefined) ?? ''
      if (/^(?:\.{1,2}(?:\/|$)|\/|node:|@site\/)/.test(specifier)) return []
      const column = match.index + match[0].indexOf(specifier) + 1
      return [{ specifier, place: { file: siteFile(file, siteDir), line: index + 1, column } }]
    }),
  )
}

/** Code in a text is no code of the page. */
function linesOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  if (!MARKDOWN.test(file)) return text.split(/\r\n|\n|\r/)
  return linesOutsideCode(text).map((line) => line.replace(/`[^`]*`/g, (span) => ' '.repeat(span.length)))
}
