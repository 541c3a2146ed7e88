import { translate } from 'sitegen/runtime'
import type { BlogInfo } from '../../runtime/shared/blog/blog.ts'

/** A page that a blog has beside its posts. */
export interface BlogSection {
  readonly label: string
  readonly url: string
}

/** The pages that lead through a blog: its list, and its archive, tags and authors as far as it has them. */
export function blogSections(blog: BlogInfo): readonly BlogSection[] {
  const all = [
    { label: blog.title, url: blog.url },
    { label: translate({ id: 'theme.blog.archive.title', message: 'Archive' }), url: blog.archiveUrl },
    { label: translate({ id: 'theme.tags.tagsPageTitle', message: 'Tags' }), url: blog.tagsUrl },
    {
      label: translate({ id: 'theme.blog.authorsList.pageTitle', message: 'Authors' }),
      url: blog.authorsUrl,
    },
  ]
  return all.flatMap(({ label, url }) => (url === null ? [] : [{ label, url }]))
}
