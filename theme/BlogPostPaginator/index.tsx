import { translate } from 'sitegen/runtime'
import type { BlogPostPageProps } from '../../runtime/shared/blog/blog.ts'
import PaginatorNavLink from '@theme/PaginatorNavLink'

/** How the neighbours of a post are called. */
export interface NeighbourLabels {
  readonly newer: string
  readonly older: string
}

interface BlogPostPaginatorProps extends Pick<BlogPostPageProps, 'newer' | 'older'> {
  /** What is above the titles of the neighbours. @default 'Newer post' and 'Older post' in the language of the page */
  readonly labels?: NeighbourLabels
}

/** Links to the next newer and the next older post; nothing if there is neither. */
export default function BlogPostPaginator({ newer, older, labels = postLabels() }: BlogPostPaginatorProps) {
  if (newer === null && older === null) return null
  return (
    <nav
      className="pagination-nav"
      aria-label={translate({
        id: 'theme.blog.post.paginator.navAriaLabel',
        message: 'Blog post page navigation',
      })}
    >
      {newer !== null && (
        <PaginatorNavLink permalink={newer.url} title={newer.title} subLabel={labels.newer} />
      )}
      {older !== null && (
        <PaginatorNavLink permalink={older.url} title={older.title} subLabel={labels.older} isNext />
      )}
    </nav>
  )
}

function postLabels(): NeighbourLabels {
  return {
    newer: translate({ id: 'theme.blog.post.paginator.newerPost', message: 'Newer post' }),
    older: translate({ id: 'theme.blog.post.paginator.olderPost', message: 'Older post' }),
  }
}
