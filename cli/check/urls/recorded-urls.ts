import path from 'node:path'
import { chunk, sortBy, sum } from 'lodash-es'
import * as z from 'zod/mini'
import { describeValue } from '../../config/describe-value.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { isRecord } from '../../types/json-problems.ts'
import { readIfThere } from '../../types/looks.ts'

const RECORDED_URL = z.object({
  /** Path within the site, without the base URL: `/docs/setup/`. */
  url: z.string().check(z.startsWith('/')),
  title: z.string(),
  /** The file that it was made from, relative to the site directory; absent for pages that were generated. */
  source: z.optional(z.string()),
  /** Ids of its headings, in the order of the page. */
  headings: z.array(z.string()),
  fingerprint: z.string(),
})

export type RecordedUrl = Readonly<z.infer<typeof RECORDED_URL>>

export interface RecordedUrls {
  /** Whether pages of long lists, of tags and of authors are recorded too. */
  readonly lists: boolean
  readonly urls: readonly RecordedUrl[]
}

type LoadedUrls = RecordedUrls & { readonly diagnostics: readonly Diagnostic[] }

/** Loads the recorded addresses of a site; null without a file. Problem: `URLS_FILE_INVALID`, which gives no addresses. */
export function loadRecordedUrls({
  siteDir,
  urlsPath,
}: Pick<SiteConfig, 'siteDir' | 'urlsPath'>): LoadedUrls | null {
  const text = readIfThere(path.join(siteDir, urlsPath))
  if (text === null) return null
  const refused = (reason: string): LoadedUrls => {
    const problem: Diagnostic = {
      code: 'URLS_FILE_INVALID',
      level: 'error',
      message: `"${urlsPath}" cannot be read: ${reason}.`,
      place: { file: urlsPath, line: 1 },
      hint: `Take the last version of the file from version control, and run "sitegen urls --write".`,
    }
    return { lists: false, urls: [], diagnostics: [problem] }
  }
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return refused('it is not valid JSON')
  }
  const issue = issueOf(value)
  return issue === null ? { ...(value as RecordedUrls), diagnostics: [] } : refused(issue)
}

function issueOf(value: unknown): string | null {
  if (!isRecord(value) || typeof value['lists'] !== 'boolean' || !Array.isArray(value['urls']))
    return `it is ${describeValue(value)} instead of { lists, urls }`
  const wrong = (value['urls'] as readonly unknown[]).findIndex(
    (entry) => !RECORDED_URL.safeParse(entry).success,
  )
  return wrong === -1
    ? null
    : `entry ${wrong + 1} of urls is not { url, title, source, headings, fingerprint }`
}

/** The text of the file: a line for each address, so that changes of two branches seldom meet. */
export function recordedUrlsText({ lists, urls }: RecordedUrls): string {
  const lines = sortBy(urls, 'url').map((entry) => JSON.stringify(entry))
  return `{ "lists": ${lists}, "urls": [\n${lines.join(',\n')}\n] }\n`
}

/** Words that are counted together: order matters, and one changed word changes few groups. */
const SHINGLE = 3
const BITS = 64
/** Stubs of a few words are all alike. */
const LEAST = 12

/**
 * A fingerprint of 64 bits, in hex, that texts with most words in common nearly share (Charikar, "Similarity Estimation
 * Techniques from Rounding Algorithms", 2002): each group of three words votes on each bit. Empty for a
 * text of so few words that many pages could have them.
 */
export function textFingerprint(text: string): string {
  const tokens = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (tokens.length < LEAST) return ''
  const votes = new Int32Array(BITS)
  for (let at = 0; at + SHINGLE <= tokens.length; at++) {
    const shingle = tokens.slice(at, at + SHINGLE).join(' ')
    for (const [half, seed] of [0x811c9dc5, 0x01000193].entries()) {
      const bits = hash(shingle, seed)
      for (let bit = 0; bit < 32; bit++)
        votes[half * 32 + bit] = (votes[half * 32 + bit] ?? 0) + ((bits >>> bit) & 1 ? 1 : -1)
    }
  }
  return chunk(votes, 4)
    .map((four) => sum(four.map((vote, bit) => (vote > 0 ? 1 << bit : 0))).toString(16))
    .join('')
}

/** In how many bits two fingerprints differ; all of them when one is empty. */
export function fingerprintDistance(a: string, b: string): number {
  if (a.length !== b.length || a === '') return BITS
  let distance = 0
  for (let at = 0; at < a.length; at++) {
    const digit = Number.parseInt(a[at] ?? '0', 16) ^ Number.parseInt(b[at] ?? '0', 16)
    distance += (digit & 1) + ((digit >> 1) & 1) + ((digit >> 2) & 1) + ((digit >> 3) & 1)
  }
  return distance
}

/** FNV-1a over UTF-16 units, with bits mixed at the end as in MurmurHash3. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}
