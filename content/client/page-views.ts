import type { RouteChange } from 'sitegen/runtime'

/** One call that this client module got. */
export interface RouteCall {
  /** The function that was called; `loaded` is what `onRouteUpdate` returned. */
  readonly hook: 'onRouteUpdate' | 'loaded' | 'onRouteDidUpdate'
  /** Path, query and hash. */
  readonly address: string
  /** Title of the document at that time. */
  readonly title: string
  /** Whether an analytics script would count it: the first page, or another path than before. */
  readonly isPageView: boolean
}

/** How many calls are kept. */
const LIMIT = 30

let calls: readonly RouteCall[] = []
const listeners = new Set<() => void>()

/** What the test page for analytics shows. Nothing of it leaves the browser. */
export const pageViews = {
  calls: (): readonly RouteCall[] => calls,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function note(hook: RouteCall['hook'], { location, previousLocation }: RouteChange): void {
  const { pathname, search, hash } = location
  const call = {
    hook,
    address: pathname + search + hash,
    title: document.title,
    isPageView: hook === 'onRouteDidUpdate' && pathname !== previousLocation?.pathname,
  }
  calls = [...calls, call].slice(-LIMIT)
  for (const listener of listeners) listener()
}

export function onRouteUpdate(change: RouteChange): () => void {
  note('onRouteUpdate', change)
  return () => note('loaded', change)
}

export function onRouteDidUpdate(change: RouteChange): void {
  note('onRouteDidUpdate', change)
}
