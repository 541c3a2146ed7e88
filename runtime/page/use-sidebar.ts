import { useReducer } from 'react'
import type { Sidebar } from '../shared/docs/docs.ts'
import { usePageScope, useShared } from './page-context.ts'

/** A sidebar as far as it is here. */
export interface LoadedSidebar {
  readonly sidebar: Sidebar
  /**
   * Loads a part that is missing, by its key; the sidebar has its items then. False when it does not come; it may be asked
   * for again.
   */
  readonly load: (part: string) => Promise<boolean>
}

/**
 * A sidebar, by its key among the shared data, for what the theme shows of it. While the page is built, that is what the
 * page shows. The browser loads no more than that either, where the sidebar is large, and what is shown next with `load`.
 * @throws when there is no such sidebar
 */
export function useSidebar(key: string): LoadedSidebar {
  const { load } = usePageScope()
  const [, renew] = useReducer((count: number) => count + 1, 0)
  return {
    sidebar: useShared<Sidebar>(key, 'parts'),
    async load(part) {
      try {
        await load?.(part)
      } catch {
        return false
      }
      renew()
      return true
    },
  }
}
