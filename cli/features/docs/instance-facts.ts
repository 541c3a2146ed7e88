import type { DocAlternate, DocVersion, DocVersionLink } from '../../../runtime/shared/docs/docs.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import type { Doc } from './doc.ts'
import type { VersionDocs } from './versions/read-version.ts'

/** What a page needs to know of the other versions of its instance. */
export interface InstanceFacts {
  /** The version of a page as its banner and badge show it; `docId` is null for pages that are no doc. */
  versionOf(version: VersionDocs, docId: string | null): DocVersion
  /** The same doc in every version that has it, in the order of the versions; empty when there is one version. */
  alternates(docId: string): readonly DocAlternate[]
  /** Address of the same doc in the last version, for a doc of another one; undefined when that has none. */
  inLast(version: VersionDocs, docId: string): Url | undefined
}

/** Looks at the versions of an instance once. */
export function createInstanceFacts(versions: readonly VersionDocs[]): InstanceFacts {
  const last = versions.find(({ context }) => context.version.isLast)
  const main = last === undefined ? null : mainDoc(last)
  return {
    versionOf({ context }, docId) {
      const { name, label, badge, banner, isLast } = context.version
      const latest = banner === null || last === undefined ? null : latestLink(last, { docId, main })
      return {
        name,
        label,
        isLast,
        badge,
        banner: banner === null ? null : { kind: banner, latest },
      }
    },
    alternates(docId) {
      if (versions.length < 2) return []
      return versions.flatMap(({ context, docSet }) => {
        const doc = docSet.byId.get(docId)
        return doc === undefined ? [] : [{ version: context.version.name, url: doc.url }]
      })
    },
    inLast(version, docId) {
      const doc = last?.docSet.byId.get(docId)
      return version === last || doc?.isUnlisted === true ? undefined : doc?.url
    },
  }
}

/** The same doc in the last version, else its main doc. */
function latestLink(
  last: VersionDocs,
  { docId, main }: { readonly docId: string | null; readonly main: Doc | null },
): DocVersionLink | null {
  const same = docId === null ? undefined : last.docSet.byId.get(docId)
  const url: Url | undefined = (same ?? main)?.url
  return url === undefined
    ? null
    : { version: last.context.version.name, label: last.context.version.label, url }
}

/** The doc that stands for a version: the one at its root, else the first of its first sidebar, else its first. */
export function mainDoc({ docSet: { docs, byId }, indexes }: VersionDocs): Doc | null {
  const [first = ''] = indexes[0]?.members ?? []
  return docs.find(({ slug }) => slug === '/') ?? byId.get(first) ?? docs[0] ?? null
}
