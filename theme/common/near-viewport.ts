import { useEffect, useState, type RefObject } from 'react'

/** How far outside of the viewport an element counts as near. */
const MARGIN = '400px 0px'

/** Whether an element has come near the viewport. Once true, it stays so. Elements that are not shown are never near. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || element.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, near])
  return near
}
