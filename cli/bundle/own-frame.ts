import { sitePart, type SiteFolders } from '../types/site-theme.ts'

/** Parts around every page. Ours add nothing, and are in no bundle. */
const FRAME = ['Root', 'SiteMetadata', 'SearchMetadata']

/** Those that the site has of its own. */
export function ownFrame(folders: SiteFolders): readonly string[] {
  return FRAME.filter((name) => sitePart(folders, name) !== null).map((name) => `@theme/${name}`)
}
