import { once } from 'node:events'
import path from 'node:path'
import { FSWatcher } from 'chokidar'

/**
 * chokidar without its own reading of folders, at the start and again at every event of a folder: that costs one look
 * at each file of it, a tenth of a second where a thousand pages lie side by side.
 */
class SystemWatcher extends FSWatcher {
  override _throttle(...[action, file, milliseconds]: Parameters<FSWatcher['_throttle']>) {
    return action === 'readdir' ? false : super._throttle(action, file, milliseconds)
  }
}

/** Something happened at a place. */
export interface Occurrence {
  /** A watched folder or file. */
  readonly at: string
  /** The entry of the folder that it happened to; null when the system does not say. */
  readonly name: string | null
  /** Whether the entry may have come, gone or been replaced, rather than changed. */
  readonly replaced: boolean
}

interface SystemWatchOptions {
  /** Milliseconds between two looks; null lets the system tell. */
  readonly poll: number | null
  readonly onOccurrence: (occurrence: Occurrence) => void
  readonly onError: (error: Error) => void
}

/** Watches of single folders and files; nothing below a folder is watched with it. */
export interface SystemWatch {
  /** Resolves when the paths are watched, or cannot be. */
  add(paths: readonly string[]): Promise<void>
  remove(path: string): void
  readonly isClosed: () => boolean
  /** Whether files must be added, since folders tell only what comes and goes. */
  readonly needsFiles: boolean
  close(): Promise<void>
}

function watchedPath(details: unknown): string | null {
  const known = typeof details === 'object' && details !== null && 'watchedPath' in details
  return known && typeof details.watchedPath === 'string' ? details.watchedPath : null
}

/** Systems that tell of a folder which of its files was written. */
const REPORTS_FILES: ReadonlySet<string> = new Set(['linux', 'android', 'darwin', 'win32'])

/** Watches with chokidar, which is told path by path. */
export function createSystemWatch({ poll, onOccurrence, onError }: SystemWatchOptions): SystemWatch {
  const options = {
    usePolling: poll !== null,
    ...(poll === null ? {} : { interval: poll, binaryInterval: poll }),
    followSymlinks: false,
    ignoreInitial: true,
    ignorePermissionErrors: true,
    atomic: false,
  }
  const holders = new Map<string, FSWatcher>()
  const sizes = new Map<FSWatcher, number>()
  const hear = (type: string, name: string | null, details: unknown): void => {
    const at = watchedPath(details)
    // Polling names what changed; the system names an entry of what is watched.
    if (at !== null) onOccurrence({ at: path.normalize(at), name, replaced: type === 'rename' })
    else if (name !== null) onOccurrence({ at: path.normalize(name), name: null, replaced: true })
  }
  const closing = new AbortController()
  const closed = once(closing.signal, 'abort')
  return {
    // chokidar says only once that it is ready, so what comes later has a watcher of its own.
    async add(paths) {
      if (closing.signal.aborted || paths.length === 0) return
      const watcher = new SystemWatcher(options)
      sizes.set(watcher, paths.length)
      for (const path of paths) holders.set(path, watcher)
      watcher.on('raw', hear).on('error', (error) => onError(error as Error))
      watcher.add([...paths])
      const ready = new Promise<void>((resolve) => watcher.once('ready', resolve))
      await Promise.race([ready, closed])
    },
    remove(path) {
      const watcher = holders.get(path)
      if (watcher === undefined) return
      holders.delete(path)
      watcher.unwatch(path)
      const left = (sizes.get(watcher) ?? 1) - 1
      sizes.set(watcher, left)
      if (left > 0) return
      sizes.delete(watcher)
      void watcher.close()
    },
    isClosed: () => closing.signal.aborted,
    needsFiles: new FSWatcher(options).options.usePolling || !REPORTS_FILES.has(process.platform),
    async close() {
      closing.abort()
      await Promise.all([...sizes.keys()].map((watcher) => watcher.close()))
    },
  }
}
