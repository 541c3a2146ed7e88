import { useMemo } from 'react'
import codeTranslations from '../modules/@generated/codeTranslations.ts'
import i18n from '../modules/@generated/i18n.ts'
import siteMetadata, { type SiteMetadata } from '../modules/@generated/site-metadata.ts'
import { useSite } from '../../page/page-context.ts'
import rest from './config-rest.ts'
import { joined, lazily, useSharedReader } from './shared-reader.ts'
import { siteConfigOf, type DocusaurusConfig, type I18nConfig } from './site-config.ts'
import { globalDataOf, type GlobalData } from './use-global-data.ts'

/** What every page may know: the configuration, versions, languages, data of plugins. */
export function useDocusaurusContext(): {
  readonly siteConfig: DocusaurusConfig
  readonly siteMetadata: SiteMetadata
  /** A page that looks at it loads it. */
  readonly globalData: GlobalData
  readonly i18n: I18nConfig & { readonly currentLocale: string }
  readonly codeTranslations: Readonly<Record<string, string>>
} {
  const site = useSite()
  const read = useSharedReader()
  return useMemo(() => {
    const siteConfig = { ...rest, ...siteConfigOf(site) }
    const known = { siteConfig, siteMetadata, i18n, codeTranslations }
    return joined(known, lazily({ globalData: () => globalDataOf({ site, read }) }))
  }, [site, read])
}
