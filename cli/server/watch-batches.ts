import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** Files that were touched, and whether each existed before. */
export type Touched = ReadonlyMap<string, boolean>

/** What became of the touched files. */
export interface Settled {
  /** Files that are there now, new or with another content. */
  readonly present: readonly string[]
  /** Files that were there before and are not any more. */
  readonly removed: readonly string[]
}

/** Collects what happens to files until it is quiet. */
export interface Batches {
  /** Something happened to a file. */
  touch(file: string, existed: boolean): void
  /** Work that may find more touched files: the batch waits for it. */
  hold(work: Promise<void>): void
  close(): void
}

interface BatchesOptions {
  /** Whether a file is known to be there: it may have been found since it was touched. */
  readonly isKnown: (file: string) => boolean
  /** Never called while the call before is at work. */
  readonly onBatch: (settled: Settled) => Promise<void>
}

/** A save touches a few files; more come from another program, which may touch many more. */
const FEW = 5

/** How long nothing may happen before a batch ends, and how long a batch may last, in milliseconds. */
const FEW_TIMES = { quiet: 10, most: 100 }
const MANY_TIMES = { quiet: 100, most: 2000 }

/**
 * Pauses, in milliseconds, between looks at a file that is empty or gone: editors empty a file before they write it,
 * or remove it and make it again.
 */
const SECOND_LOOKS = [5, 15, 30]

/** So many files are asked for at a time, so that nothing else waits long. */
const AT_ONCE = 200

/** @throws nothing: what `onBatch` throws is an unhandled rejection, since it is nobody's to handle here */
export function createBatches({ isKnown, onBatch }: BatchesOptions): Batches {
  let touched = new Map<string, boolean>()
  let started = 0
  let holds = 0
  let atWork = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const times = () => (touched.size > FEW ? MANY_TIMES : FEW_TIMES)
  const plan = (): void => {
    clearTimeout(timer)
    if (closed || atWork || touched.size === 0) return
    const { quiet, most } = times()
    timer = setTimeout(end, Math.max(0, Math.min(quiet, started + most - performance.now())))
  }
  const end = (): void => {
    if (holds > 0 && performance.now() < started + MANY_TIMES.most) {
      timer = setTimeout(end, FEW_TIMES.quiet)
      return
    }
    void work()
  }
  const work = async (): Promise<void> => {
    atWork = true
    const batch = touched
    touched = new Map()
    try {
      for (const [file, existed] of batch) batch.set(file, existed || isKnown(file))
      const settled = await settle(batch)
      const isEmpty = settled.present.length + settled.removed.length === 0
      if (!closed && !isEmpty) await onBatch(settled)
    } finally {
      atWork = false
      started = performance.now()
      plan()
    }
  }

  return {
    touch(file, existed) {
      if (closed) return
      if (touched.size === 0) started = performance.now()
      touched.set(file, touched.get(file) ?? existed)
      plan()
    },
    hold(work) {
      holds += 1
      void work.finally(() => (holds -= 1))
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

type Look = 'present' | 'empty' | 'gone' | 'other'

async function lookAt(file: string): Promise<Look> {
  const stats = await stat(file).catch(() => null)
  if (stats === null) return 'gone'
  if (!stats.isFile()) return 'other'
  return stats.size === 0 ? 'empty' : 'present'
}

async function lookAtAll(files: readonly string[]): Promise<readonly Look[]> {
  const looks: Look[] = []
  for (let start = 0; start < files.length; start += AT_ONCE) {
    looks.push(...(await Promise.all(files.slice(start, start + AT_ONCE).map(lookAt))))
  }
  return looks
}

/** Looks again at files that are empty or gone, since that seldom is how an editor leaves them. */
async function settle(touched: Touched): Promise<Settled> {
  const looks = new Map<string, Look>()
  let open: readonly string[] = [...touched.keys()]
  for (const wait of [...SECOND_LOOKS, null]) {
    const found = await lookAtAll(open)
    for (const [index, file] of open.entries()) looks.set(file, found[index] ?? 'gone')
    open = open.filter((file) => {
      const look = looks.get(file)
      return look === 'empty' || (look === 'gone' && touched.get(file) === true)
    })
    if (open.length === 0 || wait === null) break
    await pause(wait)
  }
  const files = [...looks]
  return {
    present: files.flatMap(([file, look]) => (look === 'present' || look === 'empty' ? [file] : [])),
    removed: files.flatMap(([file, look]) => (look === 'gone' && touched.get(file) === true ? [file] : [])),
  }
}
