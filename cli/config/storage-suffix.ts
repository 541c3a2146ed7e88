import { createHash } from 'node:crypto'
import type { SiteConfig } from './site-config.ts'
import { siteLocale } from './site-language.ts'

/** Where a site keeps values. Readers who change the language keep what they chose. */
export function siteStorage({ storage, i18n }: Pick<SiteConfig, 'storage' | 'i18n'>): {
  readonly type: SiteConfig['storage']['type']
  readonly suffix: string
} {
  const suffix = storageSuffix({ storage, ...siteLocale(i18n, i18n.defaultLocale) })
  return { type: storage.type, suffix }
}

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
