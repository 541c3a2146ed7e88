import { isValidElement } from 'react'
import { PlaygroundProblem } from '../problem.ts'

/** A function that expressions may call. */
export type Callable = (...args: readonly unknown[]) => unknown

/** An object that an expression made or was given as data. */
export type PlainObject = Readonly<Record<string, unknown>>

/**
 * Keys that no object of an expression has: those that lead to the prototypes of the language, those that React reads as
 * markup or as elements, and those by which the browser calls functions when it makes text of an object.
 */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
  '$$typeof',
  '__html',
  'dangerouslySetInnerHTML',
  'then',
  'toJSON',
  'toString',
  'valueOf',
])

/** Whether objects of expressions can have a key. */
export function isAllowedKey(key: string): boolean {
  return !FORBIDDEN_KEYS.has(key)
}

const MOST_ITEMS = 10_000
const MOST_CHARACTERS = 100_000
const MOST_STEPS = 200_000
const MOST_CALLS = 150

/** What an evaluation may use up before it is ended. */
export class Budget {
  #steps = 0
  #calls = 0

  /** Counts some work. @throws PlaygroundProblem when there was too much */
  spend(steps = 1): void {
    this.#steps += steps
    if (this.#steps > MOST_STEPS) throw new PlaygroundProblem('This takes too many steps for the playground.')
  }

  /** Counts the making of a text, before it is made. */
  spendText(length: number): void {
    if (length > MOST_CHARACTERS)
      throw new PlaygroundProblem('This makes too long a text for the playground.')
    this.spend(1 + length / 64)
  }

  /** Counts the making of a list, before it is made. */
  spendItems(length: number): void {
    if (length > MOST_ITEMS) throw new PlaygroundProblem('This makes too long a list for the playground.')
    this.spend(1 + length)
  }

  /** Runs the body of a function. */
  inCall<T>(run: () => T): T {
    this.spend()
    if (this.#calls >= MOST_CALLS) throw new PlaygroundProblem('These functions call each other without end.')
    this.#calls += 1
    try {
      return run()
    } finally {
      this.#calls -= 1
    }
  }
}

const callables = new WeakSet<object>()

/** Allows expressions to call a function. */
export function callable(run: Callable): Callable {
  callables.add(run)
  return run
}

/** Whether expressions may call a value. */
export function isCallable(value: unknown): value is Callable {
  return typeof value === 'function' && callables.has(value)
}

/** Whether a value is an object of data, whose own properties may be read. */
export function isPlain(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null || isValidElement(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Whether a value is neither an object nor a function. */
export function isPrimitive(value: unknown): value is string | number | boolean | null | undefined {
  return value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)
}

/** A value as text, without asking the value. */
export function toText(value: unknown, budget: Budget): string {
  budget.spend()
  if (isPrimitive(value)) return String(value)
  if (!Array.isArray(value))
    throw new PlaygroundProblem('Only texts, numbers and lists of these can become text.')
  const parts = (value as readonly unknown[]).map((item) =>
    item === null || item === undefined ? '' : toText(item, budget),
  )
  budget.spendText(parts.reduce((sum, { length }) => sum + length + 1, 0))
  return parts.join(',')
}

/** A value as a number. */
export function toNumber(value: unknown): number {
  if (!isPrimitive(value)) throw new PlaygroundProblem('Only numbers can be reckoned with.')
  return Number(value)
}
