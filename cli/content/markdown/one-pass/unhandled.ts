/** Thrown at what only the pipeline can write. */
export class Unhandled extends Error {
  /** What it is, as the build report says it. */
  readonly what: string

  constructor(what: string) {
    super(`The pipeline writes ${what}.`)
    this.name = 'Unhandled'
    this.what = what
  }
}

/** Stands for components, expressions and modules, which are the pipeline's by design. */
export const COMPONENTS = 'components'
