import { sortBy } from 'lodash-es'
import * as z from 'zod/mini'
import { siteFile } from '../config/site-file.ts'
import { siteError } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'
import { readIfThere } from '../types/looks.ts'
import { orNull } from '../types/memoized.ts'

/** The file with the recorded results, in the folder of the site. */
export const LINKS_FILE = 'site.links.json' as FilePath

const RECORDED_LINK = z.object({
  /** The address, without a fragment. */
  url: z.string(),
  /** `unknown` where neither a page nor a refusal was received: the site was busy or out of reach. */
  result: z.enum(['ok', 'broken', 'unknown']),
  /** HTTP status; 0 without an answer. */
  status: z.number(),
  /** Day of the answer, in UTC: `2026-11-29`. */
  date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  /** Time to live: for how many days the address is not requested again. */
  ttlDays: z.number(),
})

const FILE = z.object({ links: z.array(RECORDED_LINK) })

export type RecordedLink = Readonly<z.infer<typeof RECORDED_LINK>>
export type RecordedLinks = ReadonlyMap<string, RecordedLink>

/** Time to live of new results. */
export const TTL_DAYS = { ok: 30, broken: 1, unknown: 0 } as const

const DAY = 24 * 60 * 60 * 1000

export function isFresh({ date, ttlDays }: RecordedLink, today: string): boolean {
  return Date.parse(today) - Date.parse(date) < ttlDays * DAY
}

/**
 * Loads the recorded results by address; none without a file.
 *
 * @throws SiteProblems with `LINKS_FILE_INVALID`
 */
export function loadRecordedLinks(file: string, siteDir: string): RecordedLinks {
  const text = readIfThere(file)
  if (text === null) return new Map()
  const written = orNull(() => FILE.parse(JSON.parse(text.replace(/^\uFEFF/, ''))))
  if (written !== null) return new Map(written.links.map((entry) => [entry.url, entry]))
  const name = siteFile(file, siteDir)
  throw siteError({
    code: 'LINKS_FILE_INVALID',
    message: `"${name}" cannot be read: it is not JSON with the results of links to other sites.`,
    place: { file: name, line: 1 },
    hint: 'Restore the file from version control, or delete it: then all addresses are requested again.',
  })
}

/** The text of the file: a line for each address, so that changes of two branches seldom meet. */
export function recordedLinksText(links: RecordedLinks): string {
  const lines = sortBy([...links.values()], 'url').map((entry) => JSON.stringify(entry))
  return `{ "links": [\n${lines.join(',\n')}\n] }\n`
}
