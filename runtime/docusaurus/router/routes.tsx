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
import { useHistory, useLocation, type History, type Location } from './use-history.ts'

export interface RouteProps {
  readonly location: Location
  readonly history: History
  readonly match: Match | null
}

export interface RouteOptions extends PathPattern {
  readonly component?: ComponentType<RouteProps>
  readonly render?: (props: RouteProps) => ReactNode
  readonly children?: ReactNode | ((props: RouteProps) => ReactNode)
}

const MatchContext = /* @__PURE__ */ createContext<Match | null>(null)

export function Route(props: RouteOptions) {
  const location = useLocation()
  const history = useHistory()
  const around = useContext(MatchContext)
  const match =
    props.path === undefined ? (around ?? wholeMatch(location)) : matchPath(location.pathname, props)
  const shown = shownBy(props, { location, history, match })
  return shown === null ? null : <MatchContext value={match}>{shown}</MatchContext>
}

function shownBy({ component, render, children }: RouteOptions, props: RouteProps) {
  if (typeof children === 'function') return children(props)
  if (props.match === null) return null
  if (children !== undefined) return children
  return component === undefined ? (render?.(props) ?? null) : createElement(component, props)
}

export function Switch({ children }: { readonly children?: ReactNode }) {
  const { pathname } = useLocation()
  return (
    Children.toArray(children).find((child) => {
      if (!isValidElement<PathPattern & { from?: string }>(child)) return false
      const path = child.props.path ?? child.props.from
      return path === undefined || matchPath(pathname, { ...child.props, path }) !== null
    }) ?? null
  )
}

export function useRouteMatch(pattern?: PathPattern | string | readonly string[]): Match | null {
  const location = useLocation()
  const around = useContext(MatchContext)
  return pattern === undefined ? (around ?? wholeMatch(location)) : matchPath(location.pathname, pattern)
}

export function useParams(): Match['params'] {
  return useContext(MatchContext)?.params ?? {}
}

export function withRouter<P extends object>(component: ComponentType<P & RouteProps>): ComponentType<P> {
  return function WithRouter(props: P): ReactElement {
    const location = useLocation()
    const history = useHistory()
    const match = useRouteMatch()
    return createElement(component, { ...props, location, history, match })
  }
}

export interface Match {
  readonly path: string
  readonly url: string
  readonly isExact: boolean
  readonly params: Readonly<Record<string, string | undefined>>
}

interface PathPattern {
  /** `/docs/:name`, `/docs/:name?`, `/docs/*`; several are tried in turn. */
  readonly path?: string | readonly string[]
  /** Nothing may follow it. @default false */
  readonly exact?: boolean
  /** A slash at the end counts. @default false */
  readonly strict?: boolean
  /** Capitals count. @default false */
  readonly sensitive?: boolean
}

export function wholeMatch({ pathname }: { readonly pathname: string }): Match {
  return { path: '/', url: '/', isExact: pathname === '/', params: {} }
}

export function matchPath(pathname: string, pattern: PathPattern | string | readonly string[]): Match | null {
  const isOptions = typeof pattern === 'object' && !Array.isArray(pattern)
  const options = (isOptions ? pattern : { path: pattern }) as PathPattern
  const { path = [] } = options
  for (const one of typeof path === 'string' ? [path] : path) {
    const match = matchOne(pathname, one, options)
    if (match !== null) return match
  }
  return null
}

function matchOne(pathname: string, path: string, options: PathPattern): Match | null {
  const { exact = false, strict = false, sensitive = false } = options
  const { source, names } = compile(strict ? path : path.replace(/\/$/, ''))
  const end = `${strict ? '' : '\\/?'}${exact ? '$' : '(?=\\/|$)'}`
  const found = new RegExp(`^${source}${end}`, sensitive ? '' : 'i').exec(pathname)
  if (found === null) return null
  const [url, ...values] = found
  return {
    path,
    url: path === '/' && url === '' ? '/' : trimmed(url, exact),
    isExact: pathname === url,
    params: Object.fromEntries(names.map((name, index) => [name, values[index]])),
  }
}

function trimmed(url: string, exact: boolean): string {
  return !exact && url.length > 1 && url.endsWith('/') ? url.slice(0, -1) : url
}

function compile(path: string): { readonly source: string; readonly names: readonly string[] } {
  const names: string[] = []
  const source = path.replace(
    /\/:(\w+)(\?)?|\*|[.+?^${}()|[\]\\/]/g,
    (text, name?: string, optional?: string) => {
      if (name !== undefined) {
        names.push(name)
        return optional === undefined ? '\\/([^/]+)' : '(?:\\/([^/]+))?'
      }
      if (text !== '*') return `\\${text}`
      names.push(String(names.length))
      return '(.*)'
    },
  )
  return { source, names }
}
