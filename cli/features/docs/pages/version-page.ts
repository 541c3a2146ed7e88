import { defined } from '../../../../runtime/shared/json.ts'
import type { Breadcrumb, DocVersion } from '../../../../runtime/shared/docs/docs.ts'
import type { Page } from '../../../routes/page.ts'
import type { DocsContext, VersionDocs } from '../versions/read-version.ts'

export function lastOf(versions: readonly VersionDocs[]): VersionDocs | undefined {
  return versions.find(({ context }) => context.version.isLast)
}

/** The version of a page as its banner and badge show it; `docId` is null for pages that are no doc. */
export function shownVersion(
  { context }: VersionDocs,
  docId: string | null,
  versions: readonly VersionDocs[],
): DocVersion {
  const { name, label, badge, banner, isLast } = context.version
  if (banner === null) return { name, label, isLast, badge, banner }
  const last = lastOf(versions)
  const same = docId === null ? undefined : last?.docSet.byId.get(docId)
  const url = (same ?? last?.main)?.url
  const latest =
    last === undefined || url === undefined
      ? null
      : { version: last.context.version.name, label: last.context.version.label, url }
  return { name, label, isLast, badge, banner: { kind: banner, latest } }
}

/** Words of a version are found together, in groups by the topmost categories. */
export function textPlan(
  { route, version }: DocsContext,
  [top, ...below]: readonly Breadcrumb[],
): NonNullable<Page['text']> {
  return {
    scope: `docs-${route.plugin.id}-${version.name}`,
    group: top === undefined || below.length === 0 ? null : top.label,
    ...defined({ isOld: version.isLast ? undefined : true }),
  }
}

/** Parts that only pages with something to show there load, and what else a site may have of its own that is inside them. */
const INSIDE = {
  'DocItem/Notices': ['DocVersionBanner', 'ContentVisibility'],
  'DocItem/Footer': [],
}

/** Parts of a page, of which each shows something or nothing. One of the site may show something on every page. */
export function partsOf(
  shown: readonly (readonly [part: keyof typeof INSIDE, isShown: boolean])[],
  { site: { ownParts } }: DocsContext,
): Page['parts'] {
  const parts = shown.filter(
    ([part, isShown]) => isShown || [part, ...INSIDE[part]].some((name) => ownParts.includes(name)),
  )
  return parts.length === 0 ? undefined : parts.map(([part]) => `@theme/${part}`)
}
