import type { HrefParts } from '../shared/url/url.ts'

/** The address of a route. */
export type RouteLocation = HrefParts

export function locationOf({ pathname, search, hash }: RouteLocation): RouteLocation {
  return { pathname, search, hash }
}

/** What client modules are told about a change of the route. */
export interface RouteChange {
  /** Where the reader goes. */
  readonly location: RouteLocation
  /** Null for the first page of a document. */
  readonly previousLocation: RouteLocation | null
}

/** What a client module may export. */
export interface ClientModule {
  /** Before the page is loaded. A function that it returns is called when the loading has ended, in whatever way. */
  readonly onRouteUpdate?: (change: RouteChange) => unknown
  /** After the page is shown. */
  readonly onRouteDidUpdate?: (change: RouteChange) => unknown
}

/** Tells client modules what happens to the route. One that throws is reported and disturbs nobody. */
export class RouteLifecycle {
  #modules: readonly ClientModule[]
  #cleanups: readonly (() => unknown)[] = []

  constructor(modules: readonly (ClientModule & { readonly default?: ClientModule })[]) {
    // Functions may also be those of a default export.
    this.#modules = modules.map((module) => ({ ...module.default, ...module }))
  }

  /** Takes in modules that know of what has happened so far. */
  add(others: RouteLifecycle): void {
    this.#modules = [...others.#modules, ...this.#modules]
  }

  willUpdate(change: RouteChange): void {
    this.loaded()
    const results = this.#modules.map((module) => guarded(() => module.onRouteUpdate?.(change)))
    this.#cleanups = results.filter((result) => typeof result === 'function') as (() => unknown)[]
  }

  loaded(): void {
    const cleanups = this.#cleanups
    this.#cleanups = []
    for (const cleanup of cleanups) guarded(cleanup)
  }

  didUpdate(change: RouteChange): void {
    for (const module of this.#modules) guarded(() => module.onRouteDidUpdate?.(change))
  }
}

function guarded(call: () => unknown): unknown {
  try {
    return call()
  } catch (error) {
    reportError(error)
    return undefined
  }
}

export interface Handover {
  /** Modules that were told of the page already. */
  readonly reported: readonly ClientModule[]
  /** Modules that hear of it when the page is alive. */
  readonly unreported: readonly ClientModule[]
  readonly onReady: () => void
}

/** Whether a reader came to another address: not to the first one, which is counted with the document. */
export function isOtherPage({ location, previousLocation }: RouteChange): boolean {
  if (previousLocation === null) return false
  return (['pathname', 'search', 'hash'] as const).some((part) => location[part] !== previousLocation[part])
}
