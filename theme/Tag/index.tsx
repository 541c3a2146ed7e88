import { Link } from 'sitegen/runtime'
import type { TagLink } from '../../runtime/shared/pages.ts'

/** A link to the page of a tag, with the number of pages that have the tag if it is known. */
export default function Tag({ label, url, count, description }: TagLink) {
  return (
    <Link rel="tag" className="tag" to={url} title={description}>
      {label}
      {count !== undefined && <span className="tag__count"> {count}</span>}
    </Link>
  )
}
