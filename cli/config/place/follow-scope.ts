import type {
  AnyNode,
  ArrowFunctionExpression,
  Expression,
  ForInStatement,
  ForOfStatement,
  ForStatement,
  FunctionDeclaration,
  FunctionExpression,
  Node,
  Program,
  WhileStatement,
} from 'acorn'

type FunctionNode = ArrowFunctionExpression | FunctionExpression | FunctionDeclaration

/** `name.key.key = value`. */
export interface Assignment {
  readonly name: string
  readonly keys: readonly string[]
  /** The last key. */
  readonly target: Node
  readonly value: AnyNode
}

interface Named {
  readonly node: AnyNode
  /** What the names in `node` mean; null for the scope of the name itself. */
  readonly scope: Scope | null
  /** For a parameter: the calls around the argument. */
  readonly calls?: readonly AnyNode[]
}

export interface Scope {
  readonly names: ReadonlyMap<string, Named>
  readonly assignments: readonly Assignment[]
  readonly outer: Scope | null
}

/** A node with what its names mean. */
export interface Spot {
  readonly node: AnyNode
  readonly scope: Scope
  /** The names through which the node was reached, with the scopes that declare them. */
  readonly via: readonly { readonly name: string; readonly scope: Scope }[]
  /** The functions that were entered and the values of names that were taken on the way. */
  readonly calls: readonly AnyNode[]
  /** Counts down over the whole search. */
  readonly steps: { left: number }
}

/** Looks up a name; null for what comes from outside or was taken apart. */
export function lookup(scope: Scope, name: string) {
  for (let owner: Scope | null = scope; owner !== null; owner = owner.outer) {
    const bound = owner.names.get(name)
    if (bound !== undefined) return { ...bound, scope: bound.scope ?? owner, owner }
  }
  return null
}

export function moduleScope(program: Program): Scope {
  return scopeOf(program.body, null)
}

/** The names inside of a function; blocks in it are not told apart. */
export function scopeOfFunction(node: AnyNode, outer: Scope): Scope {
  const body = asFunction(node)?.body
  return body?.type === 'BlockStatement' ? scopeOf(body.body, outer) : outer
}

/** A scope in which a function's parameters stand for what it was called with. */
export function bindParameters(node: AnyNode, args: readonly Omit<Spot, 'steps'>[], outer: Scope): Scope {
  const names = new Map<string, Named>()
  for (const [index, parameter] of (asFunction(node)?.params ?? []).entries()) {
    const argument = args[index]
    if (parameter.type === 'Identifier' && argument !== undefined)
      names.set(parameter.name, { node: argument.node, scope: argument.scope, calls: argument.calls })
  }
  return { names, assignments: [], outer }
}

/** What a function may return; the last statement first. */
export function returnsOf(node: AnyNode): readonly AnyNode[] {
  const body = asFunction(node)?.body
  if (body === undefined) return []
  if (body.type !== 'BlockStatement') return [body]
  return statementsIn(body.body)
    .flatMap((statement) =>
      statement.type === 'ReturnStatement' && statement.argument ? [statement.argument] : [],
    )
    .toReversed()
}

function scopeOf(body: readonly AnyNode[], outer: Scope | null): Scope {
  const names = new Map<string, Named>()
  const assignments: Assignment[] = []
  for (const statement of statementsIn(body)) {
    for (const [name, node] of namesIn(statement)) names.set(name, { node, scope: null })
    if (statement.type === 'ExpressionStatement') assignments.push(...assignmentsIn(statement.expression))
  }
  return { names, assignments, outer }
}

function namesIn(statement: AnyNode): readonly (readonly [name: string, node: AnyNode])[] {
  if (statement.type === 'FunctionDeclaration') return statement.id ? [[statement.id.name, statement]] : []
  if (statement.type !== 'VariableDeclaration') return []
  return statement.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init ? [[id.name, init]] : [],
  )
}

function assignmentsIn(expression: Expression): readonly Assignment[] {
  if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') return []
  const keys: string[] = []
  let owner: AnyNode = expression.left
  while (owner.type === 'MemberExpression' && !owner.computed && owner.property.type === 'Identifier') {
    keys.unshift(owner.property.name)
    owner = owner.object
  }
  if (owner.type !== 'Identifier' || expression.left.type !== 'MemberExpression') return []
  return [{ name: owner.name, keys, target: expression.left.property, value: expression.right }]
}

function statementsIn(body: readonly AnyNode[]): readonly AnyNode[] {
  return body.flatMap((statement) => [statement, ...statementsIn(inner(statement))])
}

function inner(statement: AnyNode): readonly AnyNode[] {
  if (statement.type === 'BlockStatement') return statement.body
  if (statement.type === 'IfStatement')
    return [statement.consequent, ...(statement.alternate ? [statement.alternate] : [])]
  if (statement.type === 'TryStatement')
    return [statement.block, ...(statement.handler ? [statement.handler.body] : [])]
  if (statement.type === 'SwitchStatement') return statement.cases.flatMap(({ consequent }) => consequent)
  return isLoop(statement) ? [statement.body] : []
}

function isLoop(node: AnyNode): node is ForStatement | ForInStatement | ForOfStatement | WhileStatement {
  return /^(?:For|ForIn|ForOf|While)Statement$/.test(node.type)
}

function asFunction(node: AnyNode): FunctionNode | null {
  const isFunction =
    node.type === 'ArrowFunctionExpression' ||
    node.type === 'FunctionExpression' ||
    node.type === 'FunctionDeclaration'
  return isFunction ? (node as FunctionNode) : null
}
