import type { Doc } from './doc.ts'
import { firstOf } from './pages/index-pages.ts'
import type { ResolvedItem } from './sidebars/resolve-sidebars.ts'
import type { VersionDocs } from './versions/read-version.ts'

/** The doc that stands for a version: the one at its root, else the first of its first sidebar, else its first. */
export function mainDoc({ docSet, indexes }: Pick<VersionDocs, 'docSet' | 'indexes'>): Doc | null {
  const atRoot = docSet.docs.find(({ slug }) => slug === '/')
  const [sidebar] = indexes
  return atRoot ?? (sidebar && firstOf(sidebar.sidebar.items, firstDoc)) ?? docSet.docs[0] ?? null
}

/** In the order in which readers see them; referenced docs belong to another sidebar. */
function firstDoc(item: ResolvedItem): Doc | null {
  if (item.type === 'doc') return item.doc
  if (item.type !== 'category') return null
  return item.link?.type === 'doc' ? item.link.doc : firstOf(item.items, firstDoc)
}
