import { createElement, type ComponentType, type ReactNode } from 'react'

interface ListItemProps<P extends object> {
  readonly component: ComponentType<P>
  /** Of the component. */
  readonly props: P
  readonly className?: string
}

/** The item of a list; none for a component that shows nothing, which is asked as a part of this one. */
export function ListItem<P extends object>({ component, props, className }: ListItemProps<P>) {
  const isFunction = typeof component === 'function' && !('isReactComponent' in (component.prototype ?? {}))
  const shown = isFunction ? (component as (props: P) => ReactNode)(props) : createElement(component, props)
  return shown === null || shown === undefined || shown === false ? null : (
    <li className={className}>{shown}</li>
  )
}
