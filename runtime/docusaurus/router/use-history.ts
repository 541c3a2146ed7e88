import { useEffect, useState } from 'react'
import { useLocation as useOwnLocation, useNavigate, type Navigate } from '../../client/navigation.ts'
import type { RouteLocation } from '../../client/lifecycle.ts'
import { useSite } from '../../page/page-context.ts'
import { hrefPath, pageHref, type RoutedSite, splitHref } from '../../shared/url/url.ts'

export interface Location extends RouteLocation {
  /** Always undefined: entries of the history hold no values of components. */
  readonly state: undefined
  readonly key: string
}

function routerLocation({ pathname, search, hash }: RouteLocation): Location {
  return { pathname, search, hash, state: undefined, key: '' }
}

/** Query and hash are empty while the site is built and while the page is hydrated. */
export function useLocation(): Location {
  return routerLocation(useOwnLocation())
}

/** An address, or parts of one; those that are missing are empty, but for the path, which stays. */
export type To = string | (Partial<RouteLocation> & { readonly state?: unknown })

export function hrefOf(to: To, { location, site }: Pick<Scope, 'location' | 'site'>): string {
  if (typeof to === 'string') return pageHref(to, site)
  const { pathname = location.pathname, search = '', hash = '' } = to
  return pageHref(pathname + marked(search, '?') + marked(hash, '#'), site)
}

function marked(part: string, sign: '?' | '#'): string {
  if (part === '' || part === sign) return ''
  return part.startsWith(sign) ? part : sign + part
}

type Action = 'PUSH' | 'REPLACE' | 'POP'

type Listener = (location: Location, action: Action) => void

/** The history: one object for as long as the component is there. */
export function useHistory() {
  const location = useOwnLocation()
  const navigate = useNavigate()
  const site = useSite()
  const [history] = useState(() => new History({ location, navigate, site }))
  useEffect(() => history.shown(location), [history, location])
  return history
}

interface Scope {
  /** What is shown while the site is built. */
  readonly location: RouteLocation
  readonly navigate: Navigate
  readonly site: RoutedSite
}

/** Entries of the browser's history that components have seen, by the keys that the router gives them. */
const entries: { current: unknown; readonly seen: Set<unknown> } = { current: undefined, seen: new Set() }

/** How addresses came to be shown: all components of a page see one address. */
const actions = new WeakMap<RouteLocation, Action>()

function actionOf(location: RouteLocation): Action {
  const known = actions.get(location)
  if (known !== undefined) return known
  const key = entryKey()
  const action = key === entries.current ? 'REPLACE' : entries.seen.has(key) ? 'POP' : 'PUSH'
  setCurrent(key)
  actions.set(location, action)
  return action
}

function setCurrent(key: unknown): void {
  entries.current = key
  entries.seen.add(key)
}

function entryKey(): unknown {
  const { state } = window.history as { readonly state: { readonly sitegen?: unknown } | null }
  return state?.sitegen
}

/** The history as React Router has it: its functions work alone, too. Values of `state` are not kept. */
export class History {
  readonly #scope: Scope
  #seen: RouteLocation
  readonly #listeners = new Set<Listener>()
  action: Action = 'POP'

  constructor(scope: Scope) {
    this.#scope = scope
    this.#seen = scope.location
  }

  get length(): number {
    return typeof window === 'undefined' ? 1 : window.history.length
  }

  get location(): Location {
    return routerLocation(this.#here())
  }

  readonly push = (to: To, _state?: unknown): void => {
    this.#scope.navigate(this.createHref(to))
  }

  readonly replace = (to: To, _state?: unknown): void => {
    this.#scope.navigate(this.createHref(to), { replace: true })
  }

  readonly go = (steps: number): void => {
    window.history.go(steps)
  }

  readonly goBack = (): void => {
    this.go(-1)
  }

  readonly goForward = (): void => {
    this.go(1)
  }

  readonly createHref = (to: To): string => {
    return hrefOf(to, { location: this.#here(), site: this.#scope.site })
  }

  /** Calls back after another address is shown, as long as the component is there. Returns how to stop that. */
  readonly listen = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Does nothing: readers go where they want to. Returns a function that does nothing, too. */
  readonly block = (_blocker?: unknown): (() => void) => {
    return () => undefined
  }

  /** The address of the document, as other addresses of the site are written. */
  #here(): RouteLocation {
    const { location, site } = this.#scope
    if (typeof window === 'undefined') return location
    const own = window.location
    return site.router === 'hash' ? splitHref(hrefPath(own.hash, site) || '/') : own
  }

  /** Called when a page is there; the first one is the entry that the others come after. */
  shown(location: RouteLocation): void {
    if (entries.current === undefined) setCurrent(entryKey())
    if (isSame(location, this.#seen)) return
    this.#seen = location
    this.action = actionOf(location)
    for (const listener of this.#listeners) listener(routerLocation(location), this.action)
  }
}

function isSame(a: RouteLocation, b: RouteLocation): boolean {
  return a.pathname === b.pathname && a.search === b.search && a.hash === b.hash
}
