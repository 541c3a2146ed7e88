/** A place in the text, from 1. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/** Why a text cannot be shown, in a sentence for its writer. */
export class PlaygroundProblem extends Error {
  readonly place: TextPlace | null

  constructor(message: string, place: TextPlace | null = null) {
    super(message)
    this.name = 'PlaygroundProblem'
    this.place = place
  }
}

/** The place of a node of acorn's, whose columns count from 0. */
export function placeOf(node: {
  readonly loc?: { readonly start: { readonly line: number; readonly column: number } } | null | undefined
}): TextPlace | null {
  return node.loc ? { line: node.loc.start.line, column: node.loc.start.column + 1 } : null
}
