import type { TagLink } from '../../runtime/shared/pages.ts'
import Tag from '@theme/Tag'
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
      {[...new Set(tags.map(firstLetter))].map((letter) => (
        <article key={letter} className="tags-by-letter__entry">
          <h2 id={letter}>{letter}</h2>
          <ul className="tags__list">
            {tags
              .filter((tag) => firstLetter(tag) === letter)
              .map((tag) => (
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

function firstLetter({ label: [first = ''] }: TagLink): string {
  return first.toUpperCase()
}
