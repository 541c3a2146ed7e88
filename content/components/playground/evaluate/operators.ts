import { PlaygroundProblem } from '../problem.ts'
import { isPrimitive, toNumber, toText, type Budget } from './values.ts'

type Operator = (left: unknown, right: unknown, budget: Budget) => unknown

const compare =
  (test: (left: string | number, right: string | number) => boolean): Operator =>
  (left, right) =>
    typeof left === 'string' && typeof right === 'string'
      ? test(left, right)
      : test(toNumber(left), toNumber(right))

const reckon =
  (run: (left: number, right: number) => number): Operator =>
  (left, right) =>
    run(toNumber(left), toNumber(right))

/** Objects are equal to themselves alone, as with `===`. */
function looselyEqual(left: unknown, right: unknown): boolean {
  // oxlint-disable-next-line eqeqeq -- this is the operator that the reader wrote
  return isPrimitive(left) && isPrimitive(right) ? left == right : left === right
}

function add(left: unknown, right: unknown, budget: Budget): unknown {
  const areTexts = [left, right].some((side) => typeof side === 'string' || !isPrimitive(side))
  if (!areTexts) return toNumber(left) + toNumber(right)
  const [before, after] = [toText(left, budget), toText(right, budget)]
  budget.spendText(before.length + after.length)
  return before + after
}

const BINARY: Readonly<Record<string, Operator>> = {
  '+': add,
  '-': reckon((left, right) => left - right),
  '*': reckon((left, right) => left * right),
  '/': reckon((left, right) => left / right),
  '%': reckon((left, right) => left % right),
  '**': reckon((left, right) => left ** right),
  '<': compare((left, right) => left < right),
  '<=': compare((left, right) => left <= right),
  '>': compare((left, right) => left > right),
  '>=': compare((left, right) => left >= right),
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
  '==': looselyEqual,
  '!=': (left, right) => !looselyEqual(left, right),
}

/** What an operator makes of two values. */
export function binary(operator: string, sides: readonly [unknown, unknown], budget: Budget): unknown {
  const run = Object.hasOwn(BINARY, operator) ? BINARY[operator] : undefined
  if (run === undefined)
    throw new PlaygroundProblem(`The operator "${operator}" does not work in the playground.`)
  return run(...sides, budget)
}

/** What an operator makes of one value. */
export function unary(operator: string, value: unknown): unknown {
  switch (operator) {
    case '!':
      return !value
    case '-':
      return -toNumber(value)
    case '+':
      return toNumber(value)
    case 'typeof':
      return typeof value
    case 'void':
      return undefined
    default:
      throw new PlaygroundProblem(`The operator "${operator}" does not work in the playground.`)
  }
}
