import { statSync } from 'node:fs'
import path from 'node:path'
import { packageFolder } from '../../config/packages/package-folder.ts'
import { packageJson } from '../../config/packages/package-manager.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import { FEATURES } from '../../features/registry.ts'
import { filesOfPattern } from '../../types/files-pattern.ts'
import { isRecord } from '../../types/json-problems.ts'
import { tryReadText } from '../../types/looks.ts'

/** Content of one kind. */
export interface ContentFacts {
  /** Such as `docs` or `docs "community"`. */
  readonly what: string
  /** Folder, relative to the site directory. */
  readonly path: string
  readonly files: number
  readonly bytes: number
  /** Names of frozen versions, which the files do not count. */
  readonly versions: readonly string[]
}

/** Files, of which a project may have thousands. */
export interface WaitingFiles {
  readonly files: number
  /** The first ten, relative to the site directory. */
  readonly first: readonly string[]
}

/** A language of the site. */
export interface LocaleFacts {
  readonly locale: string
  /** Whether it is the language of builds without `--locale`. */
  readonly isDefault: boolean
  /** Translated docs, posts and pages: they wait until such content is read. */
  readonly waiting: WaitingFiles
}

/** The version of Docusaurus that a project has, or asks for, and that of React. */
export function versionFacts(siteDir: string): Readonly<Record<string, string>> {
  const found = ['@docusaurus/core', 'react'].flatMap((name) => {
    const version = versionOf(name, siteDir)
    return version === null ? [] : [[name, version] as const]
  })
  return Object.fromEntries(found)
}

function versionOf(name: string, siteDir: string): string | null {
  const folder = packageFolder(name, siteDir)
  const installed = folder === null ? undefined : packageJson(folder)['version']
  if (typeof installed === 'string') return installed
  const { dependencies } = packageJson(siteDir)
  const wanted = isRecord(dependencies) ? dependencies[name] : undefined
  return typeof wanted === 'string' ? wanted : null
}

/** Every instance of the features that a site uses. */
export function contentFacts(config: SiteConfig): readonly ContentFacts[] {
  const { siteDir } = config
  return FEATURES.flatMap(({ name, instances }) =>
    (instances?.(config) ?? []).map(({ id, path: folder, versionsFile }) => {
      const files = filesOfPattern({ dir: path.resolve(siteDir, folder), glob: '**/*' })
      const sizes = files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0)
      return {
        what: id === 'default' ? name : `${name} "${id}"`,
        path: folder,
        files: files.length,
        bytes: sizes.reduce((sum, size) => sum + size, 0),
        versions: versionsFile === undefined ? [] : versionsOf(versionsFile, siteDir),
      }
    }),
  )
}

function versionsOf(list: string, siteDir: string): readonly string[] {
  try {
    const names: unknown = JSON.parse(tryReadText(path.join(siteDir, list)) ?? '[]')
    return Array.isArray(names) ? names.map(String) : []
  } catch {
    return []
  }
}

const LISTED = 10

/** The languages of a site, where it has several. */
export function localeFacts({ siteDir, i18n }: SiteConfig): readonly LocaleFacts[] {
  if (i18n.locales.length < 2) return []
  return i18n.locales.map((locale) => {
    const { messages } = i18n.localeByName[locale] ?? { messages: null }
    const dir = messages === null ? null : path.resolve(siteDir, messages)
    const files = dir === null ? [] : filesOfPattern({ dir, glob: '**/*.{md,mdx}' })
    const first = files.slice(0, LISTED).map((file) => siteFile(file, siteDir))
    return { locale, isDefault: locale === i18n.defaultLocale, waiting: { files: files.length, first } }
  })
}
