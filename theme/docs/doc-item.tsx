import { PagePart, usePage, useSite } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import type { DocItemProps } from '../../runtime/shared/docs.ts'
import DocBreadcrumbs from '@theme/DocBreadcrumbs'
import DocPaginator from '@theme/DocPaginator'
import DocRootLayout from '@theme/DocRoot/Layout'
import DocVersionBadge from '@theme/DocVersionBadge'
import MDXContent from '@theme/MDXContent'
import TOC from '@theme/TOC'
import TOCCollapsible from '@theme/TOCCollapsible'
import { visibleToc, type TocLevels } from './toc-tree.ts'

/** A documentation page. What few pages have is loaded by these alone. */
export default function DocItem(props: DocItemProps): ReactElement {
  const { toc } = usePage()
  const levels = useTocLevels(props)
  const hasToc = !props.hideTableOfContents && visibleToc(toc, levels).length > 0
  return (
    <DocRootLayout sidebar={props.sidebar}>
      <div className={props.hideTableOfContents ? 'docs-columns' : 'docs-columns docs-columns--toc'}>
        <div className="docs-column">
          <article>
            <PagePart name="@theme/DocItem/Notices" props={props} />
            <DocBreadcrumbs breadcrumbs={props.breadcrumbs} />
            <DocVersionBadge version={props.version} />
            {hasToc && <TOCCollapsible toc={toc} {...levels} className="theme-doc-toc-mobile" />}
            <MDXContent />
            <PagePart name="@theme/DocItem/Footer" props={props} />
          </article>
          <DocPaginator previous={props.previous} next={props.next} />
        </div>
        {hasToc && <TOC toc={toc} {...levels} className="theme-doc-toc-desktop" />}
      </div>
    </DocRootLayout>
  )
}

function useTocLevels({ tocMinHeadingLevel, tocMaxHeadingLevel }: DocItemProps): TocLevels {
  const { tableOfContents } = useSite().themeConfig
  return {
    minHeadingLevel: tocMinHeadingLevel ?? tableOfContents.minHeadingLevel,
    maxHeadingLevel: tocMaxHeadingLevel ?? tableOfContents.maxHeadingLevel,
  }
}
