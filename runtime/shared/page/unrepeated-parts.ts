/** Names of theme parts, such as `@theme/Footer`, whose elements are rendered for each page. */
export interface UnrepeatedParts {
  /** Parts of the site's own: with all that they show. */
  readonly own: readonly string[]
  /** Parts that use one of these, themselves included. */
  readonly reaching: readonly string[]
}
