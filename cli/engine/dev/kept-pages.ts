import type { Url } from '../../../runtime/shared/url/url.ts'
import type { InputKey } from '../../types/inputs.ts'
import type { Snapshot, ShownPage } from './dev-pages.ts'

/** What tells whether something that was made is still right. */
export interface Made {
  readonly snapshot: Snapshot
  /** What it was made from, with the values of that time; null for what failed. */
  readonly values: ReadonlyMap<InputKey, string> | null
}

/** A page as it was made. */
export interface KeptPage extends ShownPage, Made {
  /** Number of the moment. */
  readonly time: number
}

/** The words of a page; null where they are not collected. */
interface KeptText extends Made {
  readonly text: string | null
}

/** Pages that were made: the last ones whole, of all of them the words. */
export interface KeptPages {
  readonly pages: ReadonlyMap<Url, KeptPage>
  readonly texts: ReadonlyMap<Url, KeptText>
  put(page: KeptPage): void
  /** Removes those that are no pages of the site. */
  leave(isThere: (url: Url) => boolean): void
}

/** Pages that are kept; others are made again when they are asked for. */
const MAX_KEPT = 500

export function createKeptPages(): KeptPages {
  const pages = new Map<Url, KeptPage>()
  const texts = new Map<Url, KeptText>()
  return {
    pages,
    texts,
    put(page) {
      const { url } = page.rendered.page
      pages.delete(url)
      pages.set(url, page)
      const { snapshot, values, files } = page
      texts.set(url, { snapshot, values, text: files?.text ?? null })
      const [oldest] = pages.keys()
      if (pages.size > MAX_KEPT && oldest !== undefined) pages.delete(oldest)
    },
    leave(isThere) {
      for (const kept of [pages, texts]) for (const url of kept.keys()) if (!isThere(url)) kept.delete(url)
    },
  }
}
