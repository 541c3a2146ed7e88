import { useCallback, useEffect } from 'react'
import { usePage, useSite } from '../../page/page-context.ts'
import { useHistory, useLocation, type History, type Location } from '../router/use-history.ts'
import i18n from '../modules/@generated/i18n.ts'
import { usePrevious } from './react-utils.ts'

interface QueryChange {
  /** Leaves an entry to come back to. @default false */
  readonly push?: boolean
}

type ListUpdate = readonly string[] | ((old: readonly string[]) => readonly string[])

export function useHistorySelector<T>(selector: (history: History) => T): T {
  return selector(useHistory())
}

/** The value of a key of the query; null for none, and while the page is hydrated. */
export function useQueryStringValue(key: string | null): string | null {
  const { search } = useLocation()
  return key === null ? null : new URLSearchParams(search).get(key)
}

/** The value of a key of the query, empty for none, and a function that changes it; null or an empty value takes the key away. */
export function useQueryString(
  key: string,
): readonly [value: string, set: (value: string | null, options?: QueryChange) => void] {
  const value = useQueryStringValue(key) ?? ''
  const change = useChange()
  const set = useCallback(
    (next: string | null, options?: QueryChange) =>
      change((params) => {
        if (next === null || next === '') params.delete(key)
        else params.set(key, next)
      }, options),
    [change, key],
  )
  return [value, set]
}

export function useQueryStringList(
  key: string,
): readonly [values: readonly string[], set: (update: ListUpdate, options?: QueryChange) => void] {
  const { search } = useLocation()
  const change = useChange()
  const set = useCallback(
    (update: ListUpdate, options?: QueryChange) =>
      change((params) => {
        const next = typeof update === 'function' ? update(params.getAll(key)) : update
        params.delete(key)
        for (const one of next) params.append(key, one)
      }, options),
    [change, key],
  )
  return [new URLSearchParams(search).getAll(key), set]
}

export function useClearQueryString(): () => void {
  const history = useHistory()
  return useCallback(() => history.replace({ search: '', hash: history.location.hash }), [history])
}

function useChange(): (edit: (params: URLSearchParams) => void, options?: QueryChange) => void {
  const history = useHistory()
  return useCallback(
    (edit, { push = false } = {}) => {
      const { search, hash } = history.location
      const params = new URLSearchParams(search)
      edit(params)
      const to = { search: params.toString(), hash }
      if (push) history.push(to)
      else history.replace(to)
    },
    [history],
  )
}

/** One query of several: keys of later ones are added, or take the place of earlier ones. */
export function mergeSearchParams(
  params: readonly URLSearchParams[],
  strategy: 'append' | 'set',
): URLSearchParams {
  const merged = new URLSearchParams()
  for (const [key, value] of params.flatMap((one) => [...one])) merged[strategy](key, value)
  return merged
}

/** The same for texts; what is undefined is left out. The result begins with its question mark, unless it is empty. */
export function mergeSearchStrings(
  searchStrings: readonly (string | undefined)[],
  strategy: 'append' | 'set',
): string {
  const params = searchStrings.filter((one) => one !== undefined).map((one) => new URLSearchParams(one))
  const merged = mergeSearchParams(params, strategy).toString()
  return merged === '' ? '' : `?${merged}`
}

const SEARCH_KEY = 'q'

export function useSearchQueryString(): readonly [query: string, set: (query: string) => void] {
  const [query, set] = useQueryString(SEARCH_KEY)
  return [query, useCallback((next: string) => set(next), [set])]
}

export function useSearchLinkCreator(): (query: string) => string {
  const { baseUrl, themeConfig } = useSite()
  const page = themeConfig.search?.pageUrl ?? `${baseUrl}search`
  return (query) => `${page}?${SEARCH_KEY}=${encodeURIComponent(query)}`
}

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
  const { elsewhere = {} } = usePage().head
  const { pathname } = useLocation()
  const path = pathname.startsWith(baseUrl) ? pathname.slice(baseUrl.length) : ''
  return {
    createUrl({ locale, fullyQualified }: { readonly locale: string; readonly fullyQualified: boolean }) {
      const other = i18n.localeConfigs[locale]
      const base = other?.baseUrl ?? baseUrl
      const own = elsewhere[other?.htmlLang ?? locale]
      return `${fullyQualified ? (other?.url ?? url) : ''}${base}${own === undefined ? path : (own ?? '')}`
    },
  }
}
