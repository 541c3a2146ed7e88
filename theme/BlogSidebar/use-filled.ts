import { useIsBrowser } from 'sitegen/runtime'
import { startTransition, useEffect, useState } from 'react'

/** On the script of a document whose client waits for its reader. */
const WAITED = 'head > script[data-client]:not([data-eager])'

/**
 * False in the HTML and until the browser has taken it over. A page that the browser makes itself is whole at once. Where the client
 * waited for the reader, nothing may move under their pointer: the first page stays as it is.
 *
 * @param atEnd - what is missing comes after what is there, and moves nothing
 */
export function useFilled(url: string, atEnd: boolean): boolean {
  const [first] = useState(url)
  const [filled, setFilled] = useState(useIsBrowser())
  useEffect(() => {
    if (atEnd || url !== first || document.querySelector(WAITED) === null)
      startTransition(() => setFilled(true))
  }, [url, first, atEnd])
  return filled
}
