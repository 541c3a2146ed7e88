import type { ReactElement } from 'react'
import DocCard from '@theme/DocCard'
import type { DocCardItem } from './doc-card.tsx'

interface DocCardListProps {
  readonly items: readonly DocCardItem[]
  readonly className?: string
}

/** Cards in a grid; nothing when there are no items. */
export default function DocCardList({ items, className = '' }: DocCardListProps): ReactElement | null {
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
