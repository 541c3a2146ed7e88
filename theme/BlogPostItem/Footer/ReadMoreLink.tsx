import { Link, translate } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import IconArrow from '@theme/Icon/Arrow'

interface ReadMoreLinkProps {
  readonly title: string
  readonly to: string
}

/** Leads from an excerpt to the whole post. */
export default function BlogPostItemFooterReadMoreLink({ title, to }: ReadMoreLinkProps): ReactElement {
  return (
    <Link
      className="blog-post__more"
      to={to}
      aria-label={translate(
        { id: 'theme.blog.post.readMoreLabel', message: 'Read more about {title}' },
        { title },
      )}
    >
      {translate({ id: 'theme.blog.post.readMore', message: 'Read more' })} <IconArrow />
    </Link>
  )
}
