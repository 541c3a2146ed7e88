import { createElement, useMemo, type ComponentType } from 'react'
import { RouteContextProvider, usePageScope, type PageScope } from '../../page/page-context.ts'
import type { PluginRouteProps, RouteLevel, RouteValue, RouteValues } from '../../shared/plugins.ts'
import type { JsonObject } from '../../shared/json.ts'
import { useSharedReader, type SharedReader } from '../site/shared-reader.ts'
import { useHistory, useLocation } from './use-history.ts'
import { matchPath, wholeMatch } from './routes.tsx'

/** Whether it needs a client is for the components of the route to say. */
export const isStatic = true

type AnyComponent = ComponentType<Record<string, unknown>>

interface ShownRoute {
  readonly path: string
  readonly exact: boolean
  readonly component: AnyComponent
  readonly routes?: readonly ShownRoute[]
  readonly [custom: string]: unknown
}

/** Shows a page that a plugin has added: its component, in those of the routes around it, with the props that they expect. */
export default function PluginRoute({ levels, context }: PluginRouteProps) {
  const { components } = usePageScope()
  const read = useSharedReader()
  const location = useLocation()
  const history = useHistory()
  const route = useMemo(() => routeOf(levels, components, read), [levels, components, read])
  const data = useMemo(() => {
    const values = valuesOf(context, components, read)
    return Object.keys(values).length === 0 ? null : { data: values as JsonObject }
  }, [context, components, read])
  if (route === null) return null
  const match = matchPath(location.pathname, { path: route.path, exact: route.exact }) ?? wholeMatch(location)
  return (
    <RouteContextProvider value={data}>
      {createElement(route.component, { location, history, match, route })}
    </RouteContextProvider>
  )
}

type Components = PageScope['components']

function routeOf(
  [level, ...below]: readonly RouteLevel[],
  components: Components,
  read: SharedReader,
): ShownRoute | null {
  if (level === undefined) return null
  const inner = routeOf(below, components, read)
  const given = { ...valuesOf(level.modules, components, read), ...level.props }
  const component = componentOf(level.component, components)
  return {
    ...level.custom,
    path: level.path,
    exact: level.exact,
    ...(inner && { routes: [inner] }),
    component: (props) => createElement(component, { ...given, ...props }),
  }
}

function componentOf(key: string, components: Components): AnyComponent {
  const component = components[key]
  if (component === undefined) throw new Error(`"${key}" is not in the bundle of this page.`)
  return component
}

function valuesOf(values: RouteValues, components: Components, read: SharedReader): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, valueOf(value, components, read)]),
  )
}

function valueOf(value: RouteValue, components: Components, read: SharedReader): unknown {
  if ('json' in value) return value.json
  if ('shared' in value) return read(value.shared)
  if ('module' in value) return componentOf(value.module, components)
  if ('list' in value) return value.list.map((one) => valueOf(one, components, read))
  return valuesOf(value.object, components, read)
}
