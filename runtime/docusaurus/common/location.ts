import { useEffect } from 'react'
import i18n from '../modules/@generated/i18n.ts'
import { useSite } from '../../page/page-context.ts'
import { usePrevious } from './react-utils.ts'
import { useLocation, type Location } from '../router/use-history.ts'

/** Calls back after another address is shown, and for the first, which has no previous one. */
export function useLocationChange(
  onLocationChange: (event: {
    readonly location: Location
    readonly previousLocation: Location | undefined
  }) => void,
): void {
  const location = useLocation()
  const previousLocation = usePrevious(location)
  const { pathname, search, hash } = location
  useEffect(() => {
    onLocationChange({ location, previousLocation })
    // oxlint-disable-next-line react/exhaustive-deps -- another object is no other address
  }, [pathname, search, hash])
}

export function useLocalPathname(): string {
  const { baseUrl } = useSite()
  const { pathname } = useLocation()
  return pathname.startsWith(baseUrl) ? `/${pathname.slice(baseUrl.length)}` : pathname
}

/** Does nothing: readers go where they want to, and no component can keep them. */
export function useHistoryPopHandler(_handler: (location: Location, action: 'POP') => unknown): void {}

export function useHomePageRoute() {
  const { home } = useSite()
  return { path: home, exact: true }
}

/** Whether two paths name one page: slashes at the end and capitals aside. Two that are missing are one. */
export function isSamePath(path1: string | undefined, path2: string | undefined): boolean {
  const bare = (path: string | undefined): string | undefined => path?.replace(/\/$/, '').toLowerCase()
  return bare(path1) === bare(path2)
}

/** Makes the address of the page in another language, without query and hash; with the origin where it is to be whole. */
export function useAlternatePageUtils() {
  const { url, baseUrl } = useSite()
  const { pathname } = useLocation()
  const path = pathname.startsWith(baseUrl) ? pathname.slice(baseUrl.length) : ''
  return {
    createUrl({ locale, fullyQualified }: { readonly locale: string; readonly fullyQualified: boolean }) {
      const other = i18n.localeConfigs[locale]
      const base = other?.baseUrl ?? baseUrl
      return `${fullyQualified ? (other?.url ?? url) : ''}${base}${path}`
    },
  }
}
