import { Link, translate, usePluralForm } from 'sitegen/runtime'
import type { DocCard as Item } from '../../runtime/shared/docs/docs.ts'
import '../styles/pages/doc-cards.css'

/** What a card needs to know: an address and a label; the rest is shown when it is there. */
export type DocCardItem = Pick<Item, 'label' | 'href'> & Partial<Item>

/** A page or a category as a card: the whole card is the link. */
export default function DocCard({
  item,
}: {
  /** What the card shows and where it leads. */
  readonly item: DocCardItem
}) {
  const { kind = 'doc', href, autoAddBaseUrl = true } = item
  const description = useDescription(item)
  const { icon, title } = splitIcon(item.label)
  return (
    <Link
      className={`sg-card theme-doc-card-container theme-doc-card--${kind}`}
      to={href}
      autoAddBaseUrl={autoAddBaseUrl}
    >
      <h2 className="theme-doc-card-heading">
        <span
          className={icon === '' ? 'theme-doc-card-icon sg-icon' : 'theme-doc-card-icon'}
          aria-hidden="true"
        >
          {icon}
        </span>
        <span className="theme-doc-card-title">{title}</span>
      </h2>
      {description !== '' && <span className="theme-doc-card-description">{description}</span>}
    </Link>
  )
}

/** A flag, or a picture with what changes its looks and what is joined to it. */
const ICON =
  /^(?:\p{RI}\p{RI}|\p{Extended_Pictographic}[\uFE0F\p{EMod}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{EMod}]*)*)/u

/** An emoji at the start of a label is the icon of the card; one that is the whole label stays the title. */
export function splitIcon(label: string): { readonly icon: string; readonly title: string } {
  const icon = ICON.exec(label)?.[0] ?? ''
  const title = label.slice(icon.length).trimStart()
  return title === '' ? { icon: '', title: label } : { icon, title }
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
