import { partPrefix } from '../page/page-data.ts'
import type { Sidebar } from './docs.ts'

/** Key of the part that the others hang on. */
export function rootPartKey(sidebarKey: string): string {
  return `${partPrefix(sidebarKey)}root`
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
