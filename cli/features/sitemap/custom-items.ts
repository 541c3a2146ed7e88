import { describeValue } from '../../config/describe-value.ts'
import { SiteProblems } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { SitemapItem } from './options.ts'

/**
 * The entries that a function of the site makes.
 * @throws SiteProblems `SITEMAP_FAILED`
 */
export async function customItems(
  make: () => unknown,
  configFile: FilePath,
): Promise<readonly SitemapItem[]> {
  try {
    return validItems(await make())
  } catch (error) {
    throw failed(error instanceof Error ? error.message : String(error), configFile)
  }
}

/** The entries are more than there are files for. */
export function tooMany(count: number, most: number, configFile: FilePath): SiteProblems {
  return failed(
    `it returned ${count} entries, but the sitemap of this site holds at most ${most}`,
    configFile,
  )
}

function failed(failure: string, file: FilePath): SiteProblems {
  return new SiteProblems([
    {
      code: 'SITEMAP_FAILED',
      level: 'error',
      message: `The function sitemap.createSitemapItems failed: ${failure}.`,
      place: { file },
      hint: 'Make it return a list of entries: { url, lastmod, changefreq, priority }, with a full address as url.',
    },
  ])
}

/** @throws when a value is no list of entries */
function validItems(made: unknown): readonly SitemapItem[] {
  if (!Array.isArray(made)) throw new Error(`it returned ${describeValue(made)} instead of a list of entries`)
  const issue = (made as readonly unknown[]).map(issueOf).find((found) => found !== null)
  if (issue !== undefined) throw new Error(issue)
  return made as readonly SitemapItem[]
}

/** What is wrong with a key of an entry; each is asked for what is written. */
const ISSUES: Readonly<Record<keyof SitemapItem, (value: unknown) => string | null>> = {
  url: (value) => (isWholeAddress(value) ? null : ', which is not a full address'),
  lastmod: (value) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? null : ', which is not a date',
  changefreq: (value) => (typeof value === 'string' ? null : ', which is not text'),
  priority: (value) =>
    typeof value === 'number' && value >= 0 && value <= 1 ? null : ', which is not a number from 0 to 1',
}

function isWholeAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value)
}

/** Why a value cannot be an entry; null when it can. */
function issueOf(item: unknown, index: number): string | null {
  const entry = (item ?? {}) as Readonly<Record<string, unknown>>
  for (const [key, issue] of Object.entries(ISSUES)) {
    const value = entry[key]
    const problem = key !== 'url' && (value === null || value === undefined) ? null : issue(value)
    if (problem !== null) return `the ${key} of entry ${index + 1} is ${describeValue(value)}${problem}`
  }
  return null
}
