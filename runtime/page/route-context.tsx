import { createContext, useContext, useMemo, type ReactElement, type ReactNode } from 'react'
import type { RouteContext } from '../shared/page/page-data.ts'

/** Props of `RouteContextProvider`. */
export interface RouteContextProviderProps {
  /** The topmost provider must name the `plugin`; those below it may add `data`. */
  readonly value: Partial<RouteContext> | null
  /** The elements that get the context. */
  readonly children?: ReactNode
}

const Context = createContext<RouteContext | null>(null)

/**
 * Tells everything below it which feature the page belongs to. Below another provider the plugin stays that of the
 * topmost one, and the data of both are merged; where they have a key in common, the inner one counts.
 * @throws when there is no context, or when the topmost one does not name its plugin
 */
export function RouteContextProvider({ value, children }: RouteContextProviderProps): ReactElement {
  const parent = useContext(Context)
  const merged = useMemo(() => merge(parent, value), [parent, value])
  return <Context value={merged}>{children}</Context>
}

function merge(parent: RouteContext | null, value: Partial<RouteContext> | null): RouteContext {
  if (parent !== null)
    return value?.data === undefined ? parent : { ...parent, data: { ...parent.data, ...value.data } }
  if (value === null) throw new Error(MISSING)
  const { plugin } = value
  if (plugin === undefined) {
    throw new Error(
      'The topmost route context has no "plugin" attribute: give the page a context such as { plugin: { name: "pages", id: "default" } }.',
    )
  }
  return { ...value, plugin }
}

const MISSING =
  'There is no route context here: call useRouteContext() in a component below a page, or put a <RouteContextProvider> around it.'

/**
 * The feature that the page belongs to, and the data that it gave to the components of the page.
 * @throws outside of a page
 */
export function useRouteContext(): RouteContext {
  const context = useContext(Context)
  if (context === null) throw new Error(MISSING)
  return context
}
