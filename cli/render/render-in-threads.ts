import type { Json } from '../../runtime/shared/json.ts'
import type { FilePath } from '../types/file-path.ts'
import { inBatches } from '../threads/in-batches.ts'
import { thrownAgain } from '../threads/thrown-value.ts'
import type { Threads } from '../threads/threads.ts'
import type { PageOutcome, PageToRender } from './render-page.ts'
import type { RenderSetUp, ThreadOutcome } from './render-task.ts'

/** How many pages a thread gets at a time. */
const BATCH = 8

/** Batches under way for each thread: one that it works on, one that waits for it, one whose pages are written. */
const BATCHES_A_THREAD = 3

interface ThreadRendering extends Omit<RenderSetUp, 'shared'> {
  readonly shared: ReadonlyMap<string, Json>
  /** The file that a page comes from. */
  readonly sourceOf: (url: string) => FilePath | null
}

/** Renders pages in threads, so many at a time that memory stays flat. */
export function renderInThreads(
  threads: Threads,
  { shared, sourceOf, ...options }: ThreadRendering,
): { readonly render: (input: PageToRender) => Promise<PageOutcome>; readonly limit: number } {
  let texts: ReadonlyMap<string, string> | null = null
  const setUp = (): RenderSetUp => {
    texts ??= new Map([...shared].map(([key, value]) => [key, JSON.stringify(value)]))
    return { ...options, shared: texts }
  }
  const job = threads.job<readonly PageToRender[], readonly ThreadOutcome[]>('render', setUp)
  const render = inBatches<PageToRender, PageOutcome>({
    size: BATCH,
    async work(pages) {
      const pieces = pages.map(({ page: { url } }) => ({
        work: `rendered the page ${url}`,
        file: sourceOf(url),
      }))
      return (await job(pages, pieces)).map(outcomeOf)
    },
  })
  return { render, limit: threads.count * BATCHES_A_THREAD * BATCH }
}

/** The outcome as it would be here. */
export function outcomeOf(outcome: ThreadOutcome): PageOutcome {
  if (!('thrown' in outcome)) return outcome
  return { error: thrownAgain(outcome.thrown), componentStack: outcome.componentStack }
}
