import { PagePart } from 'sitegen/theme-kit'
import type { GeneratedIndexProps } from '../../runtime/shared/docs/docs.ts'
import DocBreadcrumbs from '@theme/DocBreadcrumbs'
import DocCardList from '@theme/DocCardList'
import DocPaginator from '@theme/DocPaginator'
import DocRootLayout from '@theme/DocRoot/Layout'
import DocVersionBadge from '@theme/DocVersionBadge'
import Heading from '@theme/Heading'
import { DocFrame } from '../DocItem/doc-item.tsx'

/** The generated page of a category: its description, and a card for each of its items. */
export default function DocCategoryGeneratedIndexPage(props: GeneratedIndexProps) {
  const { title, description, version, sidebar, breadcrumbs, items, previous, next } = props
  return (
    <DocFrame sidebar={sidebar}>
      <div className="docs-columns docs-columns--toc">
        <div className="docs-column">
          <article>
            <PagePart name="@theme/DocItem/Notices" props={{ version }} />
            <div className="doc-place">
              <DocBreadcrumbs breadcrumbs={breadcrumbs} />
              <DocVersionBadge version={version} />
            </div>
            <header className="markdown">
              <Heading as="h1">{title}</Heading>
              {description !== null && description !== '' && <p className="sg-lede">{description}</p>}
            </header>
            <DocCardList items={items} />
          </article>
          <DocPaginator previous={previous} next={next} />
        </div>
      </div>
    </DocFrame>
  )
}

DocCategoryGeneratedIndexPage.frame = DocRootLayout
