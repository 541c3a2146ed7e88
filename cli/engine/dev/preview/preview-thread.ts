import type { Json } from '../../../../runtime/shared/json.ts'
import type { PreviewOrder } from '../../../render/page-task.ts'
import type { PageOutcome, PageToRender, ShownDocument } from '../../../render/render-page.ts'
import { outcomeOf, type RenderSetUp, type ThreadOutcome } from '../../../render/render-set-up.ts'
import { SiteProblems } from '../../../report/diagnostic.ts'
import { createThreads, type Threads } from '../../../threads/threads.ts'
import type { FilePath } from '../../../types/file-path.ts'

/** A page to render, and what it is rendered with. */
export interface PreviewRequest {
  readonly input: PageToRender
  /** The file that the page comes from. */
  readonly source: FilePath | null
  readonly setUp: RenderSetUp
  /** The shared data of the site. */
  readonly shared: ReadonlyMap<string, Json>
  /** Aborted when nobody wants the page any more. */
  readonly signal: AbortSignal
}

/** A thread that renders one page at a time with one bundle. */
export interface PreviewThread {
  /** What it renders with, as text. */
  readonly identity: string
  /** What a component throws is a value. Rejects when the thread is of no use any more; it is ended then. */
  render(request: PreviewRequest): Promise<PageOutcome>
  end(): Promise<void>
}

/** A page that takes longer is not coming, in milliseconds: its component runs in a circle. */
const TIME_LIMIT = 8000

/** Starts the thread of a preview, before it is known what it will render with. */
export function startPreviewThread(): Threads {
  const threads = createThreads({ count: 1 })
  threads.expect('preview', 1)
  return threads
}

/** Gives a thread the bundle that it renders with. */
export function previewThread(
  threads: Threads,
  { identity, setUp }: { readonly identity: string; readonly setUp: RenderSetUp },
): PreviewThread {
  const job = threads.job<PreviewOrder, ThreadOutcome<ShownDocument>>('preview', () => setUp)
  const known = new Map<string, Json>()
  return {
    identity,
    end: threads.close,
    async render({ input, source, shared, signal }) {
      const order: PreviewOrder = { page: input, shared: news(known, shared) }
      const items = [{ work: `rendered the page ${input.page.url}`, file: source }]
      const work = job(order, items)
      try {
        return outcomeOf(await beforeTheEnd(work, { signal, late: () => tooSlow(input.page.url, source) }))
      } catch (error) {
        // It is dead, or at work for ever.
        void threads.close()
        throw error
      }
    },
  }
}

/** What is another value now than what the thread knows, which it knows then. */
function news(known: Map<string, Json>, now: ReadonlyMap<string, Json>): ReadonlyMap<string, Json | null> {
  const changed = new Map<string, Json | null>()
  for (const [key, value] of now) if (known.get(key) !== value) changed.set(key, value)
  for (const key of known.keys()) if (!now.has(key)) changed.set(key, null)
  for (const [key, value] of changed) {
    if (value === null) known.delete(key)
    else known.set(key, value)
  }
  return changed
}

interface Ends {
  readonly signal: AbortSignal
  /** What is thrown when the time is over. */
  readonly late: () => Error
}

/** Waits for work until the time is over or nobody wants it. */
async function beforeTheEnd<T>(work: Promise<T>, { signal, late }: Ends): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let stop: (() => void) | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), TIME_LIMIT)
    stop = () => reject(new Error('Nobody wants the page any more.'))
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
    if (stop !== undefined) signal.removeEventListener('abort', stop)
  }
}

/** The code of the diagnostic for a page that is given up. */
export const PAGE_TOO_SLOW = 'PAGE_TOO_SLOW'

function tooSlow(url: string, source: FilePath | null): SiteProblems {
  return new SiteProblems([
    {
      code: PAGE_TOO_SLOW,
      level: 'error',
      message: `The page ${url} is not shown: rendering it took longer than ${TIME_LIMIT / 1000} seconds.`,
      place: source === null ? undefined : { file: source, line: 1 },
      hint: 'Look for a loop without an end in the components of the page, and do slow work before rendering.',
    },
  ])
}
