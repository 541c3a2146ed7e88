import { Link } from 'sitegen/runtime'
import { PagePart } from 'sitegen/theme-kit'
import type { BlogPostPageProps } from '../../runtime/shared/blog/blog.ts'
import type { NeighbourLabels } from '../BlogPostPaginator/index.tsx'
import { useToc } from '../TOC/use-toc.ts'
import BlogLayout from '@theme/BlogLayout'
import BlogPostItemContainer from '@theme/BlogPostItem/Container'
import BlogPostItemContent from '@theme/BlogPostItem/Content'
import BlogPostItemFooter from '@theme/BlogPostItem/Footer'
import BlogPostItemHeader from '@theme/BlogPostItem/Header'
import BlogPostPageMetadata from '@theme/BlogPostPage/Metadata'
import BlogPostPaginator from '@theme/BlogPostPaginator'
import TOCCollapsible from '@theme/TOCCollapsible'

interface Props extends BlogPostPageProps {
  /** How the neighbours are called. @default 'Newer post' and 'Older post' in the language of the page */
  readonly labels?: NeighbourLabels
}

/** A post on its own page. */
export default function BlogPostPage(props: Props) {
  const { blog, post, newer, older, labels, editUrl, lastUpdate, visibility } = props
  const toc = useToc(props)
  return (
    <BlogLayout blog={blog} toc={toc} atNewest={newer === null && visibility === undefined}>
      <BlogPostPageMetadata />
      <BlogPostItemContainer className="blog-post blog-post--page">
        <PagePart name="@theme/ContentVisibility" props={{ visibility }} />
        <p className="blog-post__blog" data-search-ignore="">
          <Link to={blog.url}>{blog.title}</Link>
        </p>
        <BlogPostItemHeader post={post} />
        <PagePart name="@theme/UntranslatedNotice" props={{ editUrl }} />
        {toc !== null && <TOCCollapsible {...toc} />}
        <BlogPostItemContent />
        <BlogPostItemFooter
          post={post}
          editUrl={editUrl}
          {...(lastUpdate === undefined ? {} : { lastUpdate })}
        />
      </BlogPostItemContainer>
      <BlogPostPaginator newer={newer} older={older} {...(labels === undefined ? {} : { labels })} />
    </BlogLayout>
  )
}
