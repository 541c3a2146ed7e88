import { usePage, useSite } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import type { DocItemProps } from '../../runtime/shared/docs.ts'
import ContentVisibility from '@theme/ContentVisibility'
import DocBreadcrumbs from '@theme/DocBreadcrumbs'
import DocPaginator from '@theme/DocPaginator'
import DocRootLayout from '@theme/DocRoot/Layout'
import EditThisPage from '@theme/EditThisPage'
import MDXContent from '@theme/MDXContent'
import TOC from '@theme/TOC'
import TOCCollapsible from '@theme/TOCCollapsible'
import { visibleToc, type TocLevels } from './toc-tree.ts'

/** A documentation page. */
export default function DocItem(props: DocItemProps): ReactElement {
  const { toc } = usePage()
  const levels = useTocLevels(props)
  const hasToc = !props.hideTableOfContents && visibleToc(toc, levels).length > 0
  return (
    <DocRootLayout sidebar={props.sidebar}>
      <div className={props.hideTableOfContents ? 'docs-columns' : 'docs-columns docs-columns--toc'}>
        <div className="docs-column">
          <article>
            <ContentVisibility visibility={props.visibility} />
            <DocBreadcrumbs breadcrumbs={props.breadcrumbs} />
            {hasToc && <TOCCollapsible toc={toc} {...levels} className="theme-doc-toc-mobile" />}
            <MDXContent />
            {props.editUrl !== null && <DocFooter editUrl={props.editUrl} />}
          </article>
          <DocPaginator previous={props.previous} next={props.next} />
        </div>
        {hasToc && <TOC toc={toc} {...levels} className="theme-doc-toc-desktop" />}
      </div>
    </DocRootLayout>
  )
}

function DocFooter({ editUrl }: { readonly editUrl: string }): ReactElement {
  return (
    <footer className="theme-doc-footer">
      <div className="theme-doc-footer-edit-meta-row">
        <EditThisPage editUrl={editUrl} />
      </div>
    </footer>
  )
}

function useTocLevels({ tocMinHeadingLevel, tocMaxHeadingLevel }: DocItemProps): TocLevels {
  const { tableOfContents } = useSite().themeConfig
  return {
    minHeadingLevel: tocMinHeadingLevel ?? tableOfContents.minHeadingLevel,
    maxHeadingLevel: tocMaxHeadingLevel ?? tableOfContents.maxHeadingLevel,
  }
}
