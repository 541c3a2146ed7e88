import { usePage, useShared } from 'sitegen/runtime'
import { Suspense, type ReactElement } from 'react'
import type { Sidebar } from '../../runtime/shared/docs.ts'
import DocCard from '@theme/DocCard'
import type { DocCardItem } from './doc-card.tsx'
import { cardsAround } from './sidebar-cards.ts'

interface DocCardListProps {
  /** @default the items of the deepest category of the sidebar that holds the page, else of the whole sidebar */
  readonly items?: readonly DocCardItem[]
  readonly className?: string
}

/** Cards in a grid; nothing when there are no items, as on pages without a sidebar. */
export default function DocCardList({ items, className = '' }: DocCardListProps): ReactElement | null {
  const { sidebar } = usePage().props
  if (items !== undefined) return <Cards items={items} className={className} />
  if (typeof sidebar !== 'string') return null
  // The sidebar comes after the page is brought to life; the served cards stand until then.
  return (
    <Suspense fallback={null}>
      <SidebarCards sidebarKey={sidebar} className={className} />
    </Suspense>
  )
}

interface SidebarCardsProps {
  readonly sidebarKey: string
  readonly className: string
}

function SidebarCards({ sidebarKey, className }: SidebarCardsProps): ReactElement | null {
  const { url } = usePage()
  return <Cards items={cardsAround(useShared<Sidebar>(sidebarKey), url)} className={className} />
}

function Cards({ items, className }: Required<DocCardListProps>): ReactElement | null {
  if (items.length === 0) return null
  return (
    <ul className={`card-grid ${className}`.trim()}>
      {items.map((item, index) => (
        <li key={index}>
          <DocCard item={item} />
        </li>
      ))}
    </ul>
  )
}
