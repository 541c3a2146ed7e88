/** Lets work start when there is room for it. */
export interface Gate {
  run<T>(host: string, work: () => Promise<T>): Promise<T>
}

/** How much runs at once. */
export interface GateLimits {
  readonly total: number
  readonly perHost: number
}

/** A gate that keeps order, but lets work pass that waits for no host. */
export function createGate({ total, perHost }: GateLimits): Gate {
  const waiting = new Set<{ readonly host: string; readonly start: () => void }>()
  const running = new Map<string, number>()
  let count = 0

  const change = (host: string, by: number): void => {
    count += by
    running.set(host, (running.get(host) ?? 0) + by)
  }
  const startNext = (): void => {
    for (const entry of waiting) {
      if (count >= total) return
      if ((running.get(entry.host) ?? 0) >= perHost) continue
      waiting.delete(entry)
      change(entry.host, 1)
      entry.start()
    }
  }
  return {
    async run(host, work) {
      await new Promise<void>((start) => {
        waiting.add({ host, start })
        startNext()
      })
      try {
        return await work()
      } finally {
        change(host, -1)
        startNext()
      }
    },
  }
}
