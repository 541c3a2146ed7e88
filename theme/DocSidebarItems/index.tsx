import { Link, translate, usePage } from 'sitegen/runtime'
import { useRepeated } from 'sitegen/theme-kit'
import { useContext } from 'react'
import DocSidebarItem from '@theme/DocSidebarItem'
import type { Sidebar, SidebarItem, MissingItems } from '../../runtime/shared/docs/docs.ts'
import {
  isLong,
  keptRange,
  isListed,
  ownPage,
  sidebarTrail,
  type SidebarTrail,
} from '../../runtime/shared/docs/sidebar-trail.ts'
import { whenSeen } from '../../runtime/client/when.ts'
import { LoadPartContext } from '../DocSidebarItem/sidebar-item.ts'

interface DocSidebarItemsProps {
  /** The items, in their order. */
  readonly items: Sidebar
  /** The way to the page. @default that to `activePath` */
  readonly trail?: SidebarTrail
  /** Address of the page. @default that of the page being shown */
  readonly activePath?: string
  /** Depth in the sidebar, from 1. */
  readonly level: number
  /** False cuts long lists to what is around the current page. @default true */
  readonly filled?: boolean
  /** Page that lists all items. */
  readonly indexHref?: string | undefined
}

/** The items of a sidebar or of a category, with the items of open categories. */
export default function DocSidebarItems(props: DocSidebarItemsProps) {
  const { url } = usePage()
  const { items, activePath = url, level, filled = true, indexHref } = props
  const { trail = sidebarTrail(items, activePath) } = props
  const repeat = useRepeated('@theme/DocSidebarItems')
  const listed = items.flatMap((item, index) => (isListed(item, trail) ? [[item, index] as const] : []))
  const isCut = !filled && isLong(listed.length)
  const shown = (isCut ? around(listed, trail) : listed).filter(isFirst)
  return (
    <>
      {repeat(
        shown.map(([item, index]) => ({
          part: '@theme/DocSidebarItem',
          same: filled || trail.includes(item) ? null : [item, `${level}`],
          element: entry(item, keyOf(item, index, items), { trail, level, filled }),
        })),
      )}
      {shown.length < listed.length && indexHref !== undefined && (
        <li key="all" className="menu__list-item">
          <Link to={indexHref} className="menu__link menu__link--all">
            {translate(
              { id: 'theme.docs.sidebar.showAll', message: 'All {count} pages' },
              { count: listed.length },
            )}
          </Link>
        </li>
      )}
    </>
  )
}

function entry(
  item: SidebarItem,
  key: string | number,
  { trail, level, filled }: Required<Pick<DocSidebarItemsProps, 'trail' | 'level' | 'filled'>>,
) {
  if (item.count !== undefined) return <MissingEntries key={item.part} {...item} />
  return (
    <DocSidebarItem key={key} item={item} trail={trail} level={level}>
      {item.type === 'category' && (
        <DocSidebarItems
          items={item.items}
          trail={trail}
          level={level + 1}
          filled={filled}
          indexHref={ownPage(item, trail)}
        />
      )}
    </DocSidebarItem>
  )
}

/** A category stays open or closed when items before it come and go. */
function keyOf(item: SidebarItem, index: number, items: Sidebar): string | number {
  if (item.type !== 'category') return index
  const first = items.find((one) => one.type === 'category' && one.label === item.label)
  return first === item ? `=${item.label}` : index
}

type Listed = readonly [item: SidebarItem, index: number]

/** Whether an item is there, or the first of those that are not and that one object stands for. */
function isFirst([item]: Listed, at: number, all: readonly Listed[]): boolean {
  return item.count === undefined || item !== all[at - 1]?.[0]
}

/** The items around the one that leads to the current page, else the first. */
function around(listed: readonly Listed[], trail: SidebarTrail): readonly Listed[] {
  const current = listed.findIndex(([item]) => trail.includes(item))
  return listed.slice(...keptRange(listed.length, current))
}

/** How tall an entry of one line is, in rem. */
const ROW = 2.05

/** Keeps the place of entries that are not loaded; when the reader gets near, they are. */
function MissingEntries({ part = '', count = 0 }: MissingItems) {
  const load = useContext(LoadPartContext)
  const watch = (place: HTMLLIElement) =>
    whenSeen([place], () => void load(part), { root: place.closest('nav'), rootMargin: '300px 0px' })
  return <li ref={watch} aria-hidden="true" style={{ height: `${count * ROW}rem` }} />
}
