import type { Doc } from './doc.ts'
import type { ResolvedItem } from './sidebars/resolve-sidebars.ts'
import type { VersionDocs } from './versions/read-version.ts'

/** The doc that stands for a version: the one at its root, else the first of its first sidebar, else its first. */
export function mainDoc({ docSet, indexes }: Pick<VersionDocs, 'docSet' | 'indexes'>): Doc | null {
  const atRoot = docSet.docs.find(({ slug }) => slug === '/')
  const [sidebar] = indexes
  return atRoot ?? (sidebar && firstDoc(sidebar.sidebar.items)) ?? docSet.docs[0] ?? null
}

/** In the order in which readers see them; referenced docs belong to another sidebar. */
function firstDoc(items: readonly ResolvedItem[]): Doc | null {
  for (const item of items) {
    if (item.type === 'doc') return item.doc
    if (item.type !== 'category') continue
    const found = item.link?.type === 'doc' ? item.link.doc : firstDoc(item.items)
    if (found !== null) return found
  }
  return null
}
