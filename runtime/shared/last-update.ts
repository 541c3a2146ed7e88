// A type alias, because only aliases are assignable to `JsonObject`.

/** What is known of a page's last change; at least one of the two. */
export type LastUpdate = {
  /** Milliseconds since 1970. */
  readonly timestamp?: number
  /** Who changed the page last. */
  readonly author?: string
}
