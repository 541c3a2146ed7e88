import { PagePart } from 'sitegen/theme-kit'
import type { ReactNode } from 'react'
import CopyPage from '@theme/CopyPage'
import DocBreadcrumbs from '@theme/DocBreadcrumbs'
import DocItemContent from '@theme/DocItem/Content'
import DocItemPaginator from '@theme/DocItem/Paginator'
import DocItemTOCDesktop from '@theme/DocItem/TOC/Desktop'
import DocItemTOCMobile from '@theme/DocItem/TOC/Mobile'
import DocVersionBadge from '@theme/DocVersionBadge'
import { useDocItem } from './doc-item.tsx'

export interface DocItemLayoutProps {
  /** The text. */
  readonly children?: ReactNode
}

/** The frame of the text of a documentation page. What few pages have is loaded by these pages only. */
export default function DocItemLayout({ children }: DocItemLayoutProps) {
  const doc = useDocItem()
  return (
    <div className={doc.hideTableOfContents ? 'docs-columns' : 'docs-columns docs-columns--toc'}>
      <div className="docs-column">
        <article>
          <DocItemTOCMobile />
          <PagePart name="@theme/DocItem/Notices" props={doc} />
          <div className="doc-place">
            <DocBreadcrumbs breadcrumbs={doc.breadcrumbs} />
            <DocVersionBadge version={doc.version} />
            <CopyPage />
          </div>
          <PagePart name="@theme/UntranslatedNotice" props={doc} />
          <DocItemContent>{children}</DocItemContent>
          <PagePart name="@theme/DocItem/Footer" props={doc} />
        </article>
        <DocItemPaginator />
      </div>
      <DocItemTOCDesktop />
    </div>
  )
}
