import type { Json } from '../../../runtime/shared/json.ts'
import type { PageOutcome, PageToRender } from '../../render/render-page.ts'
import type { PreviewOrder, PreviewSetUp } from '../../render/preview-task.ts'
import { outcomeOf } from '../../render/render-in-threads.ts'
import type { ThreadOutcome } from '../../render/render-task.ts'
import { createThreads, type Job, type Threads } from '../../threads/threads.ts'

/** Renders pages in a thread of their own, which is replaced when the bundle or the site's data changes. */
export interface Preview {
  /** Renders a page with a bundle. What a component throws is a value. */
  render(page: PageToRender, bundle: PreviewSetUp): Promise<PageOutcome>
  /** Takes the shared data of the site as it is now. */
  share(shared: ReadonlyMap<string, Json>): void
  close(): Promise<void>
}

/** A page that takes longer is not coming, in milliseconds: its component runs in a circle. */
const TIME_LIMIT = 15_000

interface Stage {
  readonly threads: Threads
  /** What it renders with, as text. */
  readonly identity: string
  readonly job: Job<PreviewOrder, ThreadOutcome>
  /** What the thread knows of the shared data. */
  readonly shared: Map<string, Json>
}

/** Starts a thread, and keeps one more ready for the next bundle. */
export function createPreview(): Preview {
  let shared: ReadonlyMap<string, Json> = new Map()
  let setUp: PreviewSetUp | null = null
  let next: Threads | null = startThread()
  let stage: Stage | null = null

  const enter = (bundle: PreviewSetUp): Stage => {
    void stage?.threads.close()
    const threads = next ?? startThread()
    next = null
    setUp = bundle
    const job = threads.job<PreviewOrder, ThreadOutcome>('preview', () => setUp)
    return { threads, identity: identityOf(bundle), job, shared: new Map() }
  }
  const leave = (): void => {
    void stage?.threads.close()
    stage = null
  }
  return {
    async render(page, bundle) {
      if (stage?.identity !== identityOf(bundle)) stage = enter(bundle)
      const order: PreviewOrder = { page, shared: news(stage.shared, shared) }
      try {
        const pieces = [{ work: `rendered the page ${page.page.url}`, file: null }]
        return outcomeOf(await withinTime(stage.job(order, pieces), page))
      } catch (error) {
        // The thread is dead or at work for ever.
        leave()
        return { error, componentStack: null }
      } finally {
        next ??= startThread()
      }
    },
    share(now) {
      shared = now
    },
    async close() {
      await Promise.all([stage?.threads.close(), next?.close()])
    },
  }
}

/** A thread gets its set-up once: whatever is another in it needs another thread, also the names of stylesheets alone. */
function identityOf({ client, ...others }: PreviewSetUp): string {
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

function startThread(): Threads {
  const threads = createThreads({ count: 1 })
  threads.expect('preview', 1)
  return threads
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

async function withinTime<T>(work: Promise<T>, { page }: PageToRender): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    const text = `Rendering ${page.url} took longer than ${TIME_LIMIT / 1000} seconds.`
    timer = setTimeout(() => reject(new Error(text)), TIME_LIMIT)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
