import { trimSlash } from '../../../runtime/shared/url/same-path.ts'
import { withoutBase } from '../../routes/page-url.ts'
import { distance } from 'fastest-levenshtein'
import { fileOf, partOf } from '../../content/compile/content-part.ts'
import type { Page } from '../../routes/page.ts'
import type { FilePath } from '../../types/file-path.ts'
import { isAnswered, promisedPages, recordOf, type BuiltUrls } from './built-urls.ts'
import type { RecordedUrl, RecordedUrls } from './recorded-urls.ts'
import { fingerprintDistance } from './text-fingerprint.ts'

/** A recorded address at which nothing answers. */
export interface MissingUrl {
  readonly recorded: RecordedUrl
  /** Where its page seems to be now; null when no page is like it. */
  readonly proposal: Proposal | null
}

/** A page that a missing address should lead to. */
export interface Proposal {
  readonly page: Page
  /** Its path within the site. */
  readonly to: string
  /** Why it is the same page, as the end of a sentence. */
  readonly reason: string
  /** Whether file or text say so; a name alone may be that of another page. */
  readonly isSure: boolean
}

/** The recorded addresses that are neither pages nor redirected. */
export function missingUrls(site: BuiltUrls, { urls }: RecordedUrls): readonly RecordedUrl[] {
  const known = new Set(site.manifest.pages.map((page) => trimSlash(withoutBase(page.url, site.config))))
  return urls.filter(({ url }) => !known.has(trimSlash(url)) && !isAnswered(url, site))
}

/** In how many of 64 bits fingerprints of one text may differ after it was edited; those of two texts differ in about 32. */
const SAME_TEXT = 14

/**
 * Looks for the pages that missing addresses belong to: by the file, which may have been renamed, then by the words, then
 * by title and address.
 *
 * @param renames - new paths of renamed files by the old ones, relative to the site directory
 */
export function withProposals(
  missing: readonly RecordedUrl[],
  { urls, lists }: RecordedUrls,
  { renames, ...site }: BuiltUrls & { readonly renames: ReadonlyMap<string, string> },
): readonly MissingUrl[] {
  const recorded = new Set(urls.map(({ url }) => trimSlash(url)))
  const pages = promisedPages(site, lists)
  const fresh = pages
    .filter((page) => !recorded.has(trimSlash(withoutBase(page.url, site.config))))
    .map((page): Candidate => ({ page, record: recordOf(page, site) }))
  const bySource = new Map(
    // A file of several pages does not say which of them is meant.
    pages.flatMap((page) =>
      page.source === null || partOf(page.source) !== null ? [] : [[fileOf(page.source), page] as const],
    ),
  )
  return missing.map((entry) => {
    const found = byFile(entry, bySource, renames) ?? byText(entry, fresh) ?? byName(entry, fresh)
    return {
      recorded: entry,
      proposal: found === null ? null : { ...found, to: withoutBase(found.page.url, site.config) },
    }
  })
}

interface Candidate {
  readonly page: Page
  readonly record: RecordedUrl
}

type Found = Omit<Proposal, 'to'>

function byFile(
  { source }: RecordedUrl,
  bySource: ReadonlyMap<FilePath, Page>,
  renames: ReadonlyMap<string, string>,
): Found | null {
  if (source === undefined) return null
  const same = bySource.get(source as FilePath)
  if (same !== undefined) return { page: same, reason: `"${source}" is at that address now`, isSure: true }
  const renamed = renames.get(source)
  const page = renamed === undefined ? undefined : bySource.get(renamed as FilePath)
  return page === undefined ? null : { page, reason: `"${source}" was renamed to "${renamed}"`, isSure: true }
}

function byText({ fingerprint }: RecordedUrl, fresh: readonly Candidate[]): Found | null {
  const found = bestOf(fresh, ({ record }) => fingerprintDistance(fingerprint, record.fingerprint), SAME_TEXT)
  return found === null ? null : { page: found.page, reason: 'it has nearly the same words', isSure: true }
}

function byName({ url, title }: RecordedUrl, fresh: readonly Candidate[]): Found | null {
  const named = fresh.filter(
    ({ record }) => lastSegment(record.url) === lastSegment(url) || (title !== '' && record.title === title),
  )
  const found = bestOf(named, ({ record }) => distance(url, record.url), Infinity)
  return found === null ? null : { page: found.page, reason: 'it has the same name', isSure: false }
}

/** The candidate that is nearest, when it is near enough and no other is as near. */
function bestOf(
  candidates: readonly Candidate[],
  distanceOf: (candidate: Candidate) => number,
  most: number,
): Candidate | null {
  const distances = candidates.map((candidate) => ({ candidate, distance: distanceOf(candidate) }))
  const [best, second] = distances.toSorted((a, b) => a.distance - b.distance)
  if (best === undefined || best.distance > most || best.distance === second?.distance) return null
  return best.candidate
}

function lastSegment(url: string): string {
  const path = trimSlash(url)
  return path.slice(path.lastIndexOf('/') + 1)
}
