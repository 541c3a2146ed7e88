import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { watch } from 'chokidar'
import { settled } from '../threads/in-order.ts'
import { isWithin, realPath } from '../types/file-path.ts'
import { createBatches, createWatchedFiles, isIgnoredName, moved } from './watch-batches.ts'

export interface WatchOptions {
  readonly dir: string
  /** Absolute folders that are not watched (output, cache); node_modules, .git and .sitegen never are. */
  readonly ignored: readonly string[]
  /** Polling interval in milliseconds; null uses the system's watches. */
  readonly poll: number | null
  /**
   * Gets absolute paths of files that were added, changed or removed, one batch at a time. A file that links
   * lead to is named by all its paths below the folder. The promise must not reject.
   */
  readonly onChange: (files: ReadonlySet<string>) => Promise<void>
  /** Gets messages for users, such as that the system's watches are used up and files are polled now. */
  readonly onNotice: (text: string) => void
}

export type Watcher = ReturnType<typeof watchFiles>

/** Polling interval in milliseconds when the system has no watches left. */
const FALLBACK_POLL_MS = 300

/** How far file timestamps may lag behind the clock, in milliseconds. */
const MARGIN_MS = 2000

/** Error code when the system has no watches left -> setting that allows more. */
const USED_UP: Readonly<Record<string, string>> = {
  ENOSPC: 'fs.inotify.max_user_watches=524288',
  EMFILE: 'fs.inotify.max_user_instances=1024',
}

/**
 * Watches a folder. A save is reported some 15 ms later, changes of many files by another program once they
 * stop. When the system has no watches left, files are polled.
 */
export function watchFiles(options: WatchOptions) {
  const { dir, onChange, onNotice } = options
  const realDir = realPath(dir) ?? dir
  // An ignored folder may be a link; neither the link nor its target is watched.
  const ignored = options.ignored.flatMap((folder) => [
    moved(folder, dir, realDir),
    realPath(folder) ?? folder,
  ])
  const batches = createBatches((changed) => {
    if (files.hasReplacedFolder(changed)) starting = Promise.all([starting, restart(Date.now() - MARGIN_MS)])
    const named = changed.flatMap(files.namesOf)
    return onChange(new Set(named.map((file) => moved(file, realDir, dir))))
  })
  const files = createWatchedFiles(batches.touch)
  const added = new Set<string>()
  const targets: Targets[] = []
  let { poll } = options
  let running: readonly ReturnType<typeof startWatcher>[] = []
  let isClosed = false
  /** Settles when everything wanted is being watched. */
  let starting: Promise<unknown> = Promise.resolve()

  /** @param since - changes found since this time are reported, too */
  const start = async (wanted: Targets, since: number): Promise<void> => {
    if (isClosed) return
    const watcher = startWatcher(wanted, {
      ignored,
      poll,
      onPath: (file, stats, isReady) => files.handle(file, stats, isReady || Number(stats?.ctimeMs) >= since),
      onError: fallBack,
    })
    running = [...running, watcher]
    await watcher.ready
  }
  const stop = async (): Promise<void> => {
    const ended = running
    running = []
    await Promise.all(ended.map((watcher) => watcher.close()))
  }
  const restart = async (since: number): Promise<void> => {
    const before = files.forget()
    await stop()
    await Promise.all(targets.map((wanted) => start(wanted, since)))
    for (const file of before) if (!files.has(file)) batches.touch(file, true)
  }
  /** Switches to polling when the system's watches are used up. Other errors concern single files. */
  const fallBack = (problem: Error): void => {
    const setting = 'code' in problem ? USED_UP[String(problem.code)] : undefined
    if (setting === undefined || poll !== null)
      return onNotice(`A file or folder is not watched: ${problem.message}.`)
    onNotice(
      `The system has no file watches left, so files are looked at every ${FALLBACK_POLL_MS} ms, which costs time; "sudo sysctl ${setting}" gives it more.`,
    )
    poll = FALLBACK_POLL_MS
    starting = Promise.all([starting, restart(Date.now())])
  }
  const add = async (finding: Promise<Targets>): Promise<void> => {
    const wanted = await finding
    targets.push(wanted)
    await start(wanted, Infinity)
  }

  starting = add(Promise.resolve({ files: new Set(), folders: [realDir] }))
  return {
    /** Resolves when everything is watched, or the watch was closed. Earlier changes may be missed. */
    ready: settled(() => starting),
    /** Watches further files and folders, outside of the folder or below an ignored one. Missing ones may appear later. */
    add(paths: readonly string[]): void {
      const fresh = paths.map((file) => moved(file, dir, realDir)).filter((file) => !added.has(file))
      for (const file of fresh) added.add(file)
      if (fresh.length > 0) starting = Promise.all([starting, add(kindsOf(fresh))])
    },
    /** No change is reported afterwards. */
    async close(): Promise<void> {
      isClosed = true
      batches.close()
      await stop()
    },
  }
}

interface Targets {
  readonly files: ReadonlySet<string>
  readonly folders: readonly string[]
}

async function kindsOf(paths: readonly string[]): Promise<Targets> {
  const stats = await Promise.all(paths.map((file) => stat(file).catch(() => null)))
  const folders = paths.filter((_, index) => stats[index]?.isDirectory() === true)
  return { files: new Set(paths.filter((file) => !folders.includes(file))), folders }
}

interface WatcherOptions extends Pick<WatchOptions, 'ignored' | 'poll'> {
  /** Gets paths that were added, changed or removed. `isReady` is false for those found at the start. */
  readonly onPath: (file: string, stats: Stats | undefined, isReady: boolean) => void
  readonly onError: (error: Error) => void
}

/** chokidar reports readiness only once, so what is added later gets its own watcher. */
function startWatcher(targets: Targets, { ignored, poll, onPath, onError }: WatcherOptions) {
  const closing = new AbortController()
  const { signal } = closing
  // Some editors remove and recreate a file, so files are watched through their folders.
  const roots = new Set([...targets.folders, ...[...targets.files].map((file) => path.dirname(file))])
  const isIgnored = (file: string): boolean => {
    if (roots.has(file) || targets.files.has(file)) return false
    const isLeftOut = isIgnoredName(path.basename(file)) || ignored.some((folder) => isWithin(folder, file))
    return isLeftOut || !targets.folders.some((folder) => isWithin(folder, file))
  }
  const watcher = watch([...roots], {
    ...(poll !== null && { usePolling: true, interval: poll, binaryInterval: poll }),
    ignored: (file) => isIgnored(path.normalize(file)),
    followSymlinks: false,
    ignorePermissionErrors: true,
  })
  let isReady = false
  watcher.on('all', (_, file, stats) => {
    onPath(path.normalize(file), stats, isReady)
  })
  watcher.on('error', (error) => onError(error instanceof Error ? error : new Error(String(error))))
  const ready = new Promise<void>((resolve) => {
    watcher.once('ready', () => {
      isReady = true
      // Polling compares a file with its first stat, which may be pending when chokidar is ready.
      void pause(poll ?? 0, undefined, { signal })
        .catch(() => undefined)
        .then(resolve)
    })
    signal.addEventListener('abort', () => resolve())
  })
  return {
    ready,
    close(): Promise<void> {
      closing.abort()
      return watcher.close()
    },
  }
}
