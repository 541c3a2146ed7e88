import { PagePart } from 'sitegen/theme-kit'
import type { ReactElement } from 'react'
import type { DocItemProps } from '../../runtime/shared/docs/docs.ts'
import DocBreadcrumbs from '@theme/DocBreadcrumbs'
import DocPaginator from '@theme/DocPaginator'
import DocRootLayout from '@theme/DocRoot/Layout'
import DocVersionBadge from '@theme/DocVersionBadge'
import MDXContent from '@theme/MDXContent'
import TOC from '@theme/TOC'
import TOCCollapsible from '@theme/TOCCollapsible'
import { DocFrame } from './doc-frame.tsx'
import { useToc } from '../TOC/use-toc.ts'

/** A documentation page. What few pages have is loaded by these alone. */
export default function DocItem(props: DocItemProps): ReactElement {
  const toc = useToc(props)
  return (
    <DocFrame sidebar={props.sidebar}>
      <div className={props.hideTableOfContents ? 'docs-columns' : 'docs-columns docs-columns--toc'}>
        <div className="docs-column">
          <article>
            <PagePart name="@theme/DocItem/Notices" props={props} />
            <DocBreadcrumbs breadcrumbs={props.breadcrumbs} />
            <DocVersionBadge version={props.version} />
            {toc !== null && <TOCCollapsible {...toc} className="theme-doc-toc-mobile" />}
            <MDXContent />
            <PagePart name="@theme/DocItem/Footer" props={props} />
          </article>
          <DocPaginator previous={props.previous} next={props.next} />
        </div>
        {toc !== null && <TOC {...toc} className="theme-doc-toc-desktop" />}
      </div>
    </DocFrame>
  )
}

DocItem.frame = DocRootLayout
