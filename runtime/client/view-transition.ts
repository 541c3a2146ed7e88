const NO_MOTION = '(prefers-reduced-motion: reduce)'

/** Passes into the next page with the browser's transition, where it has one and its reader has nothing against motion. */
export function viewTransition(update: () => Promise<void>): void {
  if (!('startViewTransition' in document) || matchMedia(NO_MOTION).matches) {
    void update()
    return
  }
  // One that is cut short by the next, or that nobody sees, has still changed the document.
  document.startViewTransition(update).ready.catch(() => undefined)
}
