import { utcTime } from '../../content/front-matter/written-date.ts'
import { encodeFilePath } from '../../routes/page-url.ts'

/** What the path of a post says. */
export interface PostFileName {
  /** Milliseconds since 1970 of the day in UTC; undefined without a date; null for a day that does not exist. */
  readonly date: number | null | undefined
  /** Pathname behind the blog's own, percent-encoded. */
  readonly slug: string
  /** What is left without date, extension and `/index`. */
  readonly text: string
}

const DATED = /^(.*)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/i
const PLAIN = /(?:\/index)?\.mdx?$/i

/**
 * Date and address of a post from its path: `2026-01-02-hello.md`, `2026/01-02-hello/index.mdx`, `notes/hello.md`. Dates
 * stay in the address as they are written, and what stands before them comes behind.
 */
export function readFileName(relativePath: string): PostFileName {
  const path = relativePath.normalize('NFC')
  const match = DATED.exec(path)
  if (match === null) {
    const text = path.replace(PLAIN, '')
    return { date: undefined, slug: `/${encodeFilePath(text)}`, text }
  }
  const [, folder = '', day = '', text = ''] = match
  const slug = `/${day.replaceAll('-', '/')}/${encodeFilePath(folder + text)}`
  return { date: utcDay(day), slug, text }
}

function utcDay(written: string): number | null {
  const [year = 0, month = 0, day = 0] = written.split(/[-/]/).map(Number)
  return utcTime([year, month, day])
}
