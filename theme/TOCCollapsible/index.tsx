import { translate, usePage, type TocItem } from 'sitegen/runtime'
import TOCItems from '@theme/TOCItems'
import type { TocLevels } from '../../runtime/shared/content/toc-tree.ts'

interface TocCollapsibleProps extends Partial<TocLevels> {
  /** The headings. */
  readonly toc: readonly TocItem[]
  /** Further class of the element. */
  readonly className?: string
}

/** The table of contents above a page on narrow screens. It is closed at first. */
export default function TOCCollapsible({ className = '', ...items }: TocCollapsibleProps) {
  return (
    <details key={usePage().url} className={`toc-collapsible ${className}`} data-search-ignore="">
      <summary>
        {translate({ id: 'theme.TOCCollapsible.toggleButtonLabel', message: 'On this page' })}
      </summary>
      <TOCItems {...items} className="table-of-contents" />
    </details>
  )
}
