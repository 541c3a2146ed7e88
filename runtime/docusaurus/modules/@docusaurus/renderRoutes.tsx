import { createElement, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { useLocation } from '../../router/use-location.ts'
import { matchPath, type Match } from '../../router/match-path.ts'

/** A route as an object. */
export interface RouteConfig {
  /** @default any path */
  readonly path?: string
  readonly exact?: boolean
  readonly strict?: boolean
  readonly component?: ComponentType<Record<string, unknown>>
  readonly render?: (props: Record<string, unknown>) => ReactNode
  /** Routes below this one, for its component. */
  readonly routes?: readonly RouteConfig[]
}

/** Shows the first of the routes that the address of the page matches; nothing without one. */
export default function renderRoutes(
  routes: readonly RouteConfig[] | undefined,
  extraProps: Readonly<Record<string, unknown>> = {},
): ReactElement | null {
  return routes === undefined ? null : <Routes routes={routes} extraProps={extraProps} />
}

interface RoutesProps {
  readonly routes: readonly RouteConfig[]
  readonly extraProps: Readonly<Record<string, unknown>>
}

function Routes({ routes, extraProps }: RoutesProps): ReactNode {
  const location = useLocation()
  for (const route of routes) {
    const match = matchOf(route, location.pathname)
    if (match === null) continue
    const props = { ...extraProps, location, match, route }
    if (route.render !== undefined) return route.render(props)
    return route.component === undefined ? null : createElement(route.component, props)
  }
  return null
}

function matchOf({ path, exact, strict }: RouteConfig, pathname: string): Match | null {
  if (path === undefined) return { path: '/', url: '/', isExact: pathname === '/', params: {} }
  return matchPath(pathname, { path, exact: exact === true, strict: strict === true })
}
