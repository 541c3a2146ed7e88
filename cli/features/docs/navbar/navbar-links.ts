import { defined } from '../../../../runtime/shared/defined.ts'
import type { DocsLinks, LinkTarget, UnknownId } from './docs-items.ts'
import type { VersionLinks } from '../plan-docs.ts'
import type { LoadedDocs } from '../load-docs.ts'

/**
 * What the navbar asks the docs for. A link by id leads into the last version, or into the first that has the page; it
 * also knows its place in each other version, for readers who are there.
 */
export function docLinks(docs: readonly Pick<LoadedDocs, 'id' | 'plan'>[]): DocsLinks {
  const planOf = (id: string): LoadedDocs['plan'] | undefined => docs.find((loaded) => loaded.id === id)?.plan
  return {
    docsIds: docs.map(({ id }) => id),
    docsVersions: (pluginId) => planOf(pluginId)?.versions ?? null,
    docLink: (pluginId, docId) => {
      const plan = planOf(pluginId)
      if (plan === undefined) return { available: [] }
      const found = inVersions(plan, (version) => docTarget(version, docId, false))
      if (found !== null) return found
      const unlisted = inVersions(plan, (version) => docTarget(version, docId, true))
      if (unlisted !== null) return { ...unlisted, unlisted: true }
      return isDraft(plan, docId) ? 'draft' : { available: plan.docIds }
    },
    sidebarLink: (pluginId, sidebarId) => {
      const plan = planOf(pluginId)
      if (plan === undefined) return { available: [] }
      const found = inVersions(plan, (version) => sidebarTarget(version, sidebarId))
      if (found !== null) return found
      const link = plan.sidebarLink(sidebarId)
      if (!('available' in link)) return { available: [] }
      const { reason, available } = link
      return { available, ...(reason === 'empty' ? { isEmpty: true as const } : {}) }
    },
  }
}

/** An unlisted doc is no target where a version has a listed one. */
function docTarget(version: VersionLinks, docId: string, isUnlisted: boolean): Target | null {
  const link = version.docLink(docId)
  return link === null || link.unlisted !== isUnlisted ? null : { label: link.label, href: link.href }
}

/** Whether a version has the doc as a draft. */
function isDraft({ linksByVersion }: LoadedDocs['plan'], docId: string): boolean {
  return [...linksByVersion.values()].some((version) => version.draftIds.has(docId))
}

function sidebarTarget(version: VersionLinks, sidebarId: string): LinkTarget | null {
  const link = version.sidebarLink(sidebarId)
  const sidebar = version.sidebarKey(sidebarId)
  return 'href' in link && sidebar !== null ? { ...link, sidebar } : null
}

type Target = Exclude<LinkTarget | UnknownId, UnknownId>

/** The target in the last version, else in the first that has it, with those in every version. */
function inVersions(
  plan: LoadedDocs['plan'],
  find: (version: VersionLinks) => Target | null,
): LinkTarget | null {
  const all = [...plan.linksByVersion].flatMap(([name, version]) => {
    const target = find(version)
    return target === null ? [] : [{ name, target }]
  })
  const target = find(plan) ?? all[0]?.target
  if (target === undefined) return null
  const { label, href, sidebar } = target
  const versions = plan.linksByVersion.size < 2 ? undefined : Object.fromEntries(all.map(inVersion))
  return { label, href, ...defined({ sidebar, versions }) }
}

function inVersion({ name, target }: { readonly name: string; readonly target: Target }) {
  const { href, sidebar } = target
  return [name, { href, ...defined({ sidebar }) }] as const
}
