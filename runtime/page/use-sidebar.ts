import { use, useReducer } from 'react'
import type { Sidebar } from '../shared/docs/docs.ts'
import { partPrefix, rootPartKey } from '../shared/page/page-data.ts'
import { usePageScope, useShared } from './page-context.ts'

/** A sidebar as far as it is here. */
export interface LoadedSidebar {
  /** Its items, and what stands for those that are not here. */
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
  const { page, shared, held } = usePageScope()
  const [, renew] = useReducer((count: number) => count + 1, 0)
  const peek = (one: string): Sidebar | undefined => held?.peek(one) as Sidebar | undefined
  const parts = peek(key) ? [] : page.needs.filter((need) => need.startsWith(partPrefix(key)))
  const first = useShared<Sidebar>(parts[0] ?? key, 'parts')
  // React wants the same promises each time that it renders what waits for them.
  for (const found of parts.map((part) => shared(part))) if (found instanceof Promise) use(found)
  return {
    sidebar: parts.length > 0 ? joinParts(peek(rootPartKey(key)) ?? [], peek) : first,
    async load(part) {
      try {
        await held?.load(part)
      } catch {
        return false
      }
      renew()
      return true
    },
  }
}

/**
 * Puts the parts of a sidebar together that are there. What is not keeps its place: a category says in `part` where its
 * items are, and in a long list one with a `count` stands for each item.
 *
 * @param partOf - gives a part by its key; undefined for one that is not there
 */
export function joinParts(items: Sidebar, partOf: (key: string) => Sidebar | undefined): Sidebar {
  return items.flatMap((item): Sidebar => {
    const held = item.part === undefined ? undefined : partOf(item.part)
    if (item.type !== 'category')
      return held ? joinParts(held, partOf) : Array.from({ length: item.count ?? 1 }, () => item)
    const { part: _part, ...loaded } = item
    return [{ ...(held ? loaded : item), items: joinParts(held ?? item.items, partOf) }]
  })
}
