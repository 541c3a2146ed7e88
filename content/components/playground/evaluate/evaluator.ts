import type {
  ArrowFunctionExpression,
  SimpleCallExpression,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
} from 'estree'
import type {
  MemberExpression,
  Node,
  ObjectExpression,
  Property,
  Statement,
  AssignmentProperty,
} from 'estree'
import type { JSXElement, JSXFragment } from 'estree-jsx'
import { PlaygroundProblem, placeOf } from '../problem.ts'
import { createJsx, type MakeElement } from './jsx.ts'
import { builtins, methodOf } from './methods.ts'
import { binary, unary } from './operators.ts'
import { bind, Scope } from './scope.ts'
import { Budget, callable, isAllowedKey, isCallable, isPlain, toText } from './values.ts'

/** What expressions are evaluated with. */
export interface EvaluatorOptions {
  /** Components and data by name, beside the functions that every expression knows. */
  readonly names: Readonly<Record<string, unknown>>
  readonly make: MakeElement
}

/** Evaluates the expressions of one text. */
export interface Evaluator {
  readonly budget: Budget
  /** Declares a name for all that is evaluated later. */
  declare(name: string, value: unknown): void
  /** @throws PlaygroundProblem with the place of the innermost expression that failed */
  expression(node: Expression): unknown
  /** Evaluates declarations. */
  statements(nodes: readonly Statement[]): void
}

/** What a statement says about those after it. */
type Completion = { readonly returned: unknown } | null

/** What is said of syntax that is not evaluated. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  AssignmentExpression: 'Values cannot be changed in the playground.',
  UpdateExpression: 'Values cannot be changed in the playground.',
  AwaitExpression: 'Nothing can be awaited in the playground.',
  ClassDeclaration: 'Classes do not run in the playground.',
  ClassExpression: 'Classes do not run in the playground.',
  ImportExpression: 'The playground cannot import files.',
  NewExpression: 'Objects of classes cannot be made in the playground.',
  TaggedTemplateExpression: 'Tagged templates do not run in the playground.',
  ThisExpression: 'There is no "this" in the playground.',
  ForStatement: 'Loops do not run in the playground. Use list.map(…) instead.',
  ForOfStatement: 'Loops do not run in the playground. Use list.map(…) instead.',
  ForInStatement: 'Loops do not run in the playground. Use list.map(…) instead.',
  WhileStatement: 'Loops do not run in the playground. Use list.map(…) instead.',
  DoWhileStatement: 'Loops do not run in the playground. Use list.map(…) instead.',
}

type Handlers = Readonly<Record<string, (node: never, scope: Scope) => unknown>>

/**
 * A small interpreter of JavaScript expressions. It runs no code of the browser but the functions that it lists itself:
 * names are looked up in its own scopes, properties among the own ones of plain data, and nothing can be changed.
 * So no expression reaches the page, the network or a prototype, and a content security policy has nothing to allow.
 */
export function createEvaluator({ names, make }: EvaluatorOptions): Evaluator {
  const budget = new Budget()
  const top = new Scope(new Scope(null, builtins(budget, callable)), names)

  const lookUp = (name: string, scope: Scope): unknown => {
    if (scope.has(name)) return scope.get(name)
    throw new PlaygroundProblem(`"${name}" is not known in the playground.`)
  }
  const component = (name: string, scope: Scope): unknown => {
    if (scope.has(name)) return scope.get(name)
    const known = Object.keys(names).filter((one) => /^(?!Sg)[A-Z]/.test(one))
    throw new PlaygroundProblem(
      `There is no component <${name}> here. The playground has ${known.join(', ')}, and those that the text itself exports.`,
    )
  }

  const evaluate = (node: Node, scope: Scope): unknown => {
    budget.spend()
    const handler = Object.hasOwn(handlers, node.type) ? handlers[node.type] : undefined
    try {
      if (handler !== undefined) return handler(node as never, scope)
      throw new PlaygroundProblem(UNSUPPORTED[node.type] ?? 'This does not run in the playground.')
    } catch (error) {
      throw withPlace(error, node)
    }
  }

  const keyOf = ({ computed, key }: Property | AssignmentProperty, scope: Scope): string => {
    const name =
      !computed && key.type === 'Identifier' ? key.name : toText(evaluate(key as Expression, scope), budget)
    return allowed(name)
  }

  const listOf = (nodes: readonly (Node | null)[], scope: Scope): readonly unknown[] => {
    const list: unknown[] = []
    for (const node of nodes) {
      const value =
        node === null ? undefined : evaluate(node.type === 'SpreadElement' ? node.argument : node, scope)
      if (node?.type !== 'SpreadElement') {
        list.push(value)
        continue
      }
      if (!Array.isArray(value) && typeof value !== 'string')
        throw new PlaygroundProblem('Only a list can be spread here.')
      budget.spendItems(list.length + value.length)
      for (const item of value as Iterable<unknown>) list.push(item)
    }
    return list
  }

  const objectOf = ({ properties }: ObjectExpression, scope: Scope): unknown => {
    const object: Record<string, unknown> = {}
    for (const property of properties) {
      if (property.type === 'SpreadElement') {
        const value = evaluate(property.argument, scope)
        if (value === null || value === undefined) continue
        if (!isPlain(value)) throw new PlaygroundProblem('Only an object can be spread here.')
        for (const [key, own] of Object.entries(value)) object[allowed(key)] = own
      } else if (property.kind === 'init') object[keyOf(property, scope)] = evaluate(property.value, scope)
      else throw new PlaygroundProblem('Objects cannot have getters and setters in the playground.')
      budget.spend()
    }
    return object
  }

  const memberOf = (node: MemberExpression, scope: Scope): unknown => {
    const object = evaluate(node.object, scope)
    if (node.optional && (object === null || object === undefined)) throw SHORT
    const { property } = node
    if (property.type === 'PrivateIdentifier')
      throw new PlaygroundProblem(UNSUPPORTED['ClassExpression'] ?? '')
    const key =
      !node.computed && property.type === 'Identifier'
        ? property.name
        : toText(evaluate(property, scope), budget)
    return read(object, allowed(key), budget)
  }

  const call = ({ callee, arguments: given, optional }: SimpleCallExpression, scope: Scope): unknown => {
    const run = evaluate(callee, scope)
    if (optional && (run === null || run === undefined)) throw SHORT
    if (!isCallable(run)) throw new PlaygroundProblem('This is not a function that the playground can call.')
    const args = listOf(given, scope)
    return budget.inCall(() => run(...args))
  }

  const functionOf = (
    node: ArrowFunctionExpression | FunctionExpression | FunctionDeclaration,
    outer: Scope,
  ): unknown => {
    if (node.async === true || node.generator === true)
      throw new PlaygroundProblem('Only plain functions run in the playground.')
    return callable((...args) =>
      budget.inCall(() => {
        const scope = new Scope(outer)
        for (const [index, parameter] of node.params.entries()) {
          const value = parameter.type === 'RestElement' ? args.slice(index) : args[index]
          bind(parameter, value, { scope, evaluate, keyOf })
        }
        if (node.body.type !== 'BlockStatement') return evaluate(node.body, scope)
        return run(node.body.body, scope)?.returned
      }),
    )
  }

  const run = (statements: readonly Statement[], scope: Scope): Completion => {
    for (const statement of statements) {
      if (statement.type === 'FunctionDeclaration')
        scope.declare(statement.id.name, functionOf(statement, scope))
    }
    for (const statement of statements) {
      const completion = execute(statement, scope)
      if (completion !== null) return completion
    }
    return null
  }

  const execute = (statement: Statement, scope: Scope): Completion => {
    budget.spend()
    switch (statement.type) {
      case 'FunctionDeclaration':
      case 'EmptyStatement':
        return null
      case 'ReturnStatement':
        return { returned: statement.argument ? evaluate(statement.argument, scope) : undefined }
      case 'ExpressionStatement':
        evaluate(statement.expression, scope)
        return null
      case 'BlockStatement':
        return run(statement.body, new Scope(scope))
      case 'IfStatement': {
        const next = evaluate(statement.test, scope) ? statement.consequent : statement.alternate
        return next ? run([next], new Scope(scope)) : null
      }
      case 'VariableDeclaration':
        for (const { id, init } of statement.declarations)
          bind(id, init ? evaluate(init, scope) : undefined, { scope, evaluate, keyOf })
        return null
      default:
        throw withPlace(
          new PlaygroundProblem(
            UNSUPPORTED[statement.type] ?? 'This statement does not run in the playground.',
          ),
          statement,
        )
    }
  }

  const jsx = createJsx({ evaluate, make, component })
  const handlers: Handlers = {
    Literal: (node: Extract<Node, { type: 'Literal' }>) => {
      if ('regex' in node || 'bigint' in node)
        throw new PlaygroundProblem('Regular expressions and big integers do not work in the playground.')
      return node.value
    },
    Identifier: (node: Extract<Node, { type: 'Identifier' }>, scope) =>
      // MDX gives the names of tags without their place.
      node.loc === undefined && /^[A-Z]/.test(node.name)
        ? component(node.name, scope)
        : lookUp(node.name, scope),
    TemplateLiteral: ({ quasis, expressions }: Extract<Node, { type: 'TemplateLiteral' }>, scope) => {
      const parts = quasis.flatMap(({ value }, index) => {
        const inner = expressions[index]
        return [value.cooked ?? '', inner === undefined ? '' : toText(evaluate(inner, scope), budget)]
      })
      budget.spendText(parts.reduce((sum, { length }) => sum + length, 0))
      return parts.join('')
    },
    ArrayExpression: ({ elements }: Extract<Node, { type: 'ArrayExpression' }>, scope) =>
      listOf(elements, scope),
    ObjectExpression: objectOf,
    MemberExpression: memberOf,
    CallExpression: call,
    ChainExpression: ({ expression }: Extract<Node, { type: 'ChainExpression' }>, scope) => {
      try {
        return evaluate(expression, scope)
      } catch (error) {
        if (error === SHORT) return undefined
        throw error
      }
    },
    ConditionalExpression: (node: Extract<Node, { type: 'ConditionalExpression' }>, scope) =>
      evaluate(evaluate(node.test, scope) ? node.consequent : node.alternate, scope),
    LogicalExpression: (node: Extract<Node, { type: 'LogicalExpression' }>, scope) => {
      const left = evaluate(node.left, scope)
      const isDone =
        node.operator === '||'
          ? Boolean(left)
          : node.operator === '&&'
            ? !left
            : left !== null && left !== undefined
      return isDone ? left : evaluate(node.right, scope)
    },
    UnaryExpression: (node: Extract<Node, { type: 'UnaryExpression' }>, scope) =>
      unary(node.operator, evaluate(node.argument, scope)),
    BinaryExpression: (node: Extract<Node, { type: 'BinaryExpression' }>, scope) =>
      binary(node.operator, [evaluate(node.left, scope), evaluate(node.right, scope)], budget),
    ArrowFunctionExpression: functionOf,
    FunctionExpression: functionOf,
    JSXElement: (node: JSXElement, scope: Scope) => jsx(node, scope),
    JSXFragment: (node: JSXFragment, scope: Scope) => jsx(node, scope),
  }

  return {
    budget,
    declare: (name, value) => top.declare(name, value),
    expression: (node) => evaluate(node, top),
    statements: (nodes) => {
      run(nodes, top)
    },
  }
}

/** Thrown where `?.` ends a chain. */
const SHORT = new Error('the end of a chain')

function allowed(key: string): string {
  if (isAllowedKey(key)) return key
  throw new PlaygroundProblem(`The property "${key}" cannot be used in the playground.`)
}

/** A property of a value: one of data, or a method that is listed. */
function read(object: unknown, key: string, budget: Budget): unknown {
  if (object === null || object === undefined)
    throw new PlaygroundProblem(`Cannot read "${key}" of ${String(object)}.`)
  if (isPlain(object)) return Object.hasOwn(object, key) ? object[key] : undefined
  if (typeof object === 'string' || Array.isArray(object)) {
    if (key === 'length') return object.length
    if (/^\d+$/.test(key)) return object[Number(key)]
  }
  const method = methodOf(object, key, budget)
  if (method === null) throw new PlaygroundProblem(`The property "${key}" cannot be read here.`)
  return callable(method)
}

/** The problem with the place of the innermost node that has one. */
function withPlace(error: unknown, node: Node): unknown {
  const place = placeOf(node)
  if (error instanceof RangeError)
    return new PlaygroundProblem('This is nested too deep for the playground.', place)
  if (!(error instanceof PlaygroundProblem) || error.place !== null) return error
  return place === null ? error : new PlaygroundProblem(error.message, place)
}
