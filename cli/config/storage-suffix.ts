import { createHash } from 'node:crypto'
import type { SiteConfig } from './site-config.ts'

/**
 * What stands at the end of every key that a site keeps in the browser: empty without a namespace. The hash is the one
 * that Docusaurus makes, so that a site that moves keeps what its readers chose.
 */
export function storageSuffix({
  storage,
  url,
  baseUrl,
}: Pick<SiteConfig, 'storage' | 'url' | 'baseUrl'>): string {
  const { namespace } = storage
  if (namespace === false) return ''
  if (namespace !== true) return `-${namespace}`
  return `-${createHash('md5')
    .update(url + baseUrl)
    .digest('hex')
    .slice(0, 3)}`
}
