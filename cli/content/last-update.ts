import { defined } from '../../runtime/shared/defined.ts'
import type { LastUpdate } from '../../runtime/shared/last-update.ts'
import type { LastChange } from './git.ts'
import { readUpdateDate } from './front-matter/written-date.ts'

/** What front matter says of the last change. */
interface WrittenUpdate {
  readonly author?: string | undefined
  readonly date?: string | undefined
}

interface UpdateFacts {
  /** `last_update` of the front matter. */
  readonly written: WrittenUpdate | undefined
  /** What version control knows of the file. */
  readonly change: LastChange | undefined
}

/** When the front matter says that the page changed, in milliseconds since 1970; null when it does not. */
export function updateTime(written: WrittenUpdate | undefined): number | null {
  return written?.date === undefined ? null : readUpdateDate(written.date)
}

/**
 * What a page says about its last change: each of the two that the instance shows, from the front matter, else from
 * version control. Null when there is nothing to say.
 */
export function lastUpdate(
  { written, change }: UpdateFacts,
  showing: { readonly showLastUpdateTime: boolean; readonly showLastUpdateAuthor: boolean },
): LastUpdate | null {
  const timestamp = updateTime(written) ?? change?.timestamp
  const author = written?.author ?? change?.author
  const shown: LastUpdate = {
    ...defined({
      timestamp: showing.showLastUpdateTime ? timestamp : undefined,
      author: showing.showLastUpdateAuthor ? author : undefined,
    }),
  }
  return Object.keys(shown).length === 0 ? null : shown
}
