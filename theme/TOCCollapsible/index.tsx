import { translate, usePage } from 'sitegen/runtime'
import TOCItems from '@theme/TOCItems'
import type { TocProps } from '../TOC/use-toc.ts'

/** The table of contents above a page on narrow screens. It is closed at first. */
export default function TOCCollapsible({ className = '', ...items }: TocProps) {
  return (
    <details key={usePage().url} className={`toc-collapsible ${className}`} data-search-ignore="">
      <summary>
        {translate({ id: 'theme.TOCCollapsible.toggleButtonLabel', message: 'On this page' })}
      </summary>
      <TOCItems {...items} className="table-of-contents" />
    </details>
  )
}
