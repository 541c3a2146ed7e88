import { Script } from 'node:vm'
import { isRecord } from '../types/json-problems.ts'

/** Key under which a value that came of an absent package has its description. Texts that are made of it show it to people. */
const NAME = 'package that is not installed'

/**
 * Makes a value of an absent package: whatever is asked of it is there, to any depth, can be called, and knows where it
 * comes from. What is made of it does, too: texts hold its name, lists and objects that it is spread into an item of it. It
 * is text because it runs in the bundle of a configuration.
 */
const ABSENT = `(mark) => function absent(name) {
  const member = (key) => {
    if (key === Symbol.for(mark)) return name
    if (key === Symbol.toPrimitive) return () => '[' + mark + ': ' + name + ']'
    if (key === Symbol.iterator) return () => [absent(name)].values()
    if (typeof key === 'symbol' || ['then', 'toJSON', '__esModule'].includes(key)) return undefined
    return absent(key === 'default' || key === mark ? name : name + (name.includes('#') ? '.' : '#') + key)
  }
  const get = (target, key) => member(key)
  // A bound function can be called with new, too, and has no key that has to be listed.
  return new Proxy(function () {}.bind(null), {
    get,
    // Imported names are looked up in the prototype.
    getPrototypeOf: () => new Proxy({}, { get, getPrototypeOf: () => null }),
    apply: () => absent(name),
    construct: () => absent(name),
    set: () => true,
    ownKeys: () => [mark],
    getOwnPropertyDescriptor: (target, key) =>
      key === mark ? { value: absent(name), enumerable: true, configurable: true } : undefined,
  })
}`

export function absentCode(specifier: string): string {
  return `module.exports = (${ABSENT})(${JSON.stringify(NAME)})(${JSON.stringify(specifier)})\n`
}

/** Key under which an object of a class of webpack has what it was made with, where webpack is not installed. */
export const GIVEN = Symbol.for('sitegen: what a plugin of webpack was made with')

/** Stands for webpack: every class of it only says what it was made with. Some classes are members of others: `webpack.optimize.X`. */
const WEBPACK = `(function record(name) {
  class Recorded {
    constructor(...given) {
      this[Symbol.for(${JSON.stringify(GIVEN.description)})] = given
    }
  }
  Object.defineProperty(Recorded, 'name', { value: name })
  const isOwn = (target, key) => typeof key === 'symbol' || key in target || key === 'then'
  return new Proxy(Recorded, { get: (target, key) => (isOwn(target, key) ? target[key] : record(key)) })
})('webpack')`

/** The package `webpack` for a configuration that has none. */
export const webpackCode = `module.exports = ${WEBPACK}\n`

export function webpackRecords(): object {
  return new Script(WEBPACK).runInThisContext() as object
}

/** What of an absent package a value is or holds, such as `remark-math` or `pkg#themes.dark`; null for nothing of one. */
export function absentName(value: unknown): string | null {
  if (typeof value === 'string') return textMark.exec(value)?.[1] ?? null
  if (typeof value !== 'function' && !isRecord(value)) return null
  const name: unknown = Reflect.get(value, Symbol.for(NAME))
  return typeof name === 'string' ? name : null
}

const textMark = new RegExp(`\\[${NAME}: (.+?)\\]`)

export interface AbsentValue {
  readonly name: string
  readonly path: readonly (string | number)[]
}

export function absentValues(root: unknown): readonly AbsentValue[] {
  const found: AbsentValue[] = []
  const seen = new Set<unknown>()
  const visit = (value: unknown, path: AbsentValue['path']): void => {
    const name = absentName(value)
    if (name !== null) return void found.push({ name, path: path.at(-1) === NAME ? path.slice(0, -1) : path })
    if (seen.has(value) || (!Array.isArray(value) && !isRecord(value))) return
    seen.add(value)
    for (const [key, item] of Array.isArray(value) ? [...value.entries()] : Object.entries(value))
      visit(item, [...path, key])
  }
  visit(root, [])
  return found
}

/** The name of the package in a specifier, or in what an absent value is called. */
export function packageOf(name: string): string {
  return /^(?:@[^/#]+\/)?[^/#]+/.exec(name)?.[0] ?? name
}
