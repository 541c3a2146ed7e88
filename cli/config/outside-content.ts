import { resolve } from 'node:path'
import type { FilePath } from '../types/file-path.ts'
import type { SiteConfig } from './site-config.ts'
import { isOutside } from './site-file.ts'

/** What is known of a configuration's content. */
export type ContentConfig = Pick<SiteConfig, 'siteDir' | 'docs' | 'blog' | 'pages'>

/** Folders of content, sidebars files and changelogs that lie outside of the site directory; absolute. */
export function outsideContent({ siteDir, docs, blog, pages }: ContentConfig): readonly string[] {
  const named: readonly (FilePath | false | null | undefined)[] = [
    ...[...docs, ...blog, ...pages].map(({ path }) => path),
    ...docs.map(({ sidebarPath }) => sidebarPath),
    ...blog.map(({ changelogFile }) => changelogFile),
  ]
  const outside = named.filter((path): path is FilePath => typeof path === 'string' && isOutside(path))
  return [...new Set(outside.map((path) => resolve(siteDir, path)))]
}
