import path from 'node:path'
import { tagsFileName } from '../config/options/content-files.ts'
import type { Task } from '../threads/serve-tasks.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { FilePath } from '../types/file-path.ts'
import { writtenFiles } from '../types/looks.ts'
import { blogOptions } from './blog/options.ts'
import { debugOptions } from './debug/options.ts'
import { docsOptions } from './docs/options.ts'
import { sidebarsFiles, versionFolders } from './docs/versions/version-folders.ts'
import type { Feature } from './feature.ts'
import { headersFile, headersOptions } from './headers/options.ts'
import { llmsOptions } from './llms/options.ts'
import { pagesOptions } from './pages/options.ts'
import { pwaOptions } from './pwa/options.ts'
import { redirectsOptions } from './redirects/options.ts'
import type { IndexedText } from './search/index/page-terms.ts'
import { searchOptions } from './search/options.ts'
import { sitemapOptions } from './sitemap/options.ts'

/** All features of sites. Their order is that of the pages they plan: the first to claim an address has it. */
export const FEATURES: readonly Feature[] = [
  {
    name: 'docs',
    options: docsOptions,
    plan: async (loading) => (await import('./docs/plan-docs.ts')).planAllDocs(loading),
    instances: ({ docs, siteDir }) =>
      docs.map((one) => ({ id: one.id, path: one.path, versionsFile: versionFolders(one, siteDir).list })),
    collections: async (config) => (await import('./docs/plan-docs.ts')).docsCollections(config),
    folders: ({ docs, siteDir }) => [
      ...docs.map((instance) => instance.path),
      ...docs.map((instance) => versionFolders(instance, siteDir).docs),
    ],
    linkingFiles: ({ docs, siteDir }) => [
      ...docs.flatMap((instance) => sidebarsFiles(instance, siteDir)),
      ...docs.map((instance) => path.posix.join(instance.path, tagsFileName(instance.tags)) as FilePath),
    ],
    homes: ({ docs }) => docs.map(({ routeBasePath }) => routeBasePath),
    editorSchemas: async () => (await import('./docs/editor-schemas.ts')).editorSchemas(),
  },
  {
    name: 'blog',
    options: blogOptions,
    plan: async (loading) => (await import('./blog/load-blogs.ts')).planAllBlogs(loading),
    instances: ({ blog }) => blog,
    collections: async ({ blog }) => blog.map((one) => ({ ...one, instance: `blog/${one.id}` })),
    folders: ({ blog }) => blog.filter(({ include }) => include.length > 0).map((instance) => instance.path),
    linkingFiles: ({ blog }) =>
      blog.flatMap(({ path: folder, authorsMapPath, tags }) =>
        [authorsMapPath, tagsFileName(tags)].map((name) => path.posix.join(folder, name) as FilePath),
      ),
    homes: ({ blog }) => blog.map(({ routeBasePath }) => routeBasePath),
    editorSchemas: async () => (await import('./blog/front-matter.ts')).blogEditorSchemas(),
  },
  {
    name: 'pages',
    options: pagesOptions,
    plan: async (loading) => (await import('./pages/plan-pages.ts')).planAllPages(loading),
    instances: ({ pages }) => pages,
    collections: async ({ pages }) => pages.map((one) => ({ ...one, instance: `pages/${one.id}` })),
    folders: ({ pages }) => pages.map(({ path }) => path),
  },
  {
    name: 'plugins',
    plan: async (loading) =>
      loading.plugins === null ? {} : (await import('./plugins/plan-plugins.ts')).planPlugins(loading),
  },
  {
    name: 'redirects',
    options: redirectsOptions,
    plan: async ({ config }) =>
      config.redirects === null
        ? {}
        : (await import('./redirects/plan-redirects.ts')).planRedirects(config, config.redirects),
  },
  {
    name: 'search',
    options: searchOptions,
    plan: async ({ config }) => (await import('./search/plan-search.ts')).planSearch(config),
  },
  {
    name: 'sitemap',
    options: sitemapOptions,
    plan: async (loading) => (await import('./sitemap/sitemap-files.ts')).planSitemap(loading),
  },
  {
    name: 'llms',
    options: llmsOptions,
    plan: async ({ config }) =>
      config.llms === null ? {} : (await import('./llms/plan-llms.ts')).planLlms(config),
  },
  {
    name: 'headers',
    options: headersOptions,
    plan: ({ config: { csp, baseUrl } }) =>
      csp === null ? {} : { files: () => [headersFile(csp, baseUrl)] },
  },
  {
    name: 'debug',
    options: debugOptions,
    plan: async ({ config, production }) =>
      (config.debug ?? !production)
        ? (await import('./debug/plan-debug.ts')).planDebug(config, production)
        : {},
  },
  {
    // Its list names what all others have written.
    name: 'pwa',
    options: pwaOptions,
    plan: async (loading) => (await import('./pwa/plan-pwa.ts')).planPwa(loading),
  },
]

/** Absolute paths of the files in the folders of content whose names match, sorted. */
export function contentFiles(config: SiteConfig, name: RegExp): readonly string[] {
  const folders = FEATURES.flatMap((feature) => feature.folders?.(config) ?? [])
  const files = folders.flatMap((folder) => writtenFiles(path.join(config.siteDir, folder), name))
  return [...new Set(files)].sort()
}

/** Has a thread cut pages into the terms of the search. */
export async function termsTask(): Promise<Task> {
  const { termLists } = await import('./search/index/page-terms.ts')
  return async (input, onItem) => {
    onItem(0)
    return termLists(input as readonly IndexedText[])
  }
}
