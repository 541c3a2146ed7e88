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
