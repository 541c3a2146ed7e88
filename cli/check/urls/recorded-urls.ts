import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sortBy } from 'lodash-es'
import * as z from 'zod/mini'
import { describeValue } from '../../config/describe-value.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { isRecord } from '../../types/json-problems.ts'

/** The file of a site with the addresses that it has promised, in the folder of the site. */
export const URLS_FILE = 'site.urls.json' as FilePath

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

/** A page as it was when its address was recorded. */
export type RecordedUrl = Readonly<z.infer<typeof RECORDED_URL>>

export interface RecordedUrls {
  /** Whether pages of long lists, of tags and of authors are recorded too. */
  readonly lists: boolean
  readonly urls: readonly RecordedUrl[]
}

type LoadedUrls = RecordedUrls & { readonly diagnostics: readonly Diagnostic[] }

/** Loads the recorded addresses of a site; null without a file. Problem: `URLS_FILE_INVALID`, which gives no addresses. */
export function loadRecordedUrls(siteDir: string): LoadedUrls | null {
  let text: string
  try {
    text = readFileSync(path.join(siteDir, URLS_FILE), 'utf8')
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return null
    throw error
  }
  const refused = (reason: string): LoadedUrls => {
    const problem: Diagnostic = {
      code: 'URLS_FILE_INVALID',
      level: 'error',
      message: `"${URLS_FILE}" cannot be read: ${reason}.`,
      place: { file: URLS_FILE, line: 1 },
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
