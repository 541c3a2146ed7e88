import { useEffect, useRef, useState } from 'react'
import { hrefPath, pageHref } from '../../runtime/shared/url/hash-route.ts'
import { useLocation, useNavigate, useSite } from 'sitegen/runtime'

/** Milliseconds from a change of the query to its question. */
export const ASK_DELAY = 300

/** The query, which the address of the page has as `q`: browsers bear only so many changes of it, so it follows a little later. */
export function useQuery() {
  const site = useSite()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search).get('q') ?? ''
  const [query, setQuery] = useState('')
  const written = useRef('')
  useEffect(() => {
    // What this page has written there itself is no news.
    if (asked !== written.current) setQuery(asked)
    written.current = asked
  }, [asked])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (query === written.current) return
      written.current = query
      const path = hrefPath(pathname, site)
      const suffix = query === '' ? '' : `?${new URLSearchParams({ q: query }).toString()}`
      navigate(pageHref(path + suffix, site), { replace: true })
    }, ASK_DELAY)
    return () => clearTimeout(timer)
  }, [query, pathname, navigate, site])
  return { query, setQuery }
}
