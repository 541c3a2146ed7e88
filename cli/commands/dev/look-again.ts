/** Milliseconds between two looks, and at most where the last one has led to nothing. */
const PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 10_000

/** Looking may take this part of the time. */
const SHARE = 0.02

interface LookingAgain {
  /** Modules by the files that they begin with, and whether something that they are made from is another now. */
  readonly modules: () => readonly { readonly entry: string; readonly isStale: () => boolean }[]
  /** Takes in the files of those that are not right any more; must not throw. */
  readonly onStale: (entries: ReadonlySet<string>) => Promise<void>
}

/** Looks again and again at what no watch tells of: packages may lie anywhere, and links to them may change. */
export function lookAgain({ modules, onStale }: LookingAgain): { close(): void } {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const wait = (pause: number): void => {
    if (!isClosed) timer = setTimeout(() => void look(pause), pause).unref()
  }
  const stale = (): ReadonlySet<string> =>
    new Set(modules().flatMap(({ entry, isStale }) => (isStale() ? [entry] : [])))
  const look = async (pause: number): Promise<void> => {
    const started = performance.now()
    const found = stale()
    if (found.size === 0) return wait(Math.max(PAUSE_MS, (performance.now() - started) / SHARE))
    await onStale(found)
    wait(stale().size > 0 ? Math.min(pause * 2, LONGEST_PAUSE_MS) : PAUSE_MS)
  }
  wait(PAUSE_MS)
  return {
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
