import path from 'node:path'
import { kindOf } from '../../config/site-file.ts'
import { tagsFileName } from '../../config/options/content-files.ts'
import type { FilePath } from '../../types/file-path.ts'
import { filesBelow } from '../../types/looks.ts'
import type { Feature } from '../feature.ts'
import { versionFolders } from './versions/version-folders.ts'
import { docsOptions, type DocsInstance } from './options.ts'

/** Documentation: pages with sidebars, in versions. */
export const docsFeature: Feature = {
  name: 'docs',
  options: docsOptions,
  plan: async (loading) => (await import('./plan-all-docs.ts')).planAllDocs(loading),
  instances: ({ docs, siteDir }) =>
    docs.map((one) => ({ id: one.id, path: one.path, versionsFile: versionFolders(one, siteDir).list })),
  folders: ({ docs, siteDir }) => [
    ...docs.map((instance) => instance.path),
    ...docs.map((instance) => versionFolders(instance, siteDir).docs),
  ],
  linkingFiles: ({ docs, siteDir }) => [
    ...docs.flatMap((instance) => sidebarsFiles(instance, siteDir)),
    ...docs.map((instance) => path.posix.join(instance.path, tagsFileName(instance.tags)) as FilePath),
  ],
  homes: ({ docs }) => docs.map(({ routeBasePath }) => routeBasePath),
  editorSchemas: async () => (await import('./editor-schemas.ts')).editorSchemas(),
}

function sidebarsFiles(instance: DocsInstance, siteDir: string): readonly FilePath[] {
  const { sidebars: folder } = versionFolders(instance, siteDir)
  const names = kindOf(folder, siteDir) === 'folder' ? filesBelow(path.join(siteDir, folder)) : []
  const frozen = names.map((name) => path.posix.join(folder, name) as FilePath)
  return [...(typeof instance.sidebarPath === 'string' ? [instance.sidebarPath] : []), ...frozen]
}
