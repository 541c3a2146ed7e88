import { useEffect, useState, type RefObject } from 'react'
import { whenSeen } from './elements.ts'

/** Whether an element has come near the viewport. Once true, it stays so. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || element.current === null) return undefined
    return whenSeen(element.current, () => setNear(true), { rootMargin: '400px 0px' })
  }, [element, near])
  return near
}
