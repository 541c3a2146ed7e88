import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { PageOutcome } from '../../../render/render-page.ts'
import type { RenderSetUp } from '../../../render/render-set-up.ts'
import type { Threads } from '../../../threads/threads.ts'
import {
  previewThread,
  startPreviewThread,
  type PreviewRequest,
  type PreviewThread,
} from './preview-thread.ts'

/**
 * Renders pages in threads of their own: one for nearly all pages, and more while pages are slow. Threads are replaced when
 * the bundle or the site's data changes.
 */
export interface Preview {
  /** Renders a page with a bundle. What a component throws is a value. */
  render(request: PreviewRequest): Promise<PageOutcome>
  close(): Promise<void>
}

/** How long a page waits for one that is at work before another thread is taken, in milliseconds: most take a few. */
const PATIENCE = 100

/** Threads at work; more slow pages wait for each other. */
const MAX_THREADS = Math.max(4, availableParallelism())

/** Starts a thread, and keeps one more ready for the next bundle or a slow page. */
export function createPreview(): Preview {
  const pool = createPool()
  return {
    async render(request) {
      let thread: PreviewThread | null = null
      try {
        thread = await pool.take(request)
        const outcome = await thread.render(request)
        pool.giveBack(thread)
        return outcome
      } catch (error) {
        if (thread !== null) pool.drop(thread)
        return { error, componentStack: null }
      } finally {
        pool.prepare()
      }
    },
    close: pool.close,
  }
}

function createPool() {
  let spare: Threads | null = startPreviewThread()
  /** What was asked for last: threads with other bundles are ended when they have nothing to do. */
  let current = ''
  let isClosed = false
  const idle = new Set<PreviewThread>()
  const atWork = new Set<PreviewThread>()
  const bell = createBell()

  const end = (thread: PreviewThread): void => {
    idle.delete(thread)
    atWork.delete(thread)
    void thread.end()
    bell.ring()
  }
  const begin = (identity: string, setUp: RenderSetUp): PreviewThread => {
    const thread = previewThread(spare ?? startPreviewThread(), { identity, setUp })
    spare = null
    return thread
  }
  /** An idle thread, or another one when those at work have had their time; null as long as that is not so. */
  const find = (identity: string, { setUp }: PreviewRequest, waited: number): PreviewThread | null => {
    for (const thread of idle) if (thread.identity === identity) return thread
    const isSoon = waited < PATIENCE && [...atWork].some((thread) => thread.identity === identity)
    return isSoon || atWork.size >= MAX_THREADS ? null : begin(identity, setUp)
  }
  return {
    /** A thread with the bundle that a page needs. */
    async take(request: PreviewRequest): Promise<PreviewThread> {
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
        await bell.next(PATIENCE)
      }
    },
    giveBack(thread: PreviewThread): void {
      // Another thread may have become idle while this one was slow: one is enough.
      if (isClosed || thread.identity !== current || (idle.size > 0 && !bell.isAwaited())) return end(thread)
      atWork.delete(thread)
      idle.add(thread)
      bell.ring()
    },
    /** Forgets a thread that has ended. */
    drop: end,
    /** Has a thread ready for the next bundle or a slow page. */
    prepare(): void {
      if (!isClosed) spare ??= startPreviewThread()
    },
    async close(): Promise<void> {
      isClosed = true
      bell.ring()
      await Promise.all([spare?.close(), ...[...idle, ...atWork].map((thread) => thread.end())])
    },
  }
}

function createBell() {
  const listeners = new Set<() => void>()
  return {
    /** Resolves when it rings, or after some milliseconds. */
    async next(most: number): Promise<void> {
      const waiting = new AbortController()
      const stop = (): void => waiting.abort()
      listeners.add(stop)
      await pause(most, null, { signal: waiting.signal }).catch(() => null)
      listeners.delete(stop)
    },
    ring(): void {
      for (const listener of listeners) listener()
    },
    isAwaited: (): boolean => listeners.size > 0,
  }
}

/** A thread gets its set-up once: whatever is another in it needs another thread, also the names of stylesheets alone. */
function identityOf({ client, ...others }: RenderSetUp): string {
  const { moduleByKey, ...names } = client
  return JSON.stringify([others, names, modulesText(moduleByKey)])
}

const textByModules = new WeakMap<ReadonlyMap<string, unknown>, string>()

/** The same bundle is asked for with every page. */
function modulesText(moduleByKey: ReadonlyMap<string, unknown>): string {
  const text = textByModules.get(moduleByKey) ?? JSON.stringify([...moduleByKey])
  textByModules.set(moduleByKey, text)
  return text
}
