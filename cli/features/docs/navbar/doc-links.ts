import { docLabel } from '../read-docs.ts'
import { lastOf } from '../pages/version-page.ts'
import type { DocsPlan } from '../plan-docs.ts'
import { firstPage } from '../sidebars/sidebar-index.ts'
import type { VersionDocs } from '../versions/read-version.ts'
import type { DocsLinks, LinkTarget } from './docs-items.ts'

/**
 * What the navbar asks the docs. A link by id leads into the last version, or into the first that has the page; it
 * also knows its place in each other version, for readers who are there.
 */
export function docLinks(docs: readonly { readonly id: string; readonly plan: DocsPlan }[]): DocsLinks {
  const planOf = (id: string): DocsPlan | undefined => docs.find((loaded) => loaded.id === id)?.plan
  return {
    docsIds: docs.map(({ id }) => id),
    docsVersions: (pluginId) => planOf(pluginId)?.versions ?? null,
    docLink: (pluginId, docId) => {
      const plan = planOf(pluginId)
      if (plan === undefined) return { available: [] }
      const id = docId.normalize('NFC')
      const target = (isUnlisted: boolean): LinkTarget | null =>
        inVersions(plan, ({ docSet }) => {
          const doc = docSet.byId.get(id)
          return doc?.isUnlisted === isUnlisted ? { label: docLabel(doc), href: doc.url } : null
        })
      const unlisted = target(true)
      const found = target(false) ?? (unlisted && { ...unlisted, unlisted: true })
      if (found !== null) return found
      if (plan.docs.some(({ docSet }) => docSet.drafts.has(id))) return 'draft'
      return { available: [...(lastOf(plan.docs)?.docSet.byId.keys() ?? [])] }
    },
    sidebarLink: (pluginId, sidebarId) => {
      const plan = planOf(pluginId)
      if (plan === undefined) return { available: [] }
      const found = inVersions(plan, ({ indexes }) => {
        const index = indexes.find(({ sidebar }) => sidebar.id === sidebarId)
        const page = index && firstPage(index.sidebar.items)
        return page ? { ...page, activeSidebar: index.key } : null
      })
      if (found !== null) return found
      const available = (lastOf(plan.docs)?.indexes ?? []).map(({ sidebar }) => sidebar.id)
      return { available, isEmpty: available.includes(sidebarId) }
    },
  }
}

/** The target in the last version, else in the first that has it, with those in every version. */
function inVersions(
  { docs }: DocsPlan,
  find: (version: VersionDocs) => Pick<LinkTarget, 'label' | 'href' | 'activeSidebar'> | null,
): LinkTarget | null {
  const all = docs.flatMap((version) => {
    const target = find(version)
    return target === null ? [] : [{ ...version.context.version, target }]
  })
  const { target } = all.find(({ isLast }) => isLast) ?? all[0] ?? {}
  if (target === undefined) return null
  if (docs.length < 2) return target
  const versions = all.map(({ name, target: { label: _label, ...place } }) => [name, place] as const)
  return { ...target, versions: Object.fromEntries(versions) }
}
