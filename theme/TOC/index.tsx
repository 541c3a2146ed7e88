import { translate } from 'sitegen/runtime'
import TOCItems from '@theme/TOCItems'
import type { TocProps } from './use-toc.ts'

/** The table of contents beside a page on wide screens. */
export default function TOC({ className = '', ...items }: TocProps) {
  const label = translate({ id: 'theme.TOCCollapsible.toggleButtonLabel', message: 'On this page' })
  return (
    <nav className={`toc thin-scrollbar ${className}`} aria-label={label}>
      <div className="toc__title" aria-hidden="true">
        {label}
      </div>
      <TOCItems {...items} marksFirst />
    </nav>
  )
}
