import type {
  ArrowFunctionExpression,
  AssignmentProperty,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  MemberExpression,
  Node,
  ObjectExpression,
  Property,
  SimpleCallExpression,
  Statement,
} from 'estree'
import type { JSXElement, JSXFragment } from 'estree-jsx'
import { PlaygroundProblem } from '../problem.ts'
import { createJsx, type MakeElement } from './jsx.ts'
import { builtins, methodOf } from './methods.ts'
import { binary, unary } from './operators.ts'
import { bind, Scope } from './scope.ts'
import { createStatements } from './statements.ts'
import { Budget, callable, isAllowedKey, isCallable, isPlain, toText } from './values.ts'
import { withPlace } from './with-place.ts'

/** What expressions are evaluated with. */
export interface EvaluatorOptions {
  /** Components and data by name, beside the functions that every expression knows. */
  readonly names: Readonly<Record<string, unknown>>
  readonly make: MakeElement
}

const CHANGES = 'Values cannot be changed in the playground.'

/** What is said of expressions that are not evaluated. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  AssignmentExpression: CHANGES,
  AwaitExpression: 'Nothing can be awaited in the playground.',
  ClassExpression: 'Classes do not run in the playground.',
  ImportExpression: 'The playground cannot import files.',
  NewExpression: 'Objects of classes cannot be made in the playground.',
  TaggedTemplateExpression: 'Tagged templates do not run in the playground.',
  ThisExpression: 'There is no "this" in the playground.',
  UpdateExpression: CHANGES,
}

type FunctionNode = ArrowFunctionExpression | FunctionExpression | FunctionDeclaration
type NodeOf<T extends Node['type']> = Extract<Node, { type: T }>
type Handlers = Readonly<Record<string, (node: never, scope: Scope) => unknown>>

/** Thrown where `?.` ends a chain. */
const SHORT = new Error('the end of a chain')

/**
 * A small interpreter of the JavaScript in one text. It runs no code of the browser but the functions that it lists
 * itself: names are looked up in its own scopes, properties among the own ones of plain data, and nothing can be changed.
 * So no expression reaches the page, the network or a prototype, and a content security policy has nothing to allow.
 */
export class Evaluator {
  readonly budget = new Budget()
  readonly #names: EvaluatorOptions['names']
  readonly #top: Scope
  readonly #jsx: (node: JSXElement | JSXFragment, scope: Scope) => unknown

  constructor({ names, make }: EvaluatorOptions) {
    this.#names = names
    this.#top = new Scope(new Scope(null, builtins(this.budget, callable)), names)
    this.#jsx = createJsx({ evaluate: this.#evaluate, component: this.#component, make })
  }

  /** Declares a name for all that is evaluated later. */
  declare(name: string, value: unknown): void {
    this.#top.declare(name, value)
  }

  /**
   * The value of an expression.
   * @throws PlaygroundProblem with the place of the innermost expression that failed
   */
  expression(node: Expression): unknown {
    return this.#evaluate(node, this.#top)
  }

  /** What the name of a tag stands for. @throws PlaygroundProblem when there is no such component */
  component(name: string): unknown {
    return this.#component(name, this.#top)
  }

  /** Evaluates declarations. */
  statements(nodes: readonly Statement[]): void {
    this.#run(nodes, this.#top)
  }

  readonly #evaluate = (node: Node, scope: Scope): unknown => {
    const handler = Object.hasOwn(this.#handlers, node.type) ? this.#handlers[node.type] : undefined
    try {
      this.budget.spend()
      if (handler !== undefined) return handler(node as never, scope)
      throw new PlaygroundProblem(UNSUPPORTED[node.type] ?? 'This does not run in the playground.')
    } catch (error) {
      throw withPlace(error, node)
    }
  }

  readonly #component = (name: string, scope: Scope): unknown => {
    if (scope.has(name)) return scope.get(name)
    const known = Object.keys(this.#names).filter((one) => /^(?!Sg)[A-Z]/.test(one))
    throw new PlaygroundProblem(
      `There is no component <${name}> here. The playground has ${known.join(', ')}, and those that the text itself exports.`,
    )
  }

  readonly #keyOf = ({ computed, key }: Property | AssignmentProperty, scope: Scope): string =>
    allowed(!computed && key.type === 'Identifier' ? key.name : this.#textOf(key, scope))

  #textOf(node: Node, scope: Scope): string {
    return toText(this.#evaluate(node, scope), this.budget)
  }

  readonly #functionOf = (node: FunctionNode, outer: Scope): unknown => {
    if (node.async === true || node.generator === true)
      throw new PlaygroundProblem('Only plain functions run in the playground.')
    return callable((...args) =>
      this.budget.inCall(() => {
        const scope = new Scope(outer)
        for (const [index, parameter] of node.params.entries()) {
          const value = parameter.type === 'RestElement' ? args.slice(index) : args[index]
          bind(parameter, value, { scope, evaluate: this.#evaluate, keyOf: this.#keyOf })
        }
        if (node.body.type !== 'BlockStatement') return this.#evaluate(node.body, scope)
        return this.#run(node.body.body, scope)?.returned
      }),
    )
  }

  readonly #run = createStatements({
    evaluate: this.#evaluate,
    functionOf: this.#functionOf,
    declare: ({ declarations }, scope) => {
      for (const { id, init } of declarations) {
        const value = init ? this.#evaluate(init, scope) : undefined
        bind(id, value, { scope, evaluate: this.#evaluate, keyOf: this.#keyOf })
      }
    },
  })

  #listOf(nodes: readonly (Node | null)[], scope: Scope): readonly unknown[] {
    const list: unknown[] = []
    for (const node of nodes) {
      if (node?.type !== 'SpreadElement') {
        list.push(node === null ? undefined : this.#evaluate(node, scope))
        continue
      }
      const value = this.#evaluate(node.argument, scope)
      if (!Array.isArray(value) && typeof value !== 'string')
        throw new PlaygroundProblem('Only a list can be spread here.')
      this.budget.spendItems(list.length + value.length)
      for (const item of value as Iterable<unknown>) list.push(item)
    }
    return list
  }

  #objectOf({ properties }: ObjectExpression, scope: Scope): unknown {
    const object: Record<string, unknown> = {}
    for (const property of properties) {
      if (property.type === 'SpreadElement') {
        const entries = Object.entries(spreadable(this.#evaluate(property.argument, scope)))
        this.budget.spendItems(entries.length)
        for (const [key, own] of entries) object[allowed(key)] = own
      } else if (property.kind === 'init')
        object[this.#keyOf(property, scope)] = this.#evaluate(property.value, scope)
      else throw new PlaygroundProblem('Objects cannot have getters and setters in the playground.')
    }
    return object
  }

  #memberOf({ object: of, property, computed, optional }: MemberExpression, scope: Scope): unknown {
    const object = this.#evaluate(of, scope)
    if (optional && isNothing(object)) throw SHORT
    const isName = !computed && property.type === 'Identifier'
    return this.#read(object, allowed(isName ? property.name : this.#textOf(property, scope)))
  }

  /** A property of a value: one of data, or a method that is listed. */
  #read(object: unknown, key: string): unknown {
    if (isNothing(object)) throw new PlaygroundProblem(`Cannot read "${key}" of ${String(object)}.`)
    if (isPlain(object)) return Object.hasOwn(object, key) ? object[key] : undefined
    if (typeof object === 'string' || Array.isArray(object)) {
      if (key === 'length') return object.length
      if (/^\d+$/.test(key)) return (object as ArrayLike<unknown>)[Number(key)]
    }
    const method = methodOf(object, key, this.budget)
    if (method === null) throw new PlaygroundProblem(`The property "${key}" cannot be read here.`)
    return callable(method)
  }

  #call({ callee, arguments: given, optional }: SimpleCallExpression, scope: Scope): unknown {
    const run = this.#evaluate(callee, scope)
    if (optional && isNothing(run)) throw SHORT
    if (!isCallable(run)) throw new PlaygroundProblem('This is not a function that the playground can call.')
    const args = this.#listOf(given, scope)
    return this.budget.inCall(() => run(...args))
  }

  #template({ quasis, expressions }: NodeOf<'TemplateLiteral'>, scope: Scope): string {
    const parts = quasis.flatMap(({ value }, index) => {
      const inner = expressions[index]
      return [value.cooked ?? '', inner === undefined ? '' : this.#textOf(inner, scope)]
    })
    this.budget.spendText(parts.reduce((sum, { length }) => sum + length, 0))
    return parts.join('')
  }

  readonly #handlers: Handlers = {
    Literal: (node: NodeOf<'Literal'>) => {
      if (!('regex' in node) && !('bigint' in node)) return node.value
      throw new PlaygroundProblem('Regular expressions and big integers do not work in the playground.')
    },
    Identifier: ({ name, loc }: NodeOf<'Identifier'>, scope) => {
      if (scope.has(name)) return scope.get(name)
      // MDX asks for the names of tags without their place.
      if (loc === undefined && /^[A-Z]/.test(name)) return this.#component(name, scope)
      throw new PlaygroundProblem(`"${name}" is not known in the playground.`)
    },
    TemplateLiteral: (node: NodeOf<'TemplateLiteral'>, scope) => this.#template(node, scope),
    ArrayExpression: ({ elements }: NodeOf<'ArrayExpression'>, scope) => this.#listOf(elements, scope),
    ObjectExpression: (node: ObjectExpression, scope) => this.#objectOf(node, scope),
    MemberExpression: (node: MemberExpression, scope) => this.#memberOf(node, scope),
    CallExpression: (node: SimpleCallExpression, scope) => this.#call(node, scope),
    ChainExpression: ({ expression }: NodeOf<'ChainExpression'>, scope) => {
      try {
        return this.#evaluate(expression, scope)
      } catch (error) {
        if (error === SHORT) return undefined
        throw error
      }
    },
    ConditionalExpression: (node: NodeOf<'ConditionalExpression'>, scope) =>
      this.#evaluate(this.#evaluate(node.test, scope) ? node.consequent : node.alternate, scope),
    LogicalExpression: ({ operator, left, right }: NodeOf<'LogicalExpression'>, scope) => {
      const value = this.#evaluate(left, scope)
      const isAsked = operator === '??' ? isNothing(value) : operator === '&&' ? Boolean(value) : !value
      return isAsked ? this.#evaluate(right, scope) : value
    },
    UnaryExpression: ({ operator, argument }: NodeOf<'UnaryExpression'>, scope) =>
      unary(operator, this.#evaluate(argument, scope)),
    BinaryExpression: ({ operator, left, right }: NodeOf<'BinaryExpression'>, scope) =>
      binary(operator, [this.#evaluate(left, scope), this.#evaluate(right, scope)], this.budget),
    ArrowFunctionExpression: (node: ArrowFunctionExpression, scope) => this.#functionOf(node, scope),
    FunctionExpression: (node: FunctionExpression, scope) => this.#functionOf(node, scope),
    JSXElement: (node: JSXElement, scope: Scope) => this.#jsx(node, scope),
    JSXFragment: (node: JSXFragment, scope: Scope) => this.#jsx(node, scope),
  }
}

function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

function spreadable(value: unknown): Readonly<Record<string, unknown>> {
  if (isNothing(value)) return {}
  if (isPlain(value)) return value
  throw new PlaygroundProblem('Only an object can be spread here.')
}

function allowed(key: string): string {
  if (isAllowedKey(key)) return key
  throw new PlaygroundProblem(`The property "${key}" cannot be used in the playground.`)
}
