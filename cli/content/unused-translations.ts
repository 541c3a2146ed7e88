import path from 'node:path'
import { groupBy, uniq } from 'lodash-es'
import type { SiteConfig } from '../config/site-config.ts'
import { kindOf } from '../config/site-file.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import { didYouMean } from '../types/did-you-mean.ts'
import { asSpelled, type ContentDir, type FilePath, holds } from '../types/file-path.ts'
import { filesBelow, isFile } from '../types/looks.ts'
import { listContent, type ScanOptions } from './scan/scan.ts'
import { nearFileHint } from './text-place.ts'
import { originalOf, translationFolders } from './translations.ts'

/** Content that can be translated; `path` is the folder of the originals. */
export interface Translatable extends ContentDir, Pick<ScanOptions, 'include' | 'exclude' | 'skip'> {
  /** The folder of a version of docs: `current`, `version-1.0`. @default none */
  readonly version?: string
}

interface Unused {
  readonly file: FilePath
  readonly why: string
  /** What would have an effect, as a sentence; empty when nothing is near. */
  readonly near: string
}

/** Says which files in the folder of languages nothing reads, whichever language is built. Problem: `TRANSLATION_UNUSED`. */
export function unusedTranslations(
  config: SiteConfig,
  plans: readonly { readonly translatable?: readonly Translatable[] }[],
): readonly Diagnostic[] {
  const { siteDir, i18n } = config
  if (kindOf(i18n.folder, siteDir) !== 'folder') return []
  const unused = findUnused(
    config,
    plans.flatMap(({ translatable = [] }) => translatable),
  )
  const [first] = unused
  if (first === undefined) return []
  const others = Object.values(groupBy(unused.slice(1), 'why')).flatMap(([one, ...more]) =>
    one === undefined
      ? []
      : `${one.file}${more.length === 0 ? '' : ` and ${more.length} more`}: ${[one.why, one.near].filter(Boolean).join('. ')}`,
  )
  return [
    {
      code: 'TRANSLATION_UNUSED',
      level: 'warning',
      message:
        unused.length === 1
          ? `${first.file} has no effect: ${first.why}.`
          : `${unused.length} files in ${i18n.folder} have no effect. The first is ${first.file}: ${first.why}.`,
      place: { file: first.file },
      ...(others.length > 0 && { notes: others }),
      hint: first.near || 'Correct the name, or delete the file.',
    },
  ]
}

function findUnused(config: SiteConfig, content: readonly Translatable[]): readonly Unused[] {
  const { siteDir, i18n } = config
  const languages = Object.keys(i18n.localeByName).map((locale) => ({ ...i18n, locale }))
  const folders = languages.flatMap(({ localeByName, locale }) => localeByName[locale]?.messages ?? [])
  const all = languages.flatMap((one) =>
    content.flatMap((of) =>
      translationFolders({ i18n: one }, of.instance, of.version).map((folder) => ({
        ...of,
        path: folder,
        original: of.path,
      })),
    ),
  )
  const theme = languages.flatMap((one) => translationFolders({ i18n: one }, 'theme'))
  const known = [
    ...folders.map((folder) => `${folder}/code.json`),
    ...theme.flatMap((folder) => [`${folder}/navbar.json`, `${folder}/footer.json`]),
    ...all.map(({ path: folder, version }) =>
      version === undefined ? `${folder}/options.json` : `${folder}.json`,
    ),
  ]
  const names = [...known, ...all.map((dir) => `${dir.path}/`)]
  const isKnown = new Set(known)
  const isOrphan = new Set(all.flatMap((dir) => orphansIn(dir, config)))
  const ofPlugins = folders.flatMap((folder) =>
    config.plugins.flatMap(([name]) => (OWN.test(name) ? [] : [`${folder}/${name}/`, `${folder}/${name}-`])),
  )
  return filesBelow(path.join(siteDir, i18n.folder)).flatMap((name) => {
    const file = `${i18n.folder}/${name}` as FilePath
    if (isOrphan.has(file)) return orphan(file, originalOf(file, all) ?? file, siteDir)
    const isRead =
      isKnown.has(file) ||
      all.some((dir) => holds(dir, file)) ||
      ofPlugins.some((start) => file.startsWith(start))
    if (isRead || ABOUT.test(name)) return []
    const ofLanguage = folders.some((folder) => file.startsWith(`${folder}/`))
    const why = ofLanguage
      ? 'nothing reads a file of this name'
      : 'it belongs to no language that is translated'
    const near = proposalFor(file, names, i18n.folder)
    return { file, why, near: near === null ? '' : `Did you mean "${near}"?` }
  })
}

/** Folders of our own features are known by their instances. */
const OWN = /^docusaurus-plugin-content-/

/** Files about a folder, and those of tools. */
const ABOUT = /(?:^|\/)\.|^(?:[^/]+\/)?[^/]+\.md$/

function orphansIn(
  dir: Translatable & Required<Pick<ContentDir, 'original'>>,
  { siteDir }: SiteConfig,
): readonly FilePath[] {
  const { content } = listContent({ ...dir, siteDir })
  return content
    .filter((name) => !isFile(asSpelled(path.join(siteDir, dir.original, name))))
    .map((name) => `${dir.path}/${name}` as FilePath)
}

function orphan(file: FilePath, original: FilePath, siteDir: string): Unused {
  const near = nearFileHint(file, path.join(siteDir, original)).trim()
  return { file, why: `there is no ${original}`, near }
}

/** Short names are near to each other that mean something else. */
function plain(language: string): string {
  return language.toLowerCase().replaceAll('_', '-')
}

/** A path with its first part corrected that no known path has in this place. */
function proposalFor(file: FilePath, known: readonly string[], folder: FilePath): string | null {
  const parts = file.split('/')
  for (const [at, part] of parts.entries()) {
    const before = parts
      .slice(0, at)
      .map((one) => `${one}/`)
      .join('')
    const names = uniq(
      known
        .filter((one) => one.startsWith(before))
        .map((one) => one.slice(before.length).split('/')[0] ?? ''),
    )
    if (names.includes(part)) continue
    const isLanguage = at === folder.split('/').length
    const similar = isLanguage ? names.find((one) => plain(one) === plain(part)) : didYouMean(part, names)
    return similar ? [...parts.slice(0, at), similar, ...parts.slice(at + 1)].join('/') : null
  }
  return null
}
