import type { TagLink } from '../../runtime/shared/tags.ts'
import Tag from '@theme/Tag'
import { tagsByLetter } from './tags-by-letter.ts'
import '../styles/pages/tags-list.css'

/** All tags by first letter, in the given order. */
export default function TagsListByLetter({
  tags,
}: {
  /** The tags, in the order in which they are shown. */
  readonly tags: readonly TagLink[]
}) {
  return (
    <section className="tags-by-letter">
      {tagsByLetter(tags).map((entry) => (
        <article key={entry.letter} className="tags-by-letter__entry">
          <h2 id={entry.letter}>{entry.letter}</h2>
          <ul className="tags__list">
            {entry.tags.map((tag) => (
              <li key={tag.url}>
                <Tag {...tag} />
              </li>
            ))}
          </ul>
        </article>
      ))}
    </section>
  )
}
