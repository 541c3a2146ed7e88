import { usePage } from 'sitegen/runtime'
import { useOptionalShared, useShared } from 'sitegen/theme-kit'
import { Suspense } from 'react'
import {
  docsDataKey,
  type DocsRouteData,
  type Sidebar,
  type SidebarItem,
  type VersionDocsData,
} from '../../runtime/shared/docs/docs.ts'
import DocCard from '@theme/DocCard'
import type { DocCardItem } from '../DocCard/index.tsx'
import '../styles/pages/doc-cards.css'
import { isExternalHref } from '../common/elements.ts'
import { categoryHref, sidebarTrail } from '../../runtime/shared/docs/sidebar-trail.ts'

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
  if (typeof sidebar !== 'string') return null
  return (
    // Shared data loads after hydration; the served cards stay until then.
    <Suspense fallback={null}>
      <SidebarCards sidebarKey={sidebar} className={className} />
    </Suspense>
  )
}

interface CardsProps {
  readonly cards: readonly SidebarCard[]
  readonly className: string
}

/** Sidebars omit descriptions of docs, which every page would load: cards load them on their own. */
function Cards(props: CardsProps) {
  const asks = props.cards.some((card) => (card.docId ?? card.ownPage) !== undefined && !card.description)
  if (!asks) return <Grid {...props} />
  return (
    <Suspense fallback={null}>
      <DescribedCards {...props} />
    </Suspense>
  )
}

/** Cards for the innermost category that contains the page or links to it, else for the whole sidebar. */
function SidebarCards({ sidebarKey, ...props }: { readonly sidebarKey: string; readonly className: string }) {
  const { url } = usePage()
  const sidebar = useShared<Sidebar>(sidebarKey)
  const category = sidebarTrail(sidebar, url)
    .filter((item) => item.type === 'category')
    .at(-1)
  return <Cards cards={sidebarCards(category?.items ?? sidebar)} {...props} />
}

function DescribedCards({ cards, className }: CardsProps) {
  const { plugin, data } = usePage().context
  const { version = '' } = (data ?? {}) as Partial<DocsRouteData>
  const docs = useOptionalShared<VersionDocsData>(docsDataKey(plugin.id, version))?.docs ?? {}
  const described = cards.map((card) => {
    const { docId, ownPage } = card
    const doc = docId === undefined ? Object.values(docs).find(({ url }) => url === ownPage) : docs[docId]
    const description = card.description ?? doc?.description
    return description === undefined ? card : { ...card, description }
  })
  return <Grid cards={described} className={className} />
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

/** A card, and the doc that may describe it. */
interface SidebarCard extends DocCardItem {
  /** The doc that the card leads to. */
  readonly docId?: string
  /** Address of a category's own page, which may be a doc. */
  readonly ownPage?: string
}

/** A card for each item with a target that readers may visit: not for HTML, nor for unlisted pages. */
function sidebarCards(items: readonly (SidebarItem | DocCardItem)[]): readonly SidebarCard[] {
  return items.flatMap((item) => ('type' in item ? (card(item) ?? []) : [item]))
}

function card(item: SidebarItem): SidebarCard | null {
  if (item.type === 'html') return null
  const { label, description = null } = item
  if (item.type === 'category') {
    const href = categoryHref(item)
    if (href === undefined) return null
    const own = item.href === href ? { ownPage: href } : {}
    return { kind: 'category', label, href, description, itemCount: item.items.length, ...own }
  }
  const { href, docId, unlisted, autoAddBaseUrl } = item
  if (unlisted === true) return null
  return {
    kind: docId === undefined && isExternalHref(href) ? 'link' : 'doc',
    label,
    href,
    description,
    ...(docId === undefined ? {} : { docId }),
    ...(autoAddBaseUrl === undefined ? {} : { autoAddBaseUrl }),
  }
}
