declare module 'commonmark-spec' {
  /** An example of the specification of CommonMark. */
  export interface Example {
    readonly number: number
    readonly section: string
    readonly markdown: string
    readonly html: string
  }

  export const tests: readonly Example[]
}
