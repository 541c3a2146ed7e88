import { usePageScope, type PageScope } from '../../page/page-context.ts'
import type { Json } from '../../shared/json.ts'

/** A function that makes one value for each object, for as long as the object is there. What throws is tried again. */
export function oncePerObject<K extends object, V extends object>(make: (of: K) => V): (of: K) => V {
  const made = new WeakMap<K, V>()
  return (of) => {
    const known = made.get(of)
    if (known !== undefined) return known
    const value = make(of)
    made.set(of, value)
    return value
  }
}

/** Reads a shared data file by its key; undefined where there is none. It works while a page is rendered. */
export type SharedReader = <T extends Json>(key: string) => T | undefined

/** Reads shared data when somebody looks at it: a page should load those files alone of which it shows something. */
export function useSharedReader(): SharedReader {
  return readerOf(usePageScope().shared)
}

/** One reader for all hooks of a page: what they make of what it reads is one object then, which components compare. */
const readerOf = /* @__PURE__ */ oncePerObject((shared: PageScope['shared']): SharedReader => {
  const read = (key: string): Json | undefined => {
    const found = shared(key)
    return found instanceof Promise ? valueOf(found) : found
  }
  // The key names the type: features write the value and declare its type in runtime/shared.
  return read as SharedReader
})

type Tracked = Promise<Json | undefined> & { status?: string; value?: Json | undefined }

/** Not by `use()`: what is read looks like plain data, and components may look at it within `useMemo`, where no hook may be called. */
function valueOf(promise: Tracked): Json | undefined {
  if (promise.status === 'fulfilled') return promise.value
  const settled = promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }))
  // oxlint-disable-next-line typescript/only-throw-error -- this is how a component says that it waits
  throw settled
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
