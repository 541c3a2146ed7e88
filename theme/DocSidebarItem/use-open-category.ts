import { usePage, useSite } from 'sitegen/runtime'
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { SidebarCategory } from '../../runtime/shared/docs/docs.ts'
import { LoadPartContext } from './load-part.ts'
import { isExpanded, type SidebarTrail } from '../../runtime/shared/docs/sidebar-trail.ts'

/** Among the categories of one list, the one that was opened last. */
interface LastOpened {
  readonly key: string | null
  readonly set: (key: string) => void
}

export const LastOpenedContext = createContext<LastOpened | null>(null)

/** What `LastOpenedContext` is given for a list; null where categories do not close each other. */
export function useLastOpened(): LastOpened | null {
  const { autoCollapseCategories } = useSite().themeConfig.docs.sidebar
  const [key, set] = useState<string | null>(null)
  return useMemo(() => (autoCollapseCategories ? { key, set } : null), [autoCollapseCategories, key])
}

/** Whether a category is open, and a function that opens or closes it. */
export interface OpenCategory {
  readonly isOpen: boolean
  /** Its items have been shown, and are kept while it is closed. */
  readonly wasOpen: boolean
  /** @param onFailure - called when its items have to be loaded first, and do not come */
  readonly setOpen: (isOpen: boolean, onFailure?: () => void) => Promise<void>
}

/**
 * A category is as the sidebar says at first, then as the reader wants. It opens for a page inside. Where the site asks
 * for it, it closes when one beside it opens.
 */
export function useOpenCategory(item: SidebarCategory, trail: SidebarTrail): OpenCategory {
  const load = useContext(LoadPartContext)
  // Items are other objects when more of the sidebar is loaded.
  const { url } = usePage()
  const current = trail.includes(item) ? url : null
  const [state, setState] = useState(() => {
    const isOpen = isExpanded(item, trail)
    return { isOpen, wasOpen: isOpen, current }
  })
  const { part } = item
  const isOpen = part === undefined && (state.isOpen || (current !== null && current !== state.current))
  const wasOpen = state.wasOpen || isOpen
  if (state.current !== current || state.wasOpen !== wasOpen) setState({ isOpen, wasOpen, current })
  const setOpen: OpenCategory['setOpen'] = async (wanted, onFailure) => {
    if (wanted && part !== undefined && !(await load(part))) return onFailure?.()
    setState({ isOpen: wanted, wasOpen: wasOpen || wanted, current })
  }
  useAutoCollapse(item, isOpen, () => void setOpen(false))
  return { isOpen, wasOpen, setOpen }
}

/** Tells the categories of the same list when one of them is opened, and closes it when another one is. */
function useAutoCollapse(item: SidebarCategory, isOpen: boolean, close: () => void): void {
  const last = useContext(LastOpenedContext)
  const wasOpen = useRef(isOpen)
  const key = `${item.label} ${item.href ?? ''}`
  const lastKey = last?.key ?? null
  useEffect(() => {
    if (isOpen && !wasOpen.current) last?.set(key)
    wasOpen.current = isOpen
    // oxlint-disable-next-line react/exhaustive-deps -- Only opening it counts.
  }, [isOpen])
  useEffect(() => {
    if (lastKey !== null && lastKey !== key && isOpen && item.collapsible) close()
    // oxlint-disable-next-line react/exhaustive-deps -- Only that another one was opened counts.
  }, [lastKey])
}
