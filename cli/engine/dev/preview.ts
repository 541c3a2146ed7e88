import { EventEmitter, once } from 'node:events'
import { availableParallelism } from 'node:os'
import type { Json } from '../../../runtime/shared/json.ts'
import type { PreviewOrder } from '../../render/page-task.ts'
import { noDocument, type PageOutcome, type PageToRender } from '../../render/render-page.ts'
import type { RenderSetUp } from '../../render/renderer.ts'
import { type SiteProblems, siteError } from '../../report/diagnostic.ts'
import { settled } from '../../threads/in-order.ts'
import { createThreads, type Threads } from '../../threads/threads.ts'
import type { FilePath } from '../../types/file-path.ts'

interface PreviewRequest {
  readonly input: PageToRender
  readonly source: FilePath | null
  readonly setUp: RenderSetUp
  readonly shared: ReadonlyMap<string, Json>
  readonly signal: AbortSignal
}

/** How long a page waits for a busy thread before another is used, in milliseconds: most pages take a few. */
const PATIENCE = 100

/** Most threads at work at once; further slow pages wait. */
const MAX_THREADS = Math.max(4, availableParallelism())

export type Preview = ReturnType<typeof createPreview>

/**
 * Renders pages in separate threads: one for nearly all pages, more while pages are slow. Threads are
 * replaced when the bundle or the site's data changes. A spare is ready for the next bundle or a slow page.
 */
export function createPreview() {
  let spare: Threads | null = startThread()
  /** Identity of the last request: threads with another one are ended once idle. */
  let current = ''
  let isClosed = false
  const idle = new Set<PreviewThread>()
  const atWork = new Set<PreviewThread>()
  const bell = new EventEmitter().setMaxListeners(0)

  const end = (thread: PreviewThread): void => {
    idle.delete(thread)
    atWork.delete(thread)
    void thread.end()
    bell.emit('ring')
  }
  /** An idle thread, or a further one once the page has waited long enough for busy ones; null until then. */
  const find = (identity: string, { setUp }: PreviewRequest, waited: number): PreviewThread | null => {
    for (const thread of idle) if (thread.identity === identity) return thread
    const isSoon = waited < PATIENCE && [...atWork].some((thread) => thread.identity === identity)
    if (isSoon || atWork.size >= MAX_THREADS) return null
    const thread = previewThread(spare ?? startThread(), identity, setUp)
    spare = null
    return thread
  }
  const take = async (request: PreviewRequest): Promise<PreviewThread> => {
    const asked = performance.now()
    const identity = identityOf(request.setUp)
    current = identity
    for (const thread of idle) if (thread.identity !== current) end(thread)
    for (;;) {
      if (isClosed || request.signal.aborted) throw new Error('Nobody wants the page any more.')
      const found = find(identity, request, performance.now() - asked)
      if (found !== null) {
        idle.delete(found)
        atWork.add(found)
        return found
      }
      await once(bell, 'ring', { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null)
    }
  }
  const giveBack = (thread: PreviewThread): void => {
    // Another thread may have become idle while this one was slow: one idle thread is enough.
    const isSpare = idle.size > 0 && bell.listenerCount('ring') === 0
    if (isClosed || thread.identity !== current || isSpare) return end(thread)
    atWork.delete(thread)
    idle.add(thread)
    bell.emit('ring')
  }
  return {
    async render(request: PreviewRequest): Promise<PageOutcome> {
      let thread: PreviewThread | null = null
      try {
        thread = await take(request)
        const outcome = await thread.render(request)
        giveBack(thread)
        return outcome
      } catch (error) {
        if (thread !== null) end(thread)
        return noDocument(error)
      } finally {
        if (!isClosed) spare ??= startThread()
      }
    },
    async close(): Promise<void> {
      isClosed = true
      bell.emit('ring')
      await Promise.all([spare?.close(), ...[...idle, ...atWork].map((thread) => thread.end())])
    },
  }
}

/** A thread gets its set-up once, so any difference needs another thread, even in names of stylesheets. */
function identityOf({ client, ...others }: RenderSetUp): string {
  const { moduleByKey, ...names } = client
  return JSON.stringify([others, names, [...moduleByKey]])
}

function startThread(): Threads {
  const threads = createThreads({ count: 1 })
  threads.expect('preview', 1)
  return threads
}

type PreviewThread = ReturnType<typeof previewThread>

function previewThread(threads: Threads, identity: string, setUp: RenderSetUp) {
  const job = threads.job<PreviewOrder, PageOutcome>('preview', () => setUp)
  const known = new Map<string, Json>()
  return {
    identity,
    end: threads.close,
    /** Resolves even if a component throws. Rejects if the thread is of no more use; it is ended then. */
    async render({ input, source, shared, signal }: PreviewRequest): Promise<PageOutcome> {
      const order: PreviewOrder = { page: input, shared: news(known, shared) }
      const items = [{ work: `rendered the page ${input.page.url}`, file: source }]
      const limit = AbortSignal.timeout(TIME_LIMIT)
      // Closing the thread ends work that never returns.
      const end = AbortSignal.any([signal, limit])
      const close = (): void => void threads.close()
      end.addEventListener('abort', close)
      try {
        return await job(order, items)
      } catch (error) {
        throw limit.aborted ? tooSlow(input.page.url, source) : error
      } finally {
        end.removeEventListener('abort', close)
      }
    },
  }
}

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

/** Time limit for a page, in milliseconds: a component that takes longer is taken to loop for ever. */
const TIME_LIMIT = 8000

export const PAGE_TOO_SLOW = 'PAGE_TOO_SLOW'

function tooSlow(url: string, source: FilePath | null): SiteProblems {
  return siteError({
    code: PAGE_TOO_SLOW,
    message: `The page ${url} is not shown: rendering it took longer than ${TIME_LIMIT / 1000} seconds.`,
    place: source === null ? undefined : { file: source, line: 1 },
    hint: 'Look for a loop without an end in the components of the page, and do slow work before rendering.',
  })
}

/** Runs work after all earlier work has settled. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}

/** A queue in which some work changes what others read; they can wait for changes without queueing. */
export function createChangeQueue() {
  const inTurn = createQueue()
  let changing: Promise<unknown> = Promise.resolve()
  return {
    inTurn,
    /** Queues work that changes something; `settled` waits for it while it runs. */
    change: <T>(work: () => Promise<T>): Promise<T> =>
      inTurn(() => {
        const made = work()
        changing = made.catch(() => undefined)
        return made
      }),
    /** Resolves as soon as no change is running, so that what is read then is consistent. */
    settled: () => settled(() => changing),
  }
}
