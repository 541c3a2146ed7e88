import { Link, translate } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import IconArrow from '@theme/Icon/Arrow'

interface ReadMoreLinkProps {
  readonly title: string
  readonly to: string
}

/** Leads from an excerpt to the whole post. Its name is text, not an attribute, so that translators and robots see it. */
export default function BlogPostItemFooterReadMoreLink({ title, to }: ReadMoreLinkProps): ReactElement {
  return (
    <Link className="blog-post__more" to={to}>
      <span aria-hidden="true">
        {translate({ id: 'theme.blog.post.readMore', message: 'Read more' })} <IconArrow />
      </span>
      <span className="sr-only">
        {translate({ id: 'theme.blog.post.readMoreLabel', message: 'Read more about {title}' }, { title })}
      </span>
    </Link>
  )
}
