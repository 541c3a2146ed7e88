import { Link, translate } from 'sitegen/runtime'
import IconArrow from '@theme/Icon/Arrow'

interface ReadMoreLinkProps {
  /** Title of the post. */
  readonly title: string
  /** Address of the post. */
  readonly to: string
}

/**
 * The link from an excerpt to the whole post. Its label is text and not an attribute, so that translators and
 * search engines see it.
 */
export default function BlogPostItemFooterReadMoreLink({ title, to }: ReadMoreLinkProps) {
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
