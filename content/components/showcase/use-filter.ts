import { useLocation, useNavigate } from 'sitegen/runtime'
import { useEffect, useRef, useState } from 'react'
import { filterQuery, NO_FILTER, parseFilter, type Filter } from './filter.ts'

/** Browsers allow only so many changes of an address a minute, so it follows the keys a little later. */
const WRITE_DELAY_MS = 200

interface FilterState {
  readonly filter: Filter
  readonly setFilter: (filter: Filter) => void
}

/** The filter, which the query string holds too: a link leads to it, and going back takes it back. */
export function useFilter(): FilterState {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [filter, setFilter] = useState(NO_FILTER)
  const written = useRef('')
  useEffect(() => {
    // What this page has written there itself is not news.
    if (search !== written.current) setFilter(parseFilter(search))
    written.current = search
  }, [search])
  useEffect(() => {
    const timer = setTimeout(() => {
      const query = filterQuery(filter)
      if (query === filterQuery(parseFilter(written.current))) return
      written.current = query
      navigate(pathname + query, { replace: true })
    }, WRITE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [filter, pathname, navigate])
  return { filter, setFilter }
}
