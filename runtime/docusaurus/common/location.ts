import { useEffect } from 'react'
import { useSite } from '../../page/page-context.ts'
import { usePrevious } from './react-utils.ts'
import { useLocation, type Location } from '../router/use-location.ts'

/** A change of the address. */
export interface LocationChangeEvent {
  readonly location: Location
  /** Undefined for the first. */
  readonly previousLocation: Location | undefined
}

/** Calls back after another address is shown, and for the first. */
export function useLocationChange(onLocationChange: (event: LocationChangeEvent) => void): void {
  const location = useLocation()
  const previousLocation = usePrevious(location)
  const { pathname, search, hash } = location
  useEffect(() => {
    onLocationChange({ location, previousLocation })
    // oxlint-disable-next-line react/exhaustive-deps -- another object is no other address
  }, [pathname, search, hash])
}

/** The path of the page without the base URL. */
export function useLocalPathname(): string {
  const { baseUrl } = useSite()
  const { pathname } = useLocation()
  return pathname.startsWith(baseUrl) ? `/${pathname.slice(baseUrl.length)}` : pathname
}

/** Does nothing: readers go where they want to, and no component can keep them. */
export function useHistoryPopHandler(_handler: (location: Location, action: 'POP') => unknown): void {}

/** A page of the site. */
export interface HomeRoute {
  readonly path: string
  readonly exact: boolean
}

/** The page that the brand leads to. */
export function useHomePageRoute(): HomeRoute {
  const { home } = useSite()
  return { path: home, exact: true }
}

/** Whether two paths name one page: slashes at the end and capitals aside. Two that are missing are one. */
export function isSamePath(path1: string | undefined, path2: string | undefined): boolean {
  const bare = (path: string | undefined): string | undefined => path?.replace(/\/$/, '').toLowerCase()
  return bare(path1) === bare(path2)
}
