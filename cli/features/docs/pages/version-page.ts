import { defined } from '../../../../runtime/shared/json.ts'
import type { Breadcrumb, DocVersion } from '../../../../runtime/shared/docs/docs.ts'
import type { Page } from '../../../routes/page.ts'
import type { DocsContext, VersionDocs } from '../versions/read-version.ts'

export function lastOf(versions: readonly VersionDocs[]): VersionDocs | undefined {
  return versions.find(({ context }) => context.version.isLast)
}

/** The version of a page as its banner and badge show it; `docId` is null for pages that are not docs. */
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

/** Where the search indexes a page: one scope per version, grouped by top-level category. */
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

/** Parts that a page loads only if they show something -> parts inside them that a site may replace. */
const INSIDE = {
  'DocItem/Notices': ['DocVersionBanner', 'ContentVisibility'],
  'DocItem/Footer': [],
}

/** The parts that a page loads. A part replaced by the site may show something on every page. */
export function partsOf(
  shown: readonly (readonly [part: keyof typeof INSIDE, isShown: boolean])[],
  { site: { ownParts } }: DocsContext,
): Page['parts'] {
  const parts = shown.filter(
    ([part, isShown]) => isShown || [part, ...INSIDE[part]].some((name) => ownParts.includes(name)),
  )
  return parts.length === 0 ? undefined : parts.map(([part]) => `@theme/${part}`)
}
