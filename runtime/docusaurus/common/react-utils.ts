import {
  createElement,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react'

/** A function that stays the same and calls the newest one. Call it in effects and handlers, not while rendering. */
export function useEvent<A extends readonly unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const newest = useRef(callback)
  useLayoutEffect(() => {
    newest.current = callback
  }, [callback])
  return useCallback((...args: A) => newest.current(...args), [])
}

export function usePrevious<T>(value: T): T | undefined {
  const previous = useRef<T>(undefined)
  useEffect(() => {
    previous.current = value
  })
  // oxlint-disable-next-line react/refs -- what the rendering before has left is what is asked for
  return previous.current
}

type Provider = ComponentType<{ readonly children: ReactNode }>

export function composeProviders(providers: readonly Provider[]): Provider {
  return function Composed({ children }): ReactElement {
    const inside = providers.reduceRight<ReactNode>(
      (inner, provider) => createElement(provider, { children: inner }),
      children,
    )
    return inside as ReactElement
  }
}

export class ReactContextError extends Error {
  constructor(providerName: string, additionalInfo = '') {
    super(`This hook needs a <${providerName}> around the component that calls it. ${additionalInfo}`.trim())
    this.name = 'ReactContextError'
  }
}

export function duplicates<T>(
  list: readonly T[],
  isSame: (a: T, b: T) => boolean = (a, b) => a === b,
): readonly T[] {
  return list.filter((value, index) => list.findIndex((one) => isSame(one, value)) !== index)
}

export function uniq<T>(list: readonly T[]): readonly T[] {
  return [...new Set(list)]
}

export function groupBy<K extends PropertyKey, T>(
  items: Iterable<T>,
  keyOf: (item: T, index: number) => K,
): Partial<Record<K, T[]>> {
  const groups: Partial<Record<K, T[]>> = {}
  for (const [index, item] of [...items].entries()) {
    const group = (groups[keyOf(item, index)] ??= [])
    group.push(item)
  }
  return groups
}

export function isRegexpStringMatch(regexAsString?: string, valueToTest?: string): boolean {
  if (regexAsString === undefined || valueToTest === undefined) return false
  return new RegExp(regexAsString, 'gi').test(valueToTest)
}
