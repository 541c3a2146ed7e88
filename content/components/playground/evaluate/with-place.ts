import type { Node } from 'estree'
import { PlaygroundProblem, placeOf } from '../problem.ts'

/** A problem with the place of the innermost node that has one; other errors as they are. */
export function withPlace(error: unknown, node: Node): unknown {
  const place = placeOf(node)
  if (error instanceof RangeError)
    return new PlaygroundProblem('This is nested too deep for the playground.', place)
  if (!(error instanceof PlaygroundProblem) || error.place !== null || place === null) return error
  return new PlaygroundProblem(error.message, place)
}
