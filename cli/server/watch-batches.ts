import { type Stats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import path from 'node:path'
import { isWithin, realPath, TOOL_FOLDERS, upwards } from '../types/file-path.ts'

/** A save touches a few files; more come from another program, which may touch many more. */
const FEW = 5

/** How long nothing may happen before a batch ends, and how long a batch may last, in milliseconds. */
const FEW_TIMES = { quiet: 10, most: 100 }
const MANY_TIMES = { quiet: 100, most: 2000 }

/** Pauses, in milliseconds, between looks at a file that is empty or gone, as editors leave it before they write it. */
const SECOND_LOOKS = [5, 15, 30]

/** chokidar tells nothing of a file for 50 ms after it has told a change of it: then it is looked at again. */
const SILENCE_MS = 60

/** So many files are asked for at a time, so that nothing else waits long. */
const AT_ONCE = 200

/**
 * Collects what happens to files until it is quiet. `onBatch` gets files that are new, changed or gone, and is never called while
 * the call before is at work. What it throws is an unhandled rejection.
 */
export function createBatches(onBatch: (files: readonly string[]) => Promise<void>) {
  let touched = new Map<string, boolean>()
  let started = 0
  let atWork = false
  let closed = false
  let timer: NodeJS.Timeout | undefined
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

/** Files that editors and systems keep beside those that people edit: locks, swap files, backups, and what is renamed then. */
const TEMPORARY =
  /^(?:\.#.*|#.*#|.*~|4913|\..*\.sw[a-z]|.*\.sw[px]|.*___jb_(?:tmp|old)___|\.goutputstream-.*|\.subl.*\.tmp|\.DS_Store)$/

/** The folder of a build that is under way, beside its output: see `newName` of cli/output/publish/staging.ts. */
const STAGED_OUTPUT = /^\..*\.sitegen-(?:stage|old)-\d+-[\da-f]{8}$/

export function isIgnoredName(name: string): boolean {
  return TOOL_FOLDERS.has(name) || TEMPORARY.test(name) || STAGED_OUTPUT.test(name)
}

/** The path of a file after its folder moved. Files elsewhere keep theirs. */
export function moved(file: string, from: string, to: string): string {
  return from !== to && isWithin(from, file) ? path.join(to, path.relative(from, file)) : file
}

/** The files that are there, by real path, and the symbolic links between them. `touch` is told each file that changed. */
export function createWatchedFiles(touch: (file: string, existed: boolean) => void) {
  const files = new Set<string>()
  const links = new Map<string, string>()
  const identityByFolder = new Map<string, string>()
  const throughLink = (link: string): readonly string[] => {
    const target = links.get(link)
    if (target === undefined) return []
    const found = [...files].filter((file) => isWithin(target, file))
    return found.map((file) => path.join(link, path.relative(target, file)))
  }
  return {
    /** Takes in what a path is now, or undefined when it went. `isChange` is false for what was there. */
    handle(file: string, stats: Stats | undefined, isChange: boolean): void {
      if (stats === undefined) identityByFolder.delete(file)
      if (stats?.isDirectory() === true) return void identityByFolder.set(file, identityOf(stats))
      const existed = files.has(file)
      const before = throughLink(file)
      links.delete(file)
      if (stats === undefined) files.delete(file)
      else files.add(file)
      const target = stats?.isSymbolicLink() === true ? realPath(file) : null
      // A folder that holds the link would be reached by it again and again.
      if (target !== null && !isWithin(target, file)) links.set(file, target)
      if (!isChange) return
      touch(file, existed)
      for (const name of [...before, ...throughLink(file)]) touch(name, true)
    },
    has: (file: string): boolean => files.has(file),
    /** Whether a folder above one of the files is another one than chokidar watches, which it does not notice. */
    hasReplacedFolder(changed: readonly string[]): boolean {
      const folders = new Set(changed.flatMap((file) => upwards(path.dirname(file))))
      return [...folders].some((folder) => {
        const known = identityByFolder.get(folder)
        const now = known === undefined ? undefined : statSync(folder, { throwIfNoEntry: false })
        return now !== undefined && identityOf(now) !== known
      })
    },
    /** All paths by which a file is reached: its own, and those through links. */
    namesOf: (file: string): readonly string[] => namesOf(file, links),
    /** Begins anew. @returns the files that were known */
    forget(): readonly string[] {
      const known = [...files]
      files.clear()
      links.clear()
      identityByFolder.clear()
      return known
    },
  }
}

/** A new folder may get the number of one that is gone. */
function identityOf({ ino, birthtimeMs }: Stats): string {
  return `${ino} ${birthtimeMs}`
}

/** Links can multiply a tree; of a file no more than this many names are told. */
const MAX_NAMES = 1000

/** No path goes through the same link twice, so links that lead in circles end. */
function namesOf(file: string, links: ReadonlyMap<string, string>): readonly string[] {
  const names = new Set([file])
  const follow = (at: string, used: readonly string[]): void => {
    for (const [link, target] of links) {
      if (names.size >= MAX_NAMES || used.includes(link) || !isWithin(target, at)) continue
      const name = path.join(link, path.relative(target, at))
      if (names.has(name)) continue
      names.add(name)
      follow(name, [...used, link])
    }
  }
  follow(file, [])
  return [...names]
}
