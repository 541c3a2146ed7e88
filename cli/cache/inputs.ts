import { inputOf, type InputKey, type InputKind } from '../types/inputs.ts'

/** Tells the values of inputs as they are in this build. */
export type InputSources = Readonly<Partial<Record<InputKind, InputSource>>>

/** Tells the value of an input, which had a value in an earlier build, if it was known. `inputs` are the others. */
export type InputSource = (name: string, before: string | null, inputs: Pick<Inputs, 'changeOf'>) => string

/** Values of inputs by their keys. */
export type InputValues = ReadonlyMap<InputKey, string>

/** The inputs of one build, each looked at once. */
export interface Inputs {
  valueOf(key: InputKey): string
  /** The value, if this build has asked for it; else null. */
  askedValueOf(key: InputKey): string | null
  /** Null when the value is what it was in the earlier build. */
  changeOf(key: InputKey): InputChange | null
  /** These inputs, and others that a later stage tells. */
  with(sources: InputSources): Inputs
}

/** An input whose value is another one now. */
export interface InputChange {
  readonly key: InputKey
  /** Null when the earlier build did not know the input. */
  readonly before: string | null
  readonly now: string
}

/**
 * Compares inputs with those of an earlier build.
 *
 * @param sources - what tells each kind; they are asked once for a name
 * @param before - values of the earlier build
 */
export function createInputs(sources: InputSources, before: InputValues): Inputs {
  return inputsOf(sources, before, new Map())
}

function inputsOf(sources: InputSources, before: InputValues, known: Map<InputKey, string>): Inputs {
  const beforeOf = (key: InputKey): string | null => before.get(key) ?? null
  const valueOf = (key: InputKey): string => {
    const found = known.get(key)
    if (found !== undefined) return found
    const { kind, name } = inputOf(key)
    const source = sources[kind]
    if (source === undefined) throw new Error(`nothing tells facts of the kind "${kind}" here`)
    const value = source(name, beforeOf(key), { changeOf })
    known.set(key, value)
    return value
  }
  const changeOf = (key: InputKey): InputChange | null => {
    const old = beforeOf(key)
    const now = valueOf(key)
    return old === now ? null : { key, before: old, now }
  }
  return {
    valueOf,
    changeOf,
    askedValueOf: (key) => known.get(key) ?? null,
    with: (others) => inputsOf({ ...sources, ...others }, before, known),
  }
}
