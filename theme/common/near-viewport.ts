import { useEffect, useState, type RefObject } from 'react'
import { NEAR_MARGIN } from '../../runtime/shared/document/document-ids.ts'
import { whenIdle, whenSeen } from '../../runtime/client/when.ts'

/** Whether an element has come near the viewport, and the browser has had time since. Once true, it stays so. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || element.current === null) return undefined
    return whenSeen([element.current], () => whenIdle(() => setNear(true)), { rootMargin: NEAR_MARGIN })
  }, [element, near])
  return near
}
