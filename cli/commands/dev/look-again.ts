/** Milliseconds between two looks, and at most where the last one has led to nothing. */
const PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 10_000

/** Looking may take this part of the time. */
const SHARE = 0.02

interface LookingAgain {
  /** Whether something is another now. */
  readonly isStale: () => boolean
  /** Takes it in; must not throw. */
  readonly onStale: () => Promise<void>
}

/** Looks again and again at what no watch tells of: packages may lie anywhere, and links to them may change. */
export function lookAgain({ isStale, onStale }: LookingAgain): { close(): void } {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const wait = (pause: number): void => {
    if (!isClosed) timer = setTimeout(() => void look(pause), pause).unref()
  }
  const look = async (pause: number): Promise<void> => {
    const started = performance.now()
    if (!isStale()) return wait(Math.max(PAUSE_MS, (performance.now() - started) / SHARE))
    await onStale()
    wait(isStale() ? Math.min(pause * 2, LONGEST_PAUSE_MS) : PAUSE_MS)
  }
  wait(PAUSE_MS)
  return {
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
