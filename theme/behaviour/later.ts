/** A module that is loaded when it is first needed. */
export interface Later<T> {
  /** Does something with it as soon as it is there. It is loaded for that, again where it did not come. */
  readonly use: (task: (module: T) => void) => void
  /** Does something with it if it was asked for. */
  readonly ifUsed: (task: (module: T) => void) => void
}

/** Loads a module once, when it is needed. Pages work without it, so nothing is said when it does not come. */
export function later<T>(load: () => Promise<T>): Later<T> {
  let loading: Promise<T> | null = null
  const after = (task: (module: T) => void): void => {
    loading?.then(task, () => (loading = null))
  }
  return {
    use(task) {
      loading ??= load()
      after(task)
    },
    ifUsed: after,
  }
}

/** Calls back when the browser has nothing else to do. */
export function whenIdle(task: () => void): void {
  // Safari has no idle time.
  ;(globalThis.requestIdleCallback ?? setTimeout)(task)
}
