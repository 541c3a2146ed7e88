import type {
  AnyNode,
  ArrayExpression,
  CallExpression,
  MemberExpression,
  Node,
  ObjectExpression,
  Program,
  Property,
} from 'acorn'
import {
  bindParameters,
  lookup,
  moduleScope,
  returnsOf,
  scopeOfFunction,
  type Scope,
  type Spot,
} from './follow-scope.ts'
import type { KeyPath } from './key-path.ts'

export interface FoundNode {
  /** How many keys of the path were followed. */
  readonly depth: number
  /** The last key that was followed; null for a position in a list, and for the whole. */
  readonly key: Node | null
  readonly value: Node
}

/**
 * Follows a path into the default export of a module: through names, calls of the module's own functions, returned
 * values, spreads, conditions and CommonJS exports, as far as they can be read without running them.
 *
 * @returns the deepest node on the path, or null without a default export
 */
export function findInProgram(program: Program, path: KeyPath): FoundNode | null {
  const exported = defaultExport(program)
  if (exported === null) return null
  const steps = { left: MOST_STEPS }
  const spot: Spot = { node: exported, scope: moduleScope(program), via: [], calls: [], steps }
  const called = literals(spot).flatMap((root) => (isFunction(root.node) ? results(root, []) : []))
  const roots = [spot, ...called]
  if (path.length > 0) return best(roots.map((root) => find(root, path)))
  const object = roots.flatMap(literals).find(({ node }) => node.type === 'ObjectExpression')
  return { depth: 0, key: null, value: object?.node ?? exported }
}

/** Far more than any written configuration needs. */
const MOST_STEPS = 5000

function defaultExport(program: Program): AnyNode | null {
  for (const statement of program.body) {
    if (statement.type === 'ExportDefaultDeclaration') return statement.declaration
    if (statement.type !== 'ExportNamedDeclaration') continue
    const found = statement.specifiers.find(
      ({ exported }) => 'name' in exported && exported.name === 'default',
    )
    if (found !== undefined) return found.local
  }
  return null
}

function best(found: readonly FoundNode[]): FoundNode | null {
  return found.reduce<FoundNode | null>((a, b) => (a === null || b.depth > a.depth ? b : a), null)
}

function deeper(found: FoundNode, by: number, key: Node | null): FoundNode {
  return { ...found, depth: found.depth + by, key: found.depth === 0 ? key : found.key }
}

function find(spot: Spot, path: KeyPath): FoundNode {
  const here: FoundNode = { depth: 0, key: null, value: spot.node }
  const [key, ...rest] = path
  if (key === undefined || spot.steps.left-- <= 0) return here
  const inside = literals(spot).flatMap((literal): readonly (FoundNode | null)[] => {
    const assigned = assignments(literal, path)
    if (literal.node.type === 'ObjectExpression') return [...assigned, findKey(literal, literal.node, path)]
    if (literal.node.type !== 'ArrayExpression' || typeof key !== 'number') return assigned
    const element = elements(literal, literal.node)[key]
    return element == null ? assigned : [deeper(find(element, rest), 1, null)]
  })
  return best([here, ...inside.filter((found) => found !== null)]) ?? here
}

/** The last property of the name wins, as it does when the code runs. */
function findKey(spot: Spot, object: ObjectExpression, path: KeyPath): FoundNode | null {
  const [key, ...rest] = path
  for (const property of object.properties.toReversed()) {
    if (property.type === 'SpreadElement') {
      const found = find(within(spot, property.argument), path)
      if (found.depth > 0) return found
    } else if (propertyName(property) === key) {
      return deeper(find(within(spot, property.value), rest), 1, property.key)
    }
  }
  return null
}

/** Statements such as `config.themeConfig = {...}` on the names through which a literal was reached. */
function assignments(spot: Spot, path: KeyPath): readonly FoundNode[] {
  return spot.via.flatMap(({ name, scope }) =>
    scope.assignments
      .filter((made) => made.name === name && made.keys.every((key, index) => key === String(path[index])))
      .map(({ keys, target, value }) => {
        const found = find({ ...within(spot, value), scope }, path.slice(keys.length))
        return deeper(found, keys.length, target)
      }),
  )
}

/** The elements of a list; a spread of what is not a list literal ends what is known. */
function elements(spot: Spot, list: ArrayExpression): readonly (Spot | null)[] {
  const known: (Spot | null)[] = []
  for (const element of list.elements) {
    if (element?.type !== 'SpreadElement') {
      known.push(element === null ? null : within(spot, element))
      continue
    }
    const [inner] = literals(within(spot, element.argument))
    if (inner?.node.type !== 'ArrayExpression') break
    known.push(...elements(inner, inner.node))
  }
  return known
}

/** The literals that an expression may stand for; the expression itself when it cannot be read further. */
function literals(spot: Spot): readonly Spot[] {
  if (spot.steps.left-- <= 0) return []
  const { node } = spot
  if (node.type === 'Identifier') return named(spot, node.name)
  if (node.type === 'MemberExpression') return member(spot, node)
  if (node.type === 'CallExpression') return call(spot, node)
  const inner = passedOn(node)
  return inner === null ? [spot] : inner.flatMap((one) => literals(within(spot, one)))
}

/** The parts of an expression that its value may be; null for an expression that makes a value of its own. */
function passedOn(node: AnyNode): readonly AnyNode[] | null {
  if (node.type === 'AwaitExpression') return [node.argument]
  if (node.type === 'ChainExpression') return [node.expression]
  if (node.type === 'SequenceExpression') return node.expressions.slice(-1)
  if (node.type === 'AssignmentExpression') return [node.right]
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate]
  return node.type === 'LogicalExpression' ? [node.right, node.left] : null
}

function named(spot: Spot, name: string): readonly Spot[] {
  const bound = lookup(spot.scope, name)
  if (bound === null) return [spot]
  const { node, scope, owner, calls = spot.calls } = bound
  // A name that is given itself gives nothing new; functions are looked after where they are called.
  if (!isFunction(node) && calls.includes(node)) return []
  const chain = isFunction(node) ? calls : [...calls, node]
  const found = literals({ ...within(spot, node), scope, calls: chain })
  return found.map((literal) => ({ ...literal, via: [...literal.via, { name, scope: owner }] }))
}

function within(spot: Spot, node: AnyNode): Spot {
  return { ...spot, node, via: [] }
}

function member(spot: Spot, node: MemberExpression): readonly Spot[] {
  const key = node.computed ? null : nameOf(node.property)
  if (key === null || node.object.type === 'Super') return [spot]
  const owner = within(spot, node.object)
  const inner = literals(owner).flatMap((literal): readonly Spot[] => {
    if (literal.node.type !== 'ObjectExpression') return []
    const property = literal.node.properties.findLast(
      (one) => one.type === 'Property' && propertyName(one) === key,
    )
    if (property?.type === 'Property') return literals(within(literal, property.value))
    // What `import x from` a CommonJS file means: its exports are the default.
    return key === 'default' ? [literal] : []
  })
  return inner.length === 0 ? [spot] : inner
}

/** Helpers that esbuild writes around the exports of CommonJS files. */
const COMMONJS = '__commonJS'
const INTEROP = new Set(['__toESM', '__toCommonJS'])

function call(spot: Spot, node: CallExpression): readonly Spot[] {
  const args = node.arguments.map((argument) =>
    within(spot, argument.type === 'SpreadElement' ? argument.argument : argument),
  )
  const name = node.callee.type === 'Identifier' ? node.callee.name : ''
  if (INTEROP.has(name)) return args.slice(0, 1).flatMap(literals)
  const callees = node.callee.type === 'Super' ? [] : literals(within(spot, node.callee))
  const known = callees.flatMap((callee) => {
    if (isFunction(callee.node)) return results(callee, args)
    return callee.node.type === 'CallExpression' ? commonJsExports(callee, callee.node) : []
  })
  if (name === COMMONJS) return [spot]
  // Of an unknown function: most that are written around a configuration give it back, changed or not.
  return (known.length > 0 ? known : args.toReversed()).flatMap(literals)
}

function results(callee: Spot, args: readonly Spot[]): readonly Spot[] {
  const { node } = callee
  // A function that calls itself gives nothing new.
  if (!isFunction(node) || callee.calls.includes(node)) return []
  const calls = [...callee.calls, node]
  const bound = bindParameters(node, args, callee.scope)
  const scope = scopeOfFunction(node, bound)
  return returnsOf(node).map((result) => ({ ...within(callee, result), scope, calls }))
}

/** `require_x()`, where `require_x` is `__commonJS({ 'x.cjs'(exports, module) { module.exports = ... } })`. */
function commonJsExports(spot: Spot, node: CallExpression): readonly Spot[] {
  const [table] = node.arguments
  if (
    node.callee.type !== 'Identifier' ||
    node.callee.name !== COMMONJS ||
    table?.type !== 'ObjectExpression'
  )
    return []
  return table.properties.flatMap((property): readonly Spot[] => {
    if (property.type !== 'Property' || !isFunction(property.value)) return []
    const scope: Scope = scopeOfFunction(property.value, spot.scope)
    const whole = scope.assignments.filter(({ name, keys }) => name === 'module' && keys.join() === 'exports')
    return whole.map(({ value }) => ({ ...within(spot, value), scope }))
  })
}

function isFunction(node: AnyNode): boolean {
  return /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type)
}

function propertyName({ key, computed }: Property): string | null {
  return computed && key.type !== 'Literal' ? null : nameOf(key)
}

function nameOf(node: AnyNode): string | null {
  if (node.type === 'Identifier') return node.name
  return node.type === 'Literal' ? String(node.value) : null
}
