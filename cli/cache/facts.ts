import { factOf, type FactKey, type FactKind } from '../types/facts.ts'

/** Tells the values of facts as they are in this build. */
export type FactSources = Readonly<Partial<Record<FactKind, FactSource>>>

/** Tells the value of a fact, which had a value in an earlier build, if it was known. `facts` are the others. */
export type FactSource = (name: string, before: string | null, facts: Pick<Facts, 'changeOf'>) => string

/** Values of facts by their keys. */
export type FactValues = Readonly<Record<FactKey, string>>

/** The facts of one build, each looked at once. */
export interface Facts {
  valueOf(key: FactKey): string
  /** Null when the value is what it was in the earlier build. */
  changeOf(key: FactKey): FactChange | null
  /** Values of the given facts, for the next build. */
  values(keys: Iterable<FactKey>): FactValues
}

/** A fact whose value is another one now. */
export interface FactChange {
  readonly key: FactKey
  /** Null when the earlier build did not know the fact. */
  readonly before: string | null
  readonly now: string
}

/**
 * Compares facts with those of an earlier build.
 *
 * @param sources - what tells each kind; they are asked once for a name
 * @param before - values of the earlier build
 */
export function createFacts(sources: FactSources, before: FactValues): Facts {
  const known = new Map<FactKey, string>()
  const beforeOf = (key: FactKey): string | null =>
    Object.hasOwn(before, key) ? (before[key] ?? null) : null
  const valueOf = (key: FactKey): string => {
    const found = known.get(key)
    if (found !== undefined) return found
    const { kind, name } = factOf(key)
    const source = sources[kind]
    if (source === undefined) throw new Error(`nothing tells facts of the kind "${kind}" here`)
    const value = source(name, beforeOf(key), { changeOf })
    known.set(key, value)
    return value
  }
  const changeOf = (key: FactKey): FactChange | null => {
    const old = beforeOf(key)
    const now = valueOf(key)
    return old === now ? null : { key, before: old, now }
  }
  return {
    valueOf,
    changeOf,
    values: (keys) => Object.fromEntries([...keys].map((key) => [key, valueOf(key)])),
  }
}
