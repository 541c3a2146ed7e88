import path from 'node:path'
import type { SiteConfig } from '../../config/site-config.ts'
import { kindOf, siteFile } from '../../config/site-file.ts'
import { versionFolders } from '../../features/docs/versions/version-folders.ts'
import type { FilePath } from '../../types/file-path.ts'
import { filesBelow } from '../../compare/files-below.ts'

/**
 * Files whose links are on pages that they are not the source of: the configuration, sidebars, authors and tags.
 *
 * @param inputs - files of the configuration, absolute
 */
export function linkingFiles(config: SiteConfig, inputs: readonly string[]): readonly FilePath[] {
  const { siteDir, configFile, docs, blog } = config
  const own = inputs.map((file) => siteFile(file, siteDir)).filter((file) => !file.includes('node_modules/'))
  const sidebars = docs.flatMap((instance) => {
    const { sidebars: folder } = versionFolders(instance, siteDir)
    const names = kindOf(folder, siteDir) === 'folder' ? filesBelow(path.join(siteDir, folder)) : []
    const frozen = names.map((name) => path.posix.join(folder, name) as FilePath)
    return [...(typeof instance.sidebarPath === 'string' ? [instance.sidebarPath] : []), ...frozen]
  })
  const beside = [
    ...docs.map((instance) => path.posix.join(instance.path, tagsFile(instance.tags))),
    ...blog.flatMap(({ path: folder, authorsMapPath, tags }) =>
      [authorsMapPath, tagsFile(tags)].map((name) => path.posix.join(folder, name)),
    ),
  ]
  return [...new Set([configFile, ...own, ...sidebars, ...(beside as FilePath[])])]
}

function tagsFile(tags: string | false | undefined): string {
  return typeof tags === 'string' ? tags : 'tags.yml'
}
