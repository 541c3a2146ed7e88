import { createElement, type ComponentType } from 'react'

/** Makes a component of a part that takes the props of the other side. */
export type Adapter = (Part: ComponentType<object>) => ComponentType<never>

export type Adapters = Readonly<Record<string, Adapter>>

/** Shows a part with what a hook makes of the props. */
export function adapted<P extends object>(useProps: (props: P) => object): Adapter {
  return (Part) =>
    function Adapted(props) {
      // What asks for a part gives it the props of its own side.
      return createElement(Part, useProps(props as P))
    }
}

/** The part that is a table of components. Other tables are the same on both sides. */
const TABLE = 'NavbarItem/ComponentTypes'

/**
 * A part in what tables have for its name. Tables are read when the part is shown: they are made of other parts, which may
 * be made of this one.
 */
export function around(Part: unknown, name: string, tables: () => readonly Adapters[]): unknown {
  const lazily = (inner: unknown): unknown => {
    let made: unknown
    const whole = () =>
      (made ??= tables().reduce(
        (shown, table) =>
          Object.hasOwn(table, name) ? table[name]?.(shown as ComponentType<object>) : shown,
        inner,
      )) as ComponentType<object> & { readonly frame?: unknown }
    const Around = (props: object) => createElement(whole(), props)
    return Object.defineProperty(Around, 'frame', { get: () => whole().frame })
  }
  if (typeof Part === 'function' || isElementType(Part)) return lazily(Part)
  if (name !== TABLE) return Part
  const own = Object.entries(Part as object).map(([type, Entry]) => [
    type,
    type.startsWith('custom-') ? Entry : lazily(Entry),
  ])
  return Object.fromEntries(own) as unknown
}

function isElementType(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '$$typeof' in value
}
