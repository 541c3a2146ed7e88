import { createContext } from 'react'
import { useGiven } from '../page/page-context.ts'
import type { RouteLocation } from './lifecycle.ts'

export interface Navigation {
  readonly location: RouteLocation
  readonly navigate: Navigate
}

/** Goes to an address of the site or elsewhere; `replace` leaves no entry in the history to come back to. */
export type Navigate = (href: string, options?: { readonly replace?: boolean }) => void

export const NavigationContext = createContext<Navigation | null>(null)

/**
 * The address of the page that is shown. Query and hash are empty on the server and while the page is hydrated, since
 * the HTML is the same for all of them.
 */
export function useLocation(): RouteLocation {
  return useNavigation().location
}

/** The function that goes to an address. It does so in the browser only. */
export function useNavigate(): Navigate {
  return useNavigation().navigate
}

function useNavigation(): Navigation {
  return useGiven(NavigationContext, 'No page is shown here: use this hook in a component below a page.')
}
