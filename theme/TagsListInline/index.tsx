import { translate } from 'sitegen/runtime'
import type { TagLink } from '../../runtime/shared/pages.ts'
import Tag from '@theme/Tag'

/** A row of tags with a label. */
export default function TagsListInline({
  tags,
}: {
  /** The tags, in the order in which they are shown. */
  readonly tags: readonly TagLink[]
}) {
  return (
    <div className="tags" data-search-ignore="">
      <b>{translate({ id: 'theme.tags.tagsListLabel', message: 'Tags:' })}</b>
      <ul className="tags__list">
        {tags.map((tag) => (
          <li key={tag.url}>
            <Tag {...tag} />
          </li>
        ))}
      </ul>
    </div>
  )
}
