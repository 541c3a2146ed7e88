import i18n from '../modules/@generated/i18n.ts'
import { useLocation } from '../../client/navigation.ts'
import { useSite } from '../../page/page-context.ts'

/** Which address is asked for. */
export interface AlternatePage {
  readonly locale: string
  /** Puts the origin of the site in front. */
  readonly fullyQualified: boolean
}

/** Makes the address of the page in another language, without query and hash. */
export function useAlternatePageUtils(): { readonly createUrl: (page: AlternatePage) => string } {
  const { url, baseUrl } = useSite()
  const { pathname } = useLocation()
  const path = pathname.startsWith(baseUrl) ? pathname.slice(baseUrl.length) : ''
  return {
    createUrl({ locale, fullyQualified }) {
      const other = i18n.localeConfigs[locale]
      const base = other?.baseUrl ?? baseUrl
      return `${fullyQualified ? (other?.url ?? url) : ''}${base}${path}`
    },
  }
}
