import { resolve } from 'node:path'
import type { SiteConfig } from './site-config.ts'
import { isOutside } from './site-file.ts'

export type ContentConfig = Pick<SiteConfig, 'siteDir' | 'instances'>

/** Folders and files of content that lie outside of the site directory; absolute. */
export function outsideContent({ siteDir, instances }: ContentConfig): readonly string[] {
  const outside = instances.flatMap(({ files }) => files).filter(isOutside)
  return [...new Set(outside.map((path) => resolve(siteDir, path)))]
}
