declare const self: ServiceWorkerGlobalScope

/** How often a worker asks for its turn, in milliseconds. */
const INTERVAL = 500

/**
 * Has this worker take the place of the one before it. Chromium forgets that it was asked for when the other one was at work
 * just then, so it is asked for until it has happened.
 */
export function takeOver(): void {
  void self.skipWaiting()
  const asking = setInterval(() => {
    const { installing, waiting } = self.registration
    if (installing === null && waiting === null) clearInterval(asking)
    else void self.skipWaiting()
  }, INTERVAL)
}
