import { sitePart, type SiteFolders } from '../types/site-theme.ts'
import { INTERNAL } from './aliases.ts'

/** Layouts that are given more where they are the site's own: what the part of Docusaurus is given that it may be a copy of. */
const GIVEN_MORE: Readonly<Record<string, string>> = {
  '@theme/BlogListPage': 'runtime/docusaurus/blog/own-list-page.tsx',
  '@theme/DocCategoryGeneratedIndexPage': 'theme/DocCategoryGeneratedIndexPage/own-index-page.tsx',
}

/** Specifier of the module whose `own` makes a layout of the part of a site; null for layouts that are taken as they are. */
export function ownLayout(name: string, folders: SiteFolders): string | null {
  const file = GIVEN_MORE[name]
  const isOwn = file !== undefined && sitePart(folders, name.replace('@theme/', '')) !== null
  return isOwn ? `${INTERNAL}/${file}` : null
}

/** Parts around every page. Ours add nothing, and are in no bundle. */
const FRAME = ['Root', 'SiteMetadata', 'SearchMetadata']

/** Those that the site has of its own. */
export function ownFrame(folders: SiteFolders): readonly string[] {
  return FRAME.filter((name) => sitePart(folders, name) !== null).map((name) => `@theme/${name}`)
}
