import { lstat, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createBatches, type Batches, type Settled } from './watch-batches.ts'
import { moved } from './watch-names.ts'
import { createSystemWatch, type SystemWatch } from './watch-system.ts'
import { createTree, type WatchedTree } from './watch-tree.ts'
import { realPath, isWithin } from '../types/file-path.ts'
import path from 'node:path'

/** What to watch, and whom to tell. */
export interface WatchOptions {
  /** Absolute folder that is watched with all below it. */
  readonly dir: string
  /** Absolute folders that are not watched (output, cache); node_modules, .git and .sitegen never are. */
  readonly ignored: readonly string[]
  /** Polls instead of asking the system, every so many milliseconds; null asks the system. */
  readonly poll: number | null
  /**
   * Absolute paths of files that were added, changed or removed; each batch after the last one was worked on. A file
   * that links lead to is named by all its paths below the folder. The promise must not be rejected.
   */
  readonly onChange: (files: ReadonlySet<string>) => Promise<void>
  /** For people: for example that the system's watches are used up and that files are polled now. */
  readonly onNotice: (text: string) => void
}

/** A running watch. */
export interface Watcher {
  /** Resolves when everything is watched, or the watch was closed. What happens before may be missed. */
  readonly ready: Promise<void>
  /** Watches further files and folders, outside of the folder or below an ignored one. Missing ones may appear later. */
  add(files: readonly string[]): void
  /** No change is told after it. */
  close(): Promise<void>
}

/** Milliseconds between two looks at a file where the system has no watches left. */
const FALLBACK_POLL_MS = 300

/** What the system says when it has no watches left, and the setting that gives more. */
const USED_UP: Readonly<Record<string, string>> = {
  ENOSPC: 'fs.inotify.max_user_watches=524288',
  EMFILE: 'fs.inotify.max_user_instances=1024',
}

interface Watching {
  readonly options: WatchOptions
  /** The folder without links. */
  readonly realDir: string
  readonly batches: Batches
  /** What `add` was given, by real path as far as it is below the folder. */
  readonly added: Set<string>
  readonly closing: AbortController
  tree: WatchedTree
  system: SystemWatch
  /** All that is being entered. */
  entering: Promise<unknown>
}

/**
 * Watches a folder. A save is told some 12 ms after it, what another program does to many files once it is quiet.
 *
 * Only folders are watched where the system tells which of their files changed. When the system has no watches left,
 * files are polled.
 */
export function watchFiles(options: WatchOptions): Watcher {
  const realDir = realPath(options.dir) ?? options.dir
  const batches = createBatches({
    isKnown: (file) => watching.tree.isKnown(file),
    onBatch: (settled) => report(watching, settled),
  })
  const watching: Watching = {
    options,
    realDir,
    batches,
    added: new Set(),
    closing: new AbortController(),
    entering: Promise.resolve(),
    ...watchTree(options.poll),
  }
  function watchTree(poll: number | null): Pick<Watching, 'system' | 'tree'> {
    const system: SystemWatch = createSystemWatch({
      poll,
      onOccurrence: (occurrence) => tree.heard(occurrence),
      onError: (error) => {
        if (watching.system === system) cope(watching, error, watchTree)
      },
    })
    const tree = createTree({ ignored: ignoredPaths(options, realDir), system, batches })
    return { system, tree }
  }

  watching.entering = enterAll(watching, options.poll)
  const closed = new Promise<void>((resolve) => {
    watching.closing.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  return {
    ready: Promise.race([whenEntered(watching), closed]),
    add(files) {
      const real = files.map((file) => moved(file, options.dir, realDir))
      const fresh = real.filter((file) => !watching.added.has(file))
      for (const file of fresh) watching.added.add(file)
      watching.entering = watching.entering.then(() => enterAdded(watching, fresh))
    },
    async close() {
      watching.closing.abort()
      batches.close()
      await watching.system.close()
    },
  }
}

/** An ignored folder may be a link; neither the link nor what it leads to is watched. */
function ignoredPaths({ dir, ignored }: WatchOptions, realDir: string): readonly string[] {
  return [...new Set(ignored.flatMap((folder) => [moved(folder, dir, realDir), realPath(folder) ?? folder]))]
}

/** Also waits for what begins meanwhile. */
async function whenEntered(watching: Watching): Promise<void> {
  for (let last: unknown = null; last !== watching.entering;) {
    last = watching.entering
    await watching.entering
  }
}

async function enterAll(watching: Watching, poll: number | null): Promise<void> {
  const { tree, closing, realDir, added } = watching
  await tree.enter([realDir])
  await enterAdded(watching, [...added])
  // A polled file is compared with the first look at it, which is not over when polling begins.
  if (poll !== null) await pause(poll, undefined, { signal: closing.signal }).catch(() => {})
}

async function enterAdded({ tree }: Watching, files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  const kinds = await Promise.all(
    files.map(async (file) => (await stat(file).catch(() => null))?.isDirectory() === true),
  )
  await tree.enter(files.filter((_, index) => kinds[index] === true))
  await tree.enterFiles(files.filter((_, index) => kinds[index] === false))
}

async function report({ tree, options, realDir }: Watching, { present, removed }: Settled): Promise<void> {
  await tree.note(present, removed)
  const named = [...present, ...removed].flatMap((file) => namesOf(file, tree.links))
  await options.onChange(new Set(named.map((file) => moved(file, realDir, options.dir))))
}

/** Polls from now on when the system's watches are used up. Other errors concern single files. */
function cope(
  watching: Watching,
  error: Error,
  watchTree: (poll: number) => Pick<Watching, 'system' | 'tree'>,
): void {
  const { options, closing, entering } = watching
  if (closing.signal.aborted) return
  const setting = 'code' in error ? USED_UP[String(error.code)] : undefined
  if (setting === undefined) return options.onNotice(`A file or folder is not watched: ${error.message}.`)
  options.onNotice(
    `The system has no file watches left, so files are looked at every ${FALLBACK_POLL_MS} ms, which costs time; "sudo sysctl ${setting}" gives it more.`,
  )
  const { system, tree } = watching
  const since = Date.now()
  Object.assign(watching, watchTree(FALLBACK_POLL_MS))
  watching.entering = Promise.all([entering, system.close()])
    .then(() => enterAll(watching, FALLBACK_POLL_MS))
    .then(() => touchMissed(watching, tree.files(), since))
}

/** What happened while the watches were exchanged. */
async function touchMissed(
  { tree, batches }: Watching,
  before: readonly string[],
  since: number,
): Promise<void> {
  for (const file of before) if (!tree.isKnown(file)) batches.touch(file, true)
  for (const file of tree.files()) {
    const stats = await lstat(file).catch(() => null)
    if (stats !== null && stats.ctimeMs >= since) batches.touch(file, false)
  }
}

/** Symbolic links to files and folders, by their paths; what they lead to is a path without links. */
type Links = ReadonlyMap<string, string>

/** Links can multiply a tree; of a file no more than this many names are told. */
const MAX_NAMES = 1000

/**
 * All paths by which a file is reached: its own, and those through links, also through several of them. No path goes
 * through the same link twice, so links that lead in circles end.
 */
function namesOf(file: string, links: Links): readonly string[] {
  const names = [file]
  const seen = new Set(names)
  const follow = (at: string, used: readonly string[]): void => {
    for (const [link, target] of links) {
      if (names.length >= MAX_NAMES || used.includes(link) || !isWithin(target, at)) continue
      const name = path.join(link, path.relative(target, at))
      if (seen.has(name)) continue
      seen.add(name)
      names.push(name)
      follow(name, [...used, link])
    }
  }
  if (links.size > 0) follow(file, [])
  return names
}
