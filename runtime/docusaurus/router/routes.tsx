import {
  Children,
  createContext,
  createElement,
  isValidElement,
  useContext,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react'
import { matchPath, wholeMatch, type Match, type PathPattern } from './match-path.ts'
import { useHistory, useLocation, type History, type Location } from './use-history.ts'

/** What a component of a route is given. */
export interface RouteProps {
  readonly location: Location
  readonly history: History
  readonly match: Match | null
}

/** Props of `Route`. */
export interface RouteOptions extends PathPattern {
  readonly component?: ComponentType<RouteProps>
  readonly render?: (props: RouteProps) => ReactNode
  readonly children?: ReactNode | ((props: RouteProps) => ReactNode)
}

const MatchContext = /* @__PURE__ */ createContext<Match | null>(null)

/** Shows something while the address matches a pattern. */
export function Route(props: RouteOptions): ReactElement | null {
  const location = useLocation()
  const history = useHistory()
  const around = useContext(MatchContext)
  const match =
    props.path === undefined ? (around ?? wholeMatch(location)) : matchPath(location.pathname, props)
  const shown = shownBy(props, { location, history, match })
  return shown === null ? null : <MatchContext value={match}>{shown}</MatchContext>
}

function shownBy({ component, render, children }: RouteOptions, props: RouteProps): ReactNode {
  if (typeof children === 'function') return children(props)
  if (props.match === null) return null
  if (children !== undefined) return children
  return component === undefined ? (render?.(props) ?? null) : createElement(component, props)
}

/** Shows the first of its routes that the address matches. */
export function Switch({ children }: { readonly children?: ReactNode }): ReactNode {
  const { pathname } = useLocation()
  return (
    Children.toArray(children).find((child) => {
      if (!isValidElement<PathPattern & { from?: string }>(child)) return false
      const path = child.props.path ?? child.props.from
      return path === undefined || matchPath(pathname, { ...child.props, path }) !== null
    }) ?? null
  )
}

/** What the pattern of the nearest route found, or another pattern; null when it finds nothing. */
export function useRouteMatch(pattern?: PathPattern | string | readonly string[]): Match | null {
  const location = useLocation()
  const around = useContext(MatchContext)
  return pattern === undefined ? (around ?? wholeMatch(location)) : matchPath(location.pathname, pattern)
}

/** What the names in the pattern of the nearest route stand for. */
export function useParams(): Match['params'] {
  return useContext(MatchContext)?.params ?? {}
}

/** Gives a component location, history and match as props. */
export function withRouter<P extends object>(component: ComponentType<P & RouteProps>): ComponentType<P> {
  return function WithRouter(props: P): ReactElement {
    const location = useLocation()
    const history = useHistory()
    const match = useRouteMatch()
    return createElement(component, { ...props, location, history, match })
  }
}
