import type { ReactElement } from 'react'
import DocPaginator from '@theme/DocPaginator'
import { useDocItem } from './doc-item.ts'

/** The pages before and after the documentation page that is shown. */
export default function DocItemPaginator(): ReactElement {
  const { previous, next } = useDocItem()
  return <DocPaginator previous={previous} next={next} />
}
