/** What `useBrokenLinks` gives. */
export interface BrokenLinks {
  readonly collectLink: (link: string | undefined) => void
  readonly collectAnchor: (anchor: string | undefined) => void
}

const NOTHING: BrokenLinks = { collectLink() {}, collectAnchor() {} }

/**
 * Functions that name links and anchors to the check of links. They do nothing: links and ids are read in the HTML of the
 * page, whoever wrote them there.
 */
export default function useBrokenLinks(): BrokenLinks {
  return NOTHING
}
