/** How long a busy browser is waited for, in milliseconds. */
const IDLE_TIMEOUT = 2000

export function whenIdle(task: () => void): void {
  // Safari has no idle time.
  if (globalThis.requestIdleCallback === undefined) setTimeout(task)
  else requestIdleCallback(task, { timeout: IDLE_TIMEOUT })
}

/** Calls back whenever one of the elements comes into view. Elements that are not shown never do. Returns what ends that. */
export function whenSeen(
  elements: Iterable<Element>,
  onSeen: () => void,
  options?: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen()
  }, options)
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}
