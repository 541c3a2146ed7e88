import { PagePart } from 'sitegen/theme-kit'
import type { MdxPageProps } from '../../runtime/shared/pages.ts'
import { useToc } from '../TOC/use-toc.ts'
import Layout from '@theme/Layout'
import MDXContent from '@theme/MDXContent'
import TOC from '@theme/TOC'
import TOCCollapsible from '@theme/TOCCollapsible'

/** A page in Markdown or MDX that belongs to no docs and no blog. */
export default function MDXPage(props: MdxPageProps) {
  const toc = useToc(props)
  const { editUrl = null, lastUpdate, visibility } = props
  return (
    <Layout wrapperClassName={props.wrapperClassName ?? 'mdx-wrapper mdx-page'}>
      <main className="theme-layout-main docs-main">
        <div className="container">
          <div className={`docs-columns docs-columns--${toc !== null ? 'toc' : 'narrow'}`}>
            <article className="docs-column">
              <PagePart name="@theme/ContentVisibility" props={{ visibility }} />
              <PagePart name="@theme/UntranslatedNotice" props={{ editUrl }} />
              {toc !== null && <TOCCollapsible {...toc} />}
              <MDXContent />
              {(editUrl !== null || lastUpdate !== undefined) && (
                <PagePart
                  name="@theme/EditMetaRow"
                  props={{ className: 'theme-pages-footer-edit-meta-row', editUrl, lastUpdate }}
                />
              )}
            </article>
            {toc !== null && <TOC {...toc} />}
          </div>
        </div>
      </main>
    </Layout>
  )
}
