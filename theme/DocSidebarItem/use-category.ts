import { usePage } from 'sitegen/runtime'
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SidebarCategory } from '../../runtime/shared/docs/docs.ts'
import { isExpanded, type SidebarTrail } from '../../runtime/shared/docs/sidebar-trail.ts'
import { setCategoryOpen, WANT_EVENT, WANTED } from '../behaviour/categories.ts'
import { LoadPartContext } from './load-part.ts'

/**
 * A category is as the sidebar says at first, then as the reader wants, which is between the reader and the document. It opens for a
 * page inside, and has its items rendered when the reader wants them; they stay when it is closed.
 */
export function useCategory(item: SidebarCategory, trail: SidebarTrail) {
  const element = useRef<HTMLLIElement>(null)
  // Items are other objects when more of the sidebar is loaded.
  const { url } = usePage()
  const current = trail.includes(item) ? url : null
  const isHere = item.part === undefined
  // Whether it was open when it was first rendered. What it is now, the document knows.
  const [wasOpen] = useState(isHere && isExpanded(item, trail))
  const [isWanted, setWanted] = useState(wasOpen)
  const hasItems = isHere && (isWanted || current !== null || item.outside === true)
  if (hasItems && !isWanted && current !== null) setWanted(true)
  const load = useContext(LoadPartContext)
  const { part } = item
  useEffect(() => {
    const category = element.current
    const give = async (): Promise<void> => {
      if (part === undefined || (await load(part))) setWanted(true)
    }
    const onWanted = (event: Event): void => {
      event.preventDefault()
      void give()
    }
    category?.addEventListener(WANT_EVENT, onWanted)
    if (category?.hasAttribute(WANTED) === true) void give()
    category?.removeAttribute(WANTED)
    return () => category?.removeEventListener(WANT_EVENT, onWanted)
  }, [part, load])
  const known = useRef({ current, isWanted, isHere })
  useLayoutEffect(() => {
    const before = known.current
    known.current = { current, isWanted, isHere }
    const isEntered = current !== null && current !== before.current
    const isGiven = isWanted && isHere && !(before.isWanted && before.isHere)
    if (element.current !== null && (isEntered || isGiven)) setCategoryOpen(element.current, true)
  }, [current, isWanted, isHere])
  return { element, wasOpen, hasItems }
}
