import { Link, translate, usePluralForm } from 'sitegen/runtime'
import type { DocTagDocListProps } from '../../runtime/shared/docs/docs.ts'
import type { TaggedItem } from '../../runtime/shared/pages.ts'
import ContentVisibility from '@theme/ContentVisibility'
import DocVersionBadge from '@theme/DocVersionBadge'
import DocVersionBanner from '@theme/DocVersionBanner'
import Layout from '@theme/Layout'
import '../styles/pages/tags-list.css'

/** The docs with a tag. */
export default function DocTagDocListPage(props: DocTagDocListProps) {
  const { version, tag, items, unlisted } = props
  const title = useTitle(props)
  return (
    <Layout title={title}>
      <main className="theme-layout-main docs-main">
        <div className="container">
          <div className="docs-columns docs-columns--narrow">
            <div className="docs-column">
              <ContentVisibility visibility={unlisted ? 'unlisted' : undefined} />
              <DocVersionBanner version={version} />
              <DocVersionBadge version={version} />
              <header className="markdown">
                <h1>{title}</h1>
                {tag.description !== null && <p className="sg-lede">{tag.description}</p>}
              </header>
              {tag.allTagsUrl !== null && (
                <p className="tagged-items__all">
                  <Link to={tag.allTagsUrl}>
                    {translate({ id: 'theme.tags.tagsPageLink', message: 'View all tags' })}
                  </Link>
                </p>
              )}
              <TaggedItems items={items} />
            </div>
          </div>
        </div>
      </main>
    </Layout>
  )
}

function TaggedItems({ items }: { readonly items: readonly TaggedItem[] }) {
  return (
    <section className="tagged-items">
      {items.map(({ title, description, url }) => (
        <article key={url}>
          <h2>
            <Link to={url}>{title}</Link>
          </h2>
          {description !== null && <p>{description}</p>}
        </article>
      ))}
    </section>
  )
}

function useTitle({ tag, items }: DocTagDocListProps): string {
  const { selectMessage } = usePluralForm()
  const count = items.length
  const forms = translate(
    {
      id: 'theme.docs.tagDocListPageTitle.nDocsTagged',
      message: 'One doc tagged|{count} docs tagged',
    },
    { count },
  )
  return translate(
    { id: 'theme.docs.tagDocListPageTitle', message: '{nDocsTagged} with "{tagName}"' },
    { nDocsTagged: selectMessage(count, forms), tagName: tag.label },
  )
}
