import { isTag, type Document, type Element } from 'domhandler'
import { getAttributeValue } from 'domutils'
import type { AddressReader } from './neutral-address.ts'
import { lineTexts } from './page-text.ts'
import { select } from './select.ts'

/** A selector of all headings. */
export const HEADINGS = 'h1, h2, h3, h4, h5, h6'

/** Where a page of a blog says who wrote a post, and when, or what a list is of. */
const AROUND_POSTS = ['article header', '.blog-header', 'main > header', '.avatar']
  .map((selector) => `.plugin-blog ${selector}`)
  .join(', ')
/** What stands there beside the headings, and beside the description of the blog, which not every theme shows. */
const DETAILS = `:is(${AROUND_POSTS}) :not(.blog-list-page .sg-lede, :is(${HEADINGS}), :has(:is(${HEADINGS})), :is(${HEADINGS}) *)`
/** What stands beside the name of an author. */
const BESIDE_NAME = `.avatar :not(.avatar__name, .avatar__name *, :has(.avatar__name, ${HEADINGS}), :is(${HEADINGS}) *)`

/** What a page of a blog says about posts. */
export interface PostDetails {
  readonly elements: readonly Element[]
  /** In an order of their own: each theme has another. What is said of authors begins with `author: `, but for their names. */
  readonly lines: readonly string[]
}

/** Reads what is said about posts, which is not their content. */
export function readPostDetails(document: Document, addresses: AddressReader): PostDetails {
  const elements = outermost(select(DETAILS, document))
  const besideName = outermost(select(BESIDE_NAME, document))
  const profiles = select('.avatar a[href]', document).map((link) =>
    addresses.read(getAttributeValue(link, 'href') ?? ''),
  )
  const ofAuthors = [...lineTexts(besideName), ...new Set(profiles)].map((line) => `author: ${line}`)
  return { elements, lines: [...lineTexts(elements, new Set(besideName)), ...ofAuthors].toSorted() }
}

/** Those that lie in no other of them. */
function outermost(elements: readonly Element[]): readonly Element[] {
  const all = new Set<unknown>(elements)
  const isIn = ({ parent }: Element): boolean =>
    parent !== null && (all.has(parent) || (isTag(parent) && isIn(parent)))
  return elements.filter((element) => !isIn(element))
}
