import { ErrorBoundary, usePage, useSite } from 'sitegen/runtime'
import { useRepeated } from 'sitegen/theme-kit'
import type {
  NavbarItem as Item,
  NavbarSearch as SearchItem,
} from '../../runtime/shared/site/theme-config.ts'
import NavbarColorModeToggle from '@theme/Navbar/ColorModeToggle'
import NavbarLogo from '@theme/Navbar/Logo'
import NavbarMobileSidebarToggle from '@theme/Navbar/MobileSidebar/Toggle'
import NavbarSearch from '@theme/Navbar/Search'
import NavbarItem from '@theme/NavbarItem'
import { navbarItemError, sameItem } from '../NavbarItem/navbar-items.ts'

const NAME = '@theme/Navbar/Content'

/**
 * The contents of the navbar. On narrow screens its items are a panel, which the toggle before them opens: one
 * list serves both.
 */
export default function NavbarContent() {
  const { items } = useSite().themeConfig.navbar
  const repeat = useRepeated(NAME)
  const search = items.find((item): item is SearchItem => item.type === 'search')
  return (
    <div className="navbar__inner">
      {repeat([
        {
          part: '@theme/Navbar/MobileSidebar/Toggle',
          element: <NavbarMobileSidebarToggle key="toggle" />,
        },
        { part: '@theme/Navbar/Logo', element: <NavbarLogo key="logo" /> },
      ])}
      <div className="navbar__panel theme-layout-navbar-sidebar theme-layout-navbar-sidebar-panel">
        <NavbarItems items={items} position="left" />
        <NavbarItems items={items} position="right" />
      </div>
      <div className="navbar__tools">
        {repeat([{ part: '@theme/Navbar/ColorModeToggle', element: <NavbarColorModeToggle key="mode" /> }])}
        {positionOf(search) === 'right' && <NavbarSearch className={search?.className} />}
      </div>
    </div>
  )
}

/** Items that come from elsewhere than the configuration may have no position. */
function positionOf(item: Partial<Item> | undefined): Item['position'] {
  return item?.position ?? 'right'
}

function NavbarItems({ items, position }: { readonly items: readonly Item[] } & Pick<Item, 'position'>) {
  const repeat = useRepeated(NAME)
  const place = { page: usePage(), site: useSite() }
  const own = items.filter((item) => positionOf(item) === position && !isInTools(item))
  if (own.length === 0) return null
  const side = position === 'right' ? ' navbar__items--right' : ''
  return (
    <ul className={`theme-layout-navbar-${position} navbar__items${side}`}>
      {repeat(
        own.map((item, index) => ({
          part: '@theme/NavbarItem',
          same: sameItem(item, place),
          element: (
            <ErrorBoundary
              key={index}
              fallback={({ error }) => {
                throw navbarItemError(item, error)
              }}
            >
              <NavbarItem item={item} />
            </ErrorBoundary>
          ),
        })),
      )}
    </ul>
  )
}

/** The search on the right stays in the bar of narrow screens. */
function isInTools(item: Item): boolean {
  return item.type === 'search' && positionOf(item) === 'right'
}
