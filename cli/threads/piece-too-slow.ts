/** A piece of a batch took longer than it may, and its thread was ended. Nothing of the batch was done. */
export class PieceTooSlow extends Error {
  /** Which piece it was. */
  readonly index: number

  constructor(index: number) {
    super(`Piece ${index} took too long.`)
    this.name = 'PieceTooSlow'
    this.index = index
  }
}
