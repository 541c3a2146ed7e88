const NO_MOTION = '(prefers-reduced-motion: reduce)'

/**
 * Lets the browser pass from the page that it shows into the next one, where it can and its reader has nothing against motion.
 *
 * @param update - changes the document, and is done when the next page is there
 */
export function viewTransition(update: () => Promise<void>): void {
  if (!('startViewTransition' in document) || matchMedia(NO_MOTION).matches) {
    void update()
    return
  }
  // One that is cut short by the next, or that nobody sees, has still changed the document.
  document.startViewTransition(update).ready.catch(() => undefined)
}
