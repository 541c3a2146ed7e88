import type { Node, Pattern, Property, AssignmentProperty } from 'estree'
import { PlaygroundProblem, placeOf } from '../problem.ts'
import { isAllowedKey, isPlain } from './values.ts'

/** Names and their values, in blocks within blocks. */
export class Scope {
  readonly #values = new Map<string, unknown>()
  readonly #outer: Scope | null

  constructor(outer: Scope | null, values: Readonly<Record<string, unknown>> = {}) {
    this.#outer = outer
    for (const [name, value] of Object.entries(values)) this.#values.set(name, value)
  }

  has(name: string): boolean {
    return this.#values.has(name) || this.#outer?.has(name) === true
  }

  get(name: string): unknown {
    return this.#values.has(name) ? this.#values.get(name) : this.#outer?.get(name)
  }

  declare(name: string, value: unknown): void {
    this.#values.set(name, value)
  }
}

/** What a pattern asks for while its names are declared. */
export interface Binding {
  readonly scope: Scope
  /** Evaluates a default or a computed key. */
  readonly evaluate: (node: Node, scope: Scope) => unknown
  readonly keyOf: (property: Property | AssignmentProperty, scope: Scope) => string
}

/** Declares the names of a pattern: `name`, `{ name }`, `[first, ...others]`. */
export function bind(pattern: Pattern, value: unknown, binding: Binding): void {
  const { scope, evaluate } = binding
  switch (pattern.type) {
    case 'Identifier':
      scope.declare(pattern.name, value)
      return
    case 'AssignmentPattern':
      bind(pattern.left, value === undefined ? evaluate(pattern.right, scope) : value, binding)
      return
    case 'ArrayPattern':
      bindList(pattern.elements, value, binding)
      return
    case 'ObjectPattern':
      bindObject(pattern.properties, value, binding)
      return
    case 'RestElement':
      bind(pattern.argument, value, binding)
      return
    case 'MemberExpression':
      throw new PlaygroundProblem('Values cannot be changed in the playground.', placeOf(pattern))
  }
}

function bindList(elements: readonly (Pattern | null)[], value: unknown, binding: Binding): void {
  if (!Array.isArray(value)) throw new PlaygroundProblem('Only a list can be taken apart by [ ].')
  const list = value as readonly unknown[]
  for (const [index, element] of elements.entries()) {
    if (element === null) continue
    bind(element, element.type === 'RestElement' ? list.slice(index) : list[index], binding)
  }
}

type ObjectPatternPart = Extract<Pattern, { type: 'ObjectPattern' }>['properties'][number]

function bindObject(properties: readonly ObjectPatternPart[], value: unknown, binding: Binding): void {
  if (!isPlain(value)) throw new PlaygroundProblem('Only an object can be taken apart by { }.')
  const taken = new Set<string>()
  for (const property of properties) {
    if (property.type === 'RestElement') {
      const others = Object.entries(value).filter(([key]) => !taken.has(key) && isAllowedKey(key))
      bind(property.argument, Object.fromEntries(others), binding)
      continue
    }
    const key = binding.keyOf(property, binding.scope)
    taken.add(key)
    bind(property.value, Object.hasOwn(value, key) ? value[key] : undefined, binding)
  }
}
