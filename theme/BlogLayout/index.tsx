import { usePage } from 'sitegen/runtime'
import { useShared } from 'sitegen/theme-kit'
import { Suspense, type ReactNode } from 'react'
import type { BlogInfo, BlogSidebar as Posts } from '../../runtime/shared/blog/blog.ts'
import type { TocProps } from '../TOC/use-toc.ts'
import BackToTopButton from '@theme/BackToTopButton'
import BlogSidebar from '@theme/BlogSidebar'
import Layout from '@theme/Layout'
import TOC from '@theme/TOC'
import '../styles/pages/blog.css'
// Pages of blogs share what two of them are made of: as one file, and not as a dozen of a few hundred bytes.
import '@theme/Blog/Components/Author'
import '@theme/BlogListPaginator'
import '@theme/BlogPostItem/Header'
import '@theme/BlogPostItems'
import '@theme/BlogPostPaginator'
import '@theme/TOCCollapsible'
import '../Blog/blog-header.tsx'
import '../BlogSidebar/sidebar-posts.tsx'

const MAIN_ID = 'sg-main'

interface BlogLayoutProps {
  /** The blog of the page. @default the one in the page's data */
  readonly blog?: BlogInfo
  /** The page. */
  readonly children: ReactNode
  /** Title of the document without the site's. @default the title in the page's data */
  readonly title?: string
  /** Shown beside the page. @default none */
  readonly toc?: TocProps | null
  /** False leaves the recent posts out. Parts of Docusaurus hand on the posts that they are given, which are those of the blog. @default true */
  readonly sidebar?: boolean | object
  /** The posts that the page names are the newest ones of the blog. @default false */
  readonly atNewest?: boolean
}

/** The frame of every page of a blog: the list of recent posts, and the page beside it. */
export default function BlogLayout(props: BlogLayoutProps) {
  const { children, title, toc, atNewest = false } = props
  // A page of the site that stands in this layout is of no blog.
  const { props: known } = usePage()
  const blog = props.blog ?? (known as { readonly blog?: BlogInfo }).blog
  const sidebar = props.sidebar === false ? null : (blog?.sidebar ?? null)
  return (
    <Layout
      {...(title === undefined ? {} : { title })}
      skipTarget={MAIN_ID}
      wrapperClassName={sidebar === null ? 'docs-shell' : 'docs-shell docs-shell--sidebar'}
    >
      <BackToTopButton />
      {blog !== undefined && sidebar !== null && (
        // The served list stands until its data is there. Another blog begins at the top of its own.
        <Suspense key={sidebar} fallback={null}>
          <SharedSidebar blog={blog} sidebarKey={sidebar} atNewest={atNewest} />
        </Suspense>
      )}
      <main id={MAIN_ID} tabIndex={-1} className="theme-layout-main docs-main">
        <div className="container">
          {toc === undefined ? (
            <div className="docs-columns docs-columns--narrow">{children}</div>
          ) : (
            <div className="docs-columns docs-columns--toc">
              <div className="docs-column">{children}</div>
              {toc !== null && <TOC {...toc} />}
            </div>
          )}
        </div>
      </main>
    </Layout>
  )
}

interface SharedSidebarProps {
  readonly blog: BlogInfo
  readonly sidebarKey: string
  readonly atNewest: boolean
}

function SharedSidebar({ sidebarKey, ...props }: SharedSidebarProps) {
  return <BlogSidebar {...props} sidebar={useShared<Posts>(sidebarKey, 'slice')} />
}
