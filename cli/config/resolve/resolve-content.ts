import type { DocsConfig } from '../define/define-docs.ts'
import type { ContentFiles, PagesConfig, UserConfig } from '../define/define.ts'
import type { ContentPlugins } from '../define/define-markdown.ts'
import type { DocsInstance, PagesInstance, PluginLists } from '../site-config.ts'
import { kindOf, writtenFile } from '../site-file.ts'
import { withDefaults } from './with-defaults.ts'

/** What is no content of its own, unless an instance says otherwise. */
export const EXCLUDE = [
  '**/_*.{js,jsx,ts,tsx,md,mdx}',
  '**/_*/**',
  '**/*.test.{js,jsx,ts,tsx}',
  '**/__tests__/**',
]

const DOCS = {
  id: 'default',
  path: 'docs',
  routeBasePath: 'docs',
  include: ['**/*.{md,mdx}'],
  exclude: EXCLUDE,
  sidebarPath: undefined,
  sidebarCollapsible: true,
  sidebarCollapsed: true,
  breadcrumbs: true,
  editUrl: null,
  numberPrefixParser: true,
  sidebarItemsGenerator: null,
  tagsBasePath: 'tags',
  tags: undefined,
  onInlineTags: 'warn',
  showLastUpdateTime: false,
  showLastUpdateAuthor: false,
  editCurrentVersion: false,
  includeCurrentVersion: true,
  onlyIncludeVersions: null,
  disableVersioning: false,
  lastVersion: null,
  versions: {},
} as const

const PAGES = {
  id: 'default',
  path: 'src/pages',
  routeBasePath: '/',
  include: ['**/*.{js,jsx,ts,tsx,md,mdx}'],
  exclude: EXCLUDE,
} as const

/** The docs instances: those that are configured, or one with defaults when its folder exists. */
export function docsInstances(written: UserConfig['docs'], siteDir: string): readonly DocsInstance[] {
  return instancesOf<DocsConfig>(written, standardInstance(DOCS.path, siteDir)).map((one) => {
    const docs = withDefaults(one, DOCS)
    return {
      ...completeFiles(docs, siteDir),
      ...completePlugins(one),
      id: docs.id,
      sidebarPath:
        typeof docs.sidebarPath === 'string' ? writtenFile(docs.sidebarPath, siteDir) : docs.sidebarPath,
      sidebarCollapsible: docs.sidebarCollapsible,
      sidebarCollapsed: docs.sidebarCollapsible && docs.sidebarCollapsed,
      breadcrumbs: docs.breadcrumbs,
      editUrl: docs.editUrl,
      numberPrefixParser: docs.numberPrefixParser,
      sidebarItemsGenerator: docs.sidebarItemsGenerator,
      tagsBasePath: docs.tagsBasePath.replace(/^\/+|\/+$/g, ''),
      tags: docs.tags === null ? false : docs.tags,
      onInlineTags: docs.onInlineTags,
      showLastUpdateTime: docs.showLastUpdateTime,
      showLastUpdateAuthor: docs.showLastUpdateAuthor,
      editCurrentVersion: docs.editCurrentVersion,
      includeCurrentVersion: docs.includeCurrentVersion,
      onlyIncludeVersions: docs.onlyIncludeVersions === null ? null : [...docs.onlyIncludeVersions],
      disableVersioning: docs.disableVersioning,
      lastVersion: docs.lastVersion,
      versions: structuredClone(docs.versions),
    }
  })
}

/** The pages instances: those that are configured, or one with defaults when its folder exists. */
export function pagesInstances(written: UserConfig['pages'], siteDir: string): readonly PagesInstance[] {
  return instancesOf<PagesConfig>(written, standardInstance(PAGES.path, siteDir)).map((one) => {
    const pages = withDefaults(one, PAGES)
    return {
      ...completeFiles(pages, siteDir),
      ...completePlugins(one),
      id: pages.id,
      matchBelow: [...(one.matchBelow ?? [])],
    }
  })
}

/** What is written for a feature, as a list. */
export function instancesOf<T>(
  written: T | readonly T[] | false | undefined,
  standard: T | null,
): readonly T[] {
  if (written === false) return []
  if (written === undefined) return standard === null ? [] : [standard]
  return isList(written) ? written : [written]
}

/** Options of an instance that nobody configured: all defaults, when its folder is there. */
export function standardInstance(folder: string, siteDir: string): Readonly<Record<string, never>> | null {
  return kindOf(writtenFile(folder, siteDir), siteDir) === 'folder' ? {} : null
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/** The files of an instance, with paths as the site has them. */
export function completeFiles(files: Required<Omit<ContentFiles, 'id'>>, siteDir: string) {
  return {
    path: writtenFile(files.path, siteDir),
    routeBasePath: files.routeBasePath.replace(/^\/+|\/+$/g, ''),
    include: [...files.include],
    exclude: [...files.exclude],
  }
}

/** The Markdown plugins of an instance. */
export function completePlugins(written: ContentPlugins): PluginLists {
  return {
    remarkPlugins: [...(written.remarkPlugins ?? [])],
    rehypePlugins: [...(written.rehypePlugins ?? [])],
    beforeDefaultRemarkPlugins: [...(written.beforeDefaultRemarkPlugins ?? [])],
    beforeDefaultRehypePlugins: [...(written.beforeDefaultRehypePlugins ?? [])],
    recmaPlugins: [...(written.recmaPlugins ?? [])],
    admonitions: completeAdmonitions(written.admonitions),
  }
}

/** Names that are admonitions without configuration. */
export const ADMONITION_KEYWORDS: readonly string[] = [
  'secondary',
  'info',
  'success',
  'danger',
  'note',
  'tip',
  'warning',
  'important',
  'caution',
]

function completeAdmonitions(written: ContentPlugins['admonitions'] = true): readonly string[] | null {
  if (written === false) return null
  const { keywords = [], extendDefaults = true } = written === true ? {} : written
  return [...new Set([...(extendDefaults ? ADMONITION_KEYWORDS : []), ...keywords])]
}
