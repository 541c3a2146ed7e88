import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

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

/** chokidar tells nothing of a file for 50 ms after it has told a change of it: then it is looked at again. */
const SILENCE_MS = 60

/** So many files are asked for at a time, so that nothing else waits long. */
const AT_ONCE = 200

/**
 * Collects what happens to files until it is quiet.
 *
 * @param onBatch - gets files that are new, changed or gone; never called while the call before is at work. What it
 * throws is an unhandled rejection
 */
export function createBatches(onBatch: (files: readonly string[]) => Promise<void>) {
  let touched = new Map<string, boolean>()
  let started = 0
  let atWork = false
  let closed = false
  let timer: NodeJS.Timeout | undefined
  /** What files were when they were reported. */
  const reported = new Map<string, Stats | null>()

  const plan = (): void => {
    clearTimeout(timer)
    if (closed || atWork || touched.size === 0) return
    const { quiet, most } = touched.size > FEW ? MANY_TIMES : FEW_TIMES
    timer = setTimeout(() => void work(), Math.max(0, Math.min(quiet, started + most - performance.now())))
  }
  const touch = (file: string, existed: boolean): void => {
    if (closed) return
    if (touched.size === 0) started = performance.now()
    touched.set(file, touched.get(file) ?? existed)
    plan()
  }
  const work = async (): Promise<void> => {
    atWork = true
    const batch = touched
    touched = new Map()
    try {
      // Under load a change is heard of more than once.
      const fresh = [...(await settle(batch))].filter(([file, now]) => !isSame(reported.get(file), now))
      if (closed || fresh.length === 0) return
      for (const [file, now] of fresh) reported.set(file, now)
      const files = fresh.map(([file]) => file)
      setTimeout(() => void lookAgain(files), SILENCE_MS).unref()
      await onBatch(files)
    } finally {
      atWork = false
      started = performance.now()
      plan()
    }
  }
  const lookAgain = async (files: readonly string[]): Promise<void> => {
    for (const [file, now] of await lookAtAll(files))
      if (!isSame(reported.get(file), now)) touch(file, reported.get(file) !== null)
  }
  return {
    /** Something happened to a file. `existed` is whether it was there before. */
    touch,
    close(): void {
      closed = true
      clearTimeout(timer)
    },
  }
}

function isSame(before: Stats | null | undefined, now: Stats | null): boolean {
  if (before === undefined || before === null || now === null) return before === now
  return before.mtimeMs === now.mtimeMs && before.size === now.size && before.ino === now.ino
}

/** The files as they are; null for those that are gone. */
async function lookAtAll(files: readonly string[]): Promise<ReadonlyMap<string, Stats | null>> {
  const looks = new Map<string, Stats | null>()
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const some = files.slice(start, start + AT_ONCE)
    const found = await Promise.all(some.map((file) => stat(file).catch(() => null)))
    for (const [index, file] of some.entries()) looks.set(file, found[index] ?? null)
  }
  return looks
}

/**
 * What became of touched files: those that are there, and as null those that are gone. What is empty or gone is looked
 * at again, since that seldom is how an editor leaves a file.
 */
async function settle(touched: ReadonlyMap<string, boolean>): Promise<ReadonlyMap<string, Stats | null>> {
  const looks = new Map(await lookAtAll([...touched.keys()]))
  const isOpen = ([file, stats]: readonly [string, Stats | null]): boolean =>
    stats === null ? touched.get(file) === true : stats.isFile() && stats.size === 0
  for (const wait of SECOND_LOOKS) {
    const open = [...looks].filter(isOpen).map(([file]) => file)
    if (open.length === 0) break
    await pause(wait)
    for (const [file, stats] of await lookAtAll(open)) looks.set(file, stats)
  }
  return new Map(
    [...looks].filter(([file, stats]) => (stats === null ? touched.get(file) === true : stats.isFile())),
  )
}
