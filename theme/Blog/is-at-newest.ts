import type { BlogListPageProps } from '../../runtime/shared/blog/blog.ts'

/** Whether a page of a blog's list shows its newest posts, newest first. */
export function isAtNewest({ items, pagination }: Pick<BlogListPageProps, 'items' | 'pagination'>): boolean {
  const [first] = items
  const last = items.at(-1)
  return pagination.page === 1 && first !== undefined && last !== undefined && first.date >= last.date
}
