import { useMemo } from 'react'
import { useSite } from '../../../page/page-context.ts'
import { globalDataOf } from '../../docs/global-docs.ts'
import rest from '../../site/config-rest.ts'
import { joined, lazily, useSharedReader } from '../../site/shared-reader.ts'
import { siteConfigOf, type DocusaurusConfig } from '../../site/site-config.ts'
import codeTranslations from '../@generated/codeTranslations.ts'
import i18n from '../@generated/i18n.ts'
import siteMetadata from '../@generated/site-metadata.ts'

/** What every page may know: the configuration, versions, languages, data of plugins, which a page that looks at it loads. */
export default function useDocusaurusContext() {
  const site = useSite()
  const read = useSharedReader()
  return useMemo(() => {
    const siteConfig: DocusaurusConfig = { ...rest, ...siteConfigOf(site) }
    const known = { siteConfig, siteMetadata, i18n, codeTranslations }
    return joined(known, lazily({ globalData: () => globalDataOf({ site, read }) }))
  }, [site, read])
}
