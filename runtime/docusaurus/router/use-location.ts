import { useLocation as useOwnLocation } from '../../client/navigation.ts'
import type { RouteLocation } from '../../client/lifecycle.ts'

/** An address as React Router has it. */
export interface Location extends RouteLocation {
  /** Always undefined: entries of the history hold no values of components. */
  readonly state: undefined
  /** Always empty. */
  readonly key: string
}

/** An address of ours as React Router has it. */
export function routerLocation({ pathname, search, hash }: RouteLocation): Location {
  return { pathname, search, hash, state: undefined, key: '' }
}

/**
 * The address of the page that is shown. Query and hash are empty while the site is built and while the page is hydrated.
 */
export function useLocation(): Location {
  return routerLocation(useOwnLocation())
}
