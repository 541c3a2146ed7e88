import { useIsBrowser } from 'sitegen/runtime'
import { startTransition, useEffect, useState } from 'react'

/** False in the HTML and until the browser has taken it over; a page that the browser makes itself is whole at once. */
export function useFilled(): boolean {
  const [filled, setFilled] = useState(useIsBrowser())
  useEffect(() => startTransition(() => setFilled(true)), [])
  return filled
}
