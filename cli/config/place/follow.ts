import type {
  AnyNode,
  ArrayExpression,
  AssignmentExpression,
  CallExpression,
  Function,
  MemberExpression,
  Node,
  ObjectExpression,
  Program,
  Property,
} from 'acorn'
import { maxBy } from 'lodash-es'
import type { KeyPath } from './key-path.ts'

/** How far a path was followed. */
interface Reached {
  /** How many of its keys. */
  readonly depth: number
  /** The last of them; null for a position in a list, and for the whole. */
  readonly key: Node | null
}

interface FoundNode extends Reached {
  readonly value: Node
}

/** A node with what its names mean. */
interface Spot {
  readonly node: AnyNode
  readonly scope: Scope
  /** What is assigned to keys of the names through which the node was reached. */
  readonly assigned: readonly Assignment[]
  /** The functions that were entered and the values of names that were taken on the way. */
  readonly calls: readonly AnyNode[]
  /** Counts down over the whole search. */
  readonly steps: { left: number }
}

/** The names of a function or module; blocks in it are not told apart. */
interface Scope {
  /** Parameters bring the calls around their arguments along. */
  readonly names: Map<string, Pick<Spot, 'node' | 'scope'> & Partial<Pick<Spot, 'calls'>>>
  readonly assignments: Assignment[]
  readonly outer: Scope | null
}

/** `name.key.key = value`. */
interface Assignment extends Pick<Spot, 'node' | 'scope'> {
  readonly name: string
  readonly keys: readonly string[]
  /** The last key. */
  readonly target: Node
}

/** Far more than any written configuration needs. */
const MOST_STEPS = 5000

/**
 * Follows a path into the default export of a module: through names, calls of the module's own functions, returned
 * values, spreads, conditions and CommonJS exports, as far as they can be read without running them.
 *
 * @returns the deepest node on the path, or null without a default export
 */
export function findInProgram(program: Program, path: KeyPath): FoundNode | null {
  const exported = defaultExport(program)
  if (exported === null) return null
  const scope = scopeOf(program.body, null)
  const spot: Spot = { node: exported, scope, assigned: [], calls: [], steps: { left: MOST_STEPS } }
  const roots = [spot, ...literals(spot).flatMap((root) => results(root, []))]
  if (path.length > 0)
    return (
      maxBy(
        roots.map((root) => find(root, path)),
        'depth',
      ) ?? null
    )
  const object = roots.flatMap(literals).find(({ node }) => node.type === 'ObjectExpression')
  return { depth: 0, key: null, value: object?.node ?? exported }
}

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

/** Follows what is left of a path. */
function find(spot: Spot, path: KeyPath, at: Reached = { depth: 0, key: null }): FoundNode {
  const here: FoundNode = { ...at, value: spot.node }
  if (path.length === 0 || spot.steps.left-- <= 0) return here
  const inside = literals(spot).flatMap((literal) => [
    ...literal.assigned
      .filter(({ keys }) => keys.every((name, index) => name === String(path[index])))
      .map(({ keys, target, node, scope }) =>
        find({ ...within(literal, node), scope }, path.slice(keys.length), {
          depth: at.depth + keys.length,
          key: target,
        }),
      ),
    ...findInLiteral(literal, path, at),
  ])
  return maxBy([here, ...inside], 'depth') ?? here
}

function findInLiteral(spot: Spot, path: KeyPath, at: Reached): readonly FoundNode[] {
  const { node } = spot
  const [key, ...rest] = path
  const depth = at.depth + 1
  if (node.type === 'ArrayExpression') {
    const element = typeof key === 'number' ? elements(spot, node)[key] : null
    return element == null ? [] : [find(element, rest, { depth, key: null })]
  }
  if (node.type !== 'ObjectExpression') return []
  // The last property of the name wins, as it does when the code runs.
  for (const property of node.properties.toReversed()) {
    if (property.type === 'SpreadElement') {
      const found = find(within(spot, property.argument), path, at)
      if (found.depth > at.depth) return [found]
    } else if (propertyName(property) === key) {
      return [find(within(spot, property.value), rest, { depth, key: property.key })]
    }
  }
  return []
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
  return passedOn(node)?.flatMap((one) => literals(within(spot, one))) ?? [spot]
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
  let owner: Scope | null = spot.scope
  while (owner !== null && !owner.names.has(name)) owner = owner.outer
  const bound = owner?.names.get(name)
  // It comes from outside, or was taken apart.
  if (bound === undefined) return [spot]
  const { node, scope, calls = spot.calls } = bound
  // A name that is given itself gives nothing new; functions are looked after where they are called.
  if (!isFunction(node) && calls.includes(node)) return []
  const chain = isFunction(node) ? calls : [...calls, node]
  const assigned = owner?.assignments.filter((assignment) => assignment.name === name) ?? []
  return literals({ ...within(spot, node), scope, calls: chain }).map((literal) => ({
    ...literal,
    assigned: [...literal.assigned, ...assigned],
  }))
}

function within(spot: Spot, node: AnyNode): Spot {
  return { ...spot, node, assigned: [] }
}

function member(spot: Spot, node: MemberExpression): readonly Spot[] {
  const key = node.computed ? null : nameOf(node.property)
  if (key === null || node.object.type === 'Super') return [spot]
  const inner = literals(within(spot, node.object)).flatMap((literal) => {
    if (literal.node.type !== 'ObjectExpression') return []
    const property = propertiesOf(literal.node).findLast((one) => propertyName(one) === key)
    if (property !== undefined) return literals(within(literal, property.value))
    // What `import x from` a CommonJS file means: its exports are the default.
    return key === 'default' ? [literal] : []
  })
  return inner.length === 0 ? [spot] : inner
}

/** Helpers that esbuild writes around the exports of CommonJS files. */
const COMMONJS = '__commonJS'
const INTEROP = new Set(['__toESM', '__toCommonJS'])

function call(spot: Spot, node: CallExpression): readonly Spot[] {
  const name = nameOf(node.callee) ?? ''
  if (name === COMMONJS) return [spot]
  const args = node.arguments.map((argument) =>
    within(spot, argument.type === 'SpreadElement' ? argument.argument : argument),
  )
  if (INTEROP.has(name)) return args.slice(0, 1).flatMap(literals)
  const known = literals(within(spot, node.callee)).flatMap((callee) => [
    ...results(callee, args),
    ...commonJsExports(callee),
  ])
  // Of an unknown function: most that are written around a configuration give it back, changed or not.
  return (known.length > 0 ? known : args.toReversed()).flatMap(literals)
}

/** What a function may return, called with arguments; the last statement first. */
function results({ node, ...callee }: Spot, args: readonly Spot[]): readonly Spot[] {
  // A function that calls itself gives nothing new.
  if (!isFunction(node) || callee.calls.includes(node)) return []
  const outer: Scope = { names: new Map(), assignments: [], outer: callee.scope }
  for (const [index, parameter] of node.params.entries()) {
    const argument = args[index]
    if (parameter.type === 'Identifier' && argument !== undefined) outer.names.set(parameter.name, argument)
  }
  const { scope, returned } = bodyOf(node, outer)
  const calls = [...callee.calls, node]
  return returned.map((result) => ({ ...callee, node: result, assigned: [], scope, calls }))
}

function bodyOf({ body }: Function, outer: Scope) {
  if (body.type !== 'BlockStatement') return { scope: outer, returned: [body] }
  const returned = nodesIn(body.body).flatMap((node) =>
    node.type === 'ReturnStatement' && node.argument ? [node.argument] : [],
  )
  return { scope: scopeOf(body.body, outer), returned: returned.toReversed() }
}

/** `require_x()`, where `require_x` is `__commonJS({ 'x.cjs'(exports, module) { module.exports = ... } })`. */
function commonJsExports(spot: Spot): readonly Spot[] {
  const { node } = spot
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== COMMONJS) return []
  const [table] = node.arguments
  return (table?.type === 'ObjectExpression' ? propertiesOf(table) : []).flatMap(({ value }) => {
    if (!isFunction(value)) return []
    const { assignments } = bodyOf(value, spot.scope).scope
    const whole = assignments.filter(({ name, keys }) => name === 'module' && keys.join() === 'exports')
    return whole.map(({ node: exported, scope }) => ({ ...within(spot, exported), scope }))
  })
}

function scopeOf(body: readonly AnyNode[], outer: Scope | null): Scope {
  const scope: Scope = { names: new Map(), assignments: [], outer }
  for (const node of nodesIn(body)) {
    if (node.type === 'FunctionDeclaration' && node.id) scope.names.set(node.id.name, { node, scope })
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      scope.names.set(node.id.name, { node: node.init, scope })
    if (node.type === 'AssignmentExpression') scope.assignments.push(...assignmentOf(node, scope))
  }
  return scope
}

function assignmentOf({ left, operator, right }: AssignmentExpression, scope: Scope): readonly Assignment[] {
  if (operator !== '=' || left.type !== 'MemberExpression') return []
  const keys: string[] = []
  let owner: AnyNode = left
  while (owner.type === 'MemberExpression' && !owner.computed && owner.property.type === 'Identifier') {
    keys.unshift(owner.property.name)
    owner = owner.object
  }
  return owner.type === 'Identifier'
    ? [{ name: owner.name, keys, target: left.property, node: right, scope }]
    : []
}

/** What holds statements, names and assignments. Other expressions, which may be large and deep, are followed when asked for. */
const OF_BODY = /Statement$|Declarat|^(?:SwitchCase|CatchClause|AssignmentExpression)$/

/** Nodes in the order of the code, with those in them that bodies are made of, but for what is inside of functions. */
function nodesIn(nodes: readonly AnyNode[]): readonly AnyNode[] {
  return nodes.flatMap((node) => {
    if (isFunction(node)) return [node]
    const inner = Object.values(node).flat() as readonly unknown[]
    return [node, ...nodesIn(inner.filter(isNode).filter(({ type }) => OF_BODY.test(type)))]
  })
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value
}

function isFunction(node: AnyNode): node is AnyNode & Function {
  return /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type)
}

export function propertiesOf({ properties }: ObjectExpression): readonly Property[] {
  return properties.filter((property) => property.type === 'Property')
}

export function propertyName({ key, computed }: Property): string | null {
  return computed && key.type !== 'Literal' ? null : nameOf(key)
}

function nameOf(node: AnyNode): string | null {
  if (node.type === 'Identifier') return node.name
  return node.type === 'Literal' ? String(node.value) : null
}
