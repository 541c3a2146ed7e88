import { EventEmitter, once } from 'node:events'
import { availableParallelism } from 'node:os'
import type { Json } from '../../../runtime/shared/json.ts'
import type { PreviewOrder } from '../../render/page-task.ts'
import { noDocument, type PageOutcome, type PageToRender } from '../../render/render-page.ts'
import type { RenderSetUp } from '../../render/renderer.ts'
import { type SiteProblems, siteError } from '../../report/diagnostic.ts'
import { createThreads, type Threads } from '../../threads/threads.ts'
import type { FilePath } from '../../types/file-path.ts'

interface PreviewRequest {
  readonly input: PageToRender
  readonly source: FilePath | null
  readonly setUp: RenderSetUp
  readonly shared: ReadonlyMap<string, Json>
  readonly signal: AbortSignal
}

/** How long a page waits for one that is at work before another thread is taken, in milliseconds: most take a few. */
const PATIENCE = 100

/** Threads at work; more slow pages wait for each other. */
const MAX_THREADS = Math.max(4, availableParallelism())

export type Preview = ReturnType<typeof createPreview>

/**
 * Renders pages in threads of their own: one for nearly all pages, and more while pages are slow. Threads are replaced when
 * the bundle or the site's data changes. One more is kept ready for the next bundle or a slow page.
 */
export function createPreview() {
  let spare: Threads | null = startThread()
  /** What was asked for last: threads with other bundles are ended when they have nothing to do. */
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
  /** An idle thread, or another one when those at work have had their time; null as long as that is not so. */
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
    // Another thread may have become idle while this one was slow: one is enough.
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

/** A thread gets its set-up once: whatever is another in it needs another thread, also the names of stylesheets alone. */
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
    /** What a component throws is a value. Rejects when the thread is of no use any more; it is ended then. */
    async render({ input, source, shared, signal }: PreviewRequest): Promise<PageOutcome> {
      const order: PreviewOrder = { page: input, shared: news(known, shared) }
      const items = [{ work: `rendered the page ${input.page.url}`, file: source }]
      const limit = AbortSignal.timeout(TIME_LIMIT)
      // What is at work for ever ends with its thread.
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

/** A page that takes longer is not coming, in milliseconds: its component runs in a circle. */
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

/** Runs work when all work before it has ended, however that ended. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}

/** A queue in which some of the work changes what everybody else reads: it can be waited for without taking a turn. */
export function createChangeQueue() {
  const inTurn = createQueue()
  let changing: Promise<unknown> = Promise.resolve()
  return {
    inTurn,
    /** Work in its turn; `settled` waits for it while it is at work. */
    change: <T>(work: () => Promise<T>): Promise<T> =>
      inTurn(() => {
        const made = work()
        changing = made.catch(() => undefined)
        return made
      }),
    /** Resolves at once, or when the change that is at work has ended: what is read then is of one time. */
    async settled(): Promise<void> {
      for (let last: unknown = null; last !== changing;) {
        last = changing
        await last
      }
    },
  }
}
