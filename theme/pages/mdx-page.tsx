import { usePage, useSite } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import type { MdxPageProps } from '../../runtime/shared/pages.ts'
import Layout from '@theme/Layout'
import MDXContent from '@theme/MDXContent'
import TOC from '@theme/TOC'
import TOCCollapsible from '@theme/TOCCollapsible'
import { visibleToc } from '../docs/toc-tree.ts'

/** A page written in Markdown or MDX that belongs to no collection. */
export default function MDXPage(props: MdxPageProps): ReactElement {
  const { toc } = usePage()
  const { tableOfContents } = useSite().themeConfig
  const levels = {
    minHeadingLevel: props.tocMinHeadingLevel ?? tableOfContents.minHeadingLevel,
    maxHeadingLevel: props.tocMaxHeadingLevel ?? tableOfContents.maxHeadingLevel,
  }
  const hasToc = !props.hideTableOfContents && visibleToc(toc, levels).length > 0
  return (
    <Layout wrapperClassName={props.wrapperClassName ?? 'mdx-wrapper mdx-page'}>
      <main className="theme-layout-main docs-main">
        <div className="container">
          <div className={`docs-columns docs-columns--${hasToc ? 'toc' : 'narrow'}`}>
            <article className="docs-column">
              {hasToc && <TOCCollapsible toc={toc} {...levels} />}
              <MDXContent />
            </article>
            {hasToc && <TOC toc={toc} {...levels} />}
          </div>
        </div>
      </main>
    </Layout>
  )
}
