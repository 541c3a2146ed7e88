/** A syntax error with its place. */
export class SyntaxProblem extends Error {
  readonly line: number | undefined
  readonly column: number | undefined

  constructor(message: string, place: { line: number; column: number } | null) {
    super(message)
    this.name = 'SyntaxProblem'
    this.line = place?.line
    this.column = place?.column
  }
}
