import { translate } from 'sitegen/runtime'
import type { DocTagsListProps } from '../../runtime/shared/docs/docs.ts'
import DocVersionBadge from '@theme/DocVersionBadge'
import DocVersionBanner from '@theme/DocVersionBanner'
import Layout from '@theme/Layout'
import TagsListByLetter from '@theme/TagsListByLetter'

/** All tags of a version of the docs. */
export default function DocTagsListPage({ version, tags }: DocTagsListProps) {
  const title = translate({ id: 'theme.tags.tagsPageTitle', message: 'Tags' })
  return (
    <Layout title={title}>
      <main className="theme-layout-main docs-main">
        <div className="container">
          <div className="docs-columns docs-columns--narrow">
            <div className="docs-column">
              <DocVersionBanner version={version} />
              <DocVersionBadge version={version} />
              <header className="markdown">
                <h1>{title}</h1>
              </header>
              <TagsListByLetter tags={tags} />
            </div>
          </div>
        </div>
      </main>
    </Layout>
  )
}
