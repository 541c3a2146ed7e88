import { usePageScope } from '../../../page/page-context.ts'

/** Links and ids are read in the HTML of the page, whoever wrote them there: only an anchor that comes later has to be named. */
export default function useBrokenLinks() {
  const { anchors } = usePageScope()
  return {
    collectLink: (_link: string | undefined): void => {},
    collectAnchor: (anchor: string | undefined): void => void (anchor && anchors?.add(anchor)),
  }
}
