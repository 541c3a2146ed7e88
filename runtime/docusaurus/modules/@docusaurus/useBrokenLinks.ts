import { usePageScope } from '../../../page/page-context.ts'

/** What `useBrokenLinks` gives. */
export interface BrokenLinks {
  readonly collectLink: (link: string | undefined) => void
  readonly collectAnchor: (anchor: string | undefined) => void
}

/**
 * Functions that name links and anchors to the check of links. Links and ids are read in the HTML of the page, whoever wrote
 * them there: only an anchor that comes later has to be named.
 */
export default function useBrokenLinks(): BrokenLinks {
  const { anchors } = usePageScope()
  return { collectLink() {}, collectAnchor: (anchor) => void (anchor && anchors?.add(anchor)) }
}
