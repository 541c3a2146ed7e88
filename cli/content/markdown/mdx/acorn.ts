import { Parser, type Options } from 'acorn'
import jsx from 'acorn-jsx'
import type * as estree from 'estree'
import type { Point } from 'unist'
import { SyntaxProblem } from '../hints.ts'

const JsxParser = Parser.extend(jsx())

const OPTIONS: Options = {
  ecmaVersion: 'latest',
  sourceType: 'module',
  locations: true,
  allowReturnOutsideFunction: true,
}

/**
 * Parses a module block (`import` and `export`) of an MDX file. `start` is where it begins in the file; places in the
 * tree are those of the file.
 */
export function parseModule(code: string, start: Point | undefined): estree.Program {
  const parse = () => JsxParser.parse(code, OPTIONS) as estree.Program
  return moved(parsing(start, parse, 'Could not parse import or export: '), start)
}

/**
 * Parses the inside of `{}`; null when there is only a comment or nothing. A spread `{...props}` gives the
 * expression that is spread. `start` is where the inside begins in the file.
 */
export function parseExpression(code: string, start: Point | undefined): estree.Expression | null {
  if (isBlank(code)) return null
  const spread = /^\s*\.\.\./.exec(code)?.[0] ?? ''
  const expression = parsing(start, () => {
    // Brackets around an expression count for where it ends, and are no part of its tree.
    const { end } = JsxParser.parseExpressionAt(code, spread.length, { ...OPTIONS, preserveParens: true })
    if (!isBlank(code.slice(end))) throw new SyntaxError('Expected one expression between the braces')
    return JsxParser.parseExpressionAt(code, spread.length, OPTIONS) as estree.Expression
  })
  return moved(expression, start)
}

export function programOf(expression: estree.Expression | null): estree.Program {
  return moduleOf(expression === null ? [] : [{ type: 'ExpressionStatement', expression }])
}

/** A module that no author wrote: it has no places, which source maps would take for those of the file. */
export function ownModule(code: string): estree.Program {
  const { body } = JsxParser.parse(code, { ...OPTIONS, locations: false }) as estree.Program
  return moduleOf(body)
}

function moduleOf(body: estree.Program['body']): estree.Program {
  return { type: 'Program', sourceType: 'module', comments: [], body }
}

/** Moves the places of a tree from its code to the file, so that source maps lead to what the author wrote. */
function moved<T extends object>(tree: T, start: Point | undefined): T {
  if (start === undefined) return tree
  // Nodes that begin or end together share a place.
  const seen = new Set<unknown>()
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== 'object' || seen.has(value)) return
    seen.add(value)
    if (!isPlace(value)) return Object.values(value).forEach(walk)
    if (value.line === 1) value.column += start.column - 1
    value.line += start.line - 1
  }
  walk(tree)
  return tree
}

function isPlace(value: object): value is estree.Position {
  return 'line' in value && 'column' in value
}

export function isBlank(code: string): boolean {
  const bare = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*/g, '')
  return bare.trim() === ''
}

function parsing<T>(start: Point | undefined, parse: () => T, prefix = ''): T {
  try {
    return parse()
  } catch (error) {
    const { loc } = error as { loc?: { line: number; column: number } }
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\s*\(\d+:\d+\)$/, '')
    const place = start && {
      line: start.line + (loc === undefined ? 0 : loc.line - 1),
      column: loc !== undefined && loc.line > 1 ? loc.column + 1 : start.column + (loc?.column ?? 0),
    }
    throw new SyntaxProblem(prefix + reason, place)
  }
}
