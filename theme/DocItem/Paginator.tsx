import DocPaginator from '@theme/DocPaginator'
import { useDocItem } from './doc-item.tsx'

/** The links to the previous and next page. */
export default function DocItemPaginator() {
  const { previous, next } = useDocItem()
  return <DocPaginator previous={previous} next={next} />
}
