import type { FunctionDeclaration, Node, Statement, VariableDeclaration } from 'estree'
import { PlaygroundProblem } from '../problem.ts'
import { Scope } from './scope.ts'
import { withPlace } from './with-place.ts'

/** What a statement says about those after it: that there are none, or nothing. */
export type Completion = { readonly returned: unknown } | null

interface Running {
  readonly evaluate: (node: Node, scope: Scope) => unknown
  readonly declare: (node: VariableDeclaration, scope: Scope) => void
  readonly functionOf: (node: FunctionDeclaration, scope: Scope) => unknown
}

const LOOPS = 'Loops do not run in the playground. Use list.map(…) instead.'

/** What is said of statements that do not run. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  ClassDeclaration: 'Classes do not run in the playground.',
  DoWhileStatement: LOOPS,
  ForInStatement: LOOPS,
  ForOfStatement: LOOPS,
  ForStatement: LOOPS,
  WhileStatement: LOOPS,
}

type Execute = (statement: never, scope: Scope) => Completion

/** Runs statements until one of them returns. */
export type RunStatements = (statements: readonly Statement[], scope: Scope) => Completion

/** Prepares what runs the bodies of functions, and declarations. */
export function createStatements({ evaluate, declare, functionOf }: Running): RunStatements {
  const run: RunStatements = (statements, scope) => {
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
  const table: Readonly<Record<string, Execute>> = {
    EmptyStatement: () => null,
    FunctionDeclaration: () => null,
    BlockStatement: ({ body }: Extract<Statement, { type: 'BlockStatement' }>, scope) =>
      run(body, new Scope(scope)),
    ExpressionStatement: ({ expression }: Extract<Statement, { type: 'ExpressionStatement' }>, scope) => {
      evaluate(expression, scope)
      return null
    },
    IfStatement: ({ test, ...branches }: Extract<Statement, { type: 'IfStatement' }>, scope) => {
      const next = evaluate(test, scope) ? branches.consequent : branches.alternate
      return next ? run([next], new Scope(scope)) : null
    },
    ReturnStatement: ({ argument }: Extract<Statement, { type: 'ReturnStatement' }>, scope) => ({
      returned: argument ? evaluate(argument, scope) : undefined,
    }),
    VariableDeclaration: (node: VariableDeclaration, scope) => {
      declare(node, scope)
      return null
    },
  }
  const execute = (statement: Statement, scope: Scope): Completion => {
    const handler = Object.hasOwn(table, statement.type) ? table[statement.type] : undefined
    try {
      if (handler !== undefined) return handler(statement as never, scope)
      throw new PlaygroundProblem(
        UNSUPPORTED[statement.type] ?? 'This statement does not run in the playground.',
      )
    } catch (error) {
      throw withPlace(error, statement)
    }
  }
  return run
}
