import { Link, translate, usePluralForm } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import type { DocCard as Item } from '../../runtime/shared/docs.ts'

/** What a card needs to know: an address and a label; the rest is shown when it is there. */
export type DocCardItem = Pick<Item, 'label' | 'href'> & Partial<Item>

/** A page or a category as a card: the whole card is the link. */
export default function DocCard({ item }: { readonly item: DocCardItem }): ReactElement {
  const description = useDescription(item)
  return (
    <Link className={`card theme-doc-card-container theme-doc-card--${item.kind ?? 'doc'}`} to={item.href}>
      <span className="theme-doc-card-heading">
        <span className="theme-doc-card-title">{item.label}</span>
      </span>
      {description !== '' && <span className="theme-doc-card-description">{description}</span>}
    </Link>
  )
}

function useDescription({ description, itemCount }: DocCardItem): string {
  const { selectMessage } = usePluralForm()
  if (description !== null && description !== undefined) return description
  if (itemCount === null || itemCount === undefined) return ''
  const forms = translate(
    { id: 'theme.docs.DocCard.categoryDescription.plurals', message: '1 item|{count} items' },
    { count: itemCount },
  )
  return selectMessage(itemCount, forms)
}
