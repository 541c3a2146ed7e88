import { use } from 'react'
import { usePageScope, type PageScope } from '../../page/page-context.ts'
import type { Json } from '../../shared/json.ts'

/** Reads a shared data file by its key; undefined where there is none. It works while a page is rendered. */
export type SharedReader = <T extends Json>(key: string) => T | undefined

type Shared = Pick<PageScope, 'shared' | 'held'>

/** One reader for all hooks of a page: what they make of what it reads is one object then, which components compare. */
const readers = new WeakMap<PageScope['shared'], SharedReader>()

/**
 * Reads shared data when somebody looks at it: what Docusaurus gives as one value is many files here, and a page should load
 * those alone of which it shows something.
 */
export function useSharedReader(): SharedReader {
  const scope = usePageScope()
  const known = readers.get(scope.shared)
  if (known !== undefined) return known
  const reader = readerOf(scope)
  readers.set(scope.shared, reader)
  return reader
}

function readerOf({ shared, held }: Shared): SharedReader {
  const read = (key: string): Json | undefined => {
    // What is there can be read in effects and handlers, too.
    const here = held?.peek(key)
    if (here !== undefined) return here
    const found = shared(key)
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- whoever reads a key does so while the page is rendered
    return found instanceof Promise ? use(found) : found
  }
  // The key names the type: features write the value and declare its type in runtime/shared.
  return read as SharedReader
}

/** An object whose values are read when somebody looks at them, each once. */
export function lazily<T extends object>(readers: { readonly [K in keyof T]: () => T[K] }): T {
  const value = {}
  for (const [name, read] of Object.entries<() => unknown>(readers)) {
    Object.defineProperty(value, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        const found = read()
        Object.defineProperty(value, name, { value: found, enumerable: true })
        return found
      },
    })
  }
  return value as T
}

/** Both in one object, without looking at any value. */
export function joined<A extends object, B extends object>(a: A, b: B): A & B {
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(a),
      ...Object.getOwnPropertyDescriptors(b),
    },
  ) as A & B
}
