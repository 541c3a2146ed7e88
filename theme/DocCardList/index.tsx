import { usePage } from 'sitegen/runtime'
import { useOptionalShared, useShared } from 'sitegen/theme-kit'
import { Suspense } from 'react'
import {
  docsDataKey,
  type DocFacts,
  type DocsRouteData,
  type Sidebar,
  type SidebarItem,
  type VersionDocsData,
} from '../../runtime/shared/docs/docs.ts'
import DocCard from '@theme/DocCard'
import type { DocCardItem } from '../DocCard/index.tsx'
import { cardsAround, sidebarCards, type SidebarCard } from './sidebar-cards.ts'
import '../styles/pages/doc-cards.css'

interface DocCardListProps {
  /** Cards, or items of a sidebar. @default the items of the category of the page, else of the sidebar */
  readonly items?: readonly (DocCardItem | SidebarItem)[]
  /** Class of the list. */
  readonly className?: string
}

/** A grid of cards; nothing if there are no items, as on pages without a sidebar. */
export default function DocCardList({ items, className = '' }: DocCardListProps) {
  const { sidebar } = usePage().props
  if (items !== undefined) return <Cards cards={sidebarCards(items)} className={className} />
  return typeof sidebar === 'string' ? <CardsAround sidebarKey={sidebar} className={className} /> : null
}

interface CardsProps {
  readonly cards: readonly SidebarCard[]
  readonly className: string
}

/** Sidebars do not hold the descriptions of docs, which every page would load: cards ask for them. */
function Cards({ cards, className }: CardsProps) {
  const asks = cards.some(
    ({ docId, ownPage, description }) => (docId ?? ownPage) !== undefined && !description,
  )
  if (!asks) return <Grid cards={cards} className={className} />
  return (
    <Suspense fallback={null}>
      <DescribedCards cards={cards} className={className} />
    </Suspense>
  )
}

interface CardsAroundProps {
  readonly sidebarKey: string
  readonly className: string
}

/** Shared data comes after the page is brought to life; the served cards stand until then. */
function CardsAround(props: CardsAroundProps) {
  return (
    <Suspense fallback={null}>
      <SidebarCards {...props} />
    </Suspense>
  )
}

function SidebarCards({ sidebarKey, className }: CardsAroundProps) {
  const { url } = usePage()
  return <Cards cards={cardsAround(useShared<Sidebar>(sidebarKey), url)} className={className} />
}

function DescribedCards({ cards, className }: CardsProps) {
  const { plugin, data } = usePage().context
  const { version = '' } = (data ?? {}) as Partial<DocsRouteData>
  const docs = useOptionalShared<VersionDocsData>(docsDataKey(plugin.id, version))?.docs ?? {}
  const described = cards.map((card) => {
    const description = card.description ?? docOf(card, docs)?.description
    return description === undefined ? card : { ...card, description }
  })
  return <Grid cards={described} className={className} />
}

function docOf({ docId, ownPage }: SidebarCard, docs: VersionDocsData['docs']): DocFacts | undefined {
  if (docId !== undefined) return docs[docId]
  return ownPage === undefined ? undefined : Object.values(docs).find(({ url }) => url === ownPage)
}

function Grid({ cards, className }: CardsProps) {
  if (cards.length === 0) return null
  return (
    <ul className={`card-grid ${className}`.trim()}>
      {cards.map((card, index) => (
        <li key={index}>
          <DocCard item={card} />
        </li>
      ))}
    </ul>
  )
}
