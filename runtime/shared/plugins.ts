import type { Json, JsonObject } from './json.ts'

/** A value of a route: data, the key of shared data, or the key of a module in the bundle; or objects and lists of these. */
export type RouteValue =
  | { readonly json: Json }
  | { readonly shared: string }
  | { readonly module: string }
  | { readonly list: readonly RouteValue[] }
  | { readonly object: RouteValues }

export type RouteValues = { readonly [name: string]: RouteValue }

/** A route of a plugin, as its page holds it. */
export type RouteLevel = {
  readonly path: string
  readonly exact: boolean
  /** Key of the component in the bundle. */
  readonly component: string
  readonly modules: RouteValues
  readonly props: JsonObject
  /** What the plugin wrote beside the keys that a route has. */
  readonly custom: JsonObject
}

/** Props of the page of a plugin: its route, below the routes that it lies in. */
export type PluginRouteProps = {
  readonly levels: readonly RouteLevel[]
  /** What becomes `useRouteContext().data`. */
  readonly context: RouteValues
}

/** Key of what the instances of a plugin tell all pages, by their ids. */
export function pluginDataKey(name: string): string {
  return `plugins/${name}`
}
