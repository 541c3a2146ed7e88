import { createElement, type ComponentType, type ReactNode } from 'react'
import { useLocation } from '../../router/use-history.ts'
import { matchPath, wholeMatch } from '../../router/routes.tsx'

export interface RouteConfig {
  /** @default any path */
  readonly path?: string
  readonly exact?: boolean
  readonly strict?: boolean
  readonly component?: ComponentType<Record<string, unknown>>
  readonly render?: (props: Record<string, unknown>) => ReactNode
  readonly routes?: readonly RouteConfig[]
}

/** Shows the first of the routes that the address of the page matches; nothing without one. */
export default function renderRoutes(
  routes: readonly RouteConfig[] | undefined,
  extraProps: Readonly<Record<string, unknown>> = {},
) {
  return routes === undefined ? null : <Routes routes={routes} extraProps={extraProps} />
}

function Routes(given: {
  readonly routes: readonly RouteConfig[]
  readonly extraProps: Readonly<Record<string, unknown>>
}) {
  const location = useLocation()
  for (const route of given.routes) {
    const { path, exact = false, strict = false } = route
    const match =
      path === undefined ? wholeMatch(location) : matchPath(location.pathname, { path, exact, strict })
    if (match === null) continue
    const props = { ...given.extraProps, location, match, route }
    if (route.render !== undefined) return route.render(props)
    return route.component === undefined ? null : createElement(route.component, props)
  }
  return null
}
