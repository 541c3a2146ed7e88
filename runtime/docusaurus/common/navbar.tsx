import {
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useSite } from '../../page/page-context.ts'
import { useWindowSize } from './window-size.ts'

/** The items at both ends of the navbar. */
export function splitNavbarItems<T extends { readonly position?: 'left' | 'right' }>(
  items: readonly T[],
): readonly [left: readonly T[], right: readonly T[]] {
  return [
    items.filter(({ position }) => position === 'left'),
    items.filter(({ position }) => position !== 'left'),
  ]
}

const MENU = 'details.navbar__menu'

/** The menu of narrow screens: a `<details>` of the document, whose state is read there. */
export function useNavbarMobileSidebar(): {
  /** The navbar has no items. */
  readonly disabled: boolean
  readonly shouldRender: boolean
  readonly shown: boolean
  readonly toggle: () => void
} {
  const { length } = useSite().themeConfig.navbar.items
  const isMobile = useWindowSize() === 'mobile'
  const shown = useSyncExternalStore(
    subscribe,
    () => menu()?.open === true,
    () => false,
  )
  const toggle = useCallback(() => menu()?.toggleAttribute('open'), [])
  return { disabled: length === 0, shouldRender: length > 0 && isMobile, shown, toggle }
}

function menu(): HTMLDetailsElement | null {
  return document.querySelector<HTMLDetailsElement>(MENU)
}

function subscribe(onChange: () => void): () => void {
  // The event does not bubble.
  document.addEventListener('toggle', onChange, true)
  return () => document.removeEventListener('toggle', onChange, true)
}

/** The second panel of the menu of narrow screens, which is the sidebar of the page: no component fills it. */
export function useNavbarSecondaryMenu(): {
  readonly shown: boolean
  readonly hide: () => void
  readonly content: ReactNode
} {
  return { shown: false, hide: () => undefined, content: undefined }
}

/** Shows nothing: the second panel of the menu of narrow screens is the sidebar of the page, which is there already. */
export function NavbarSecondaryMenuFiller<P extends object>(_props: {
  readonly component: ComponentType<P>
  readonly props: P
}): null {
  return null
}

/** A navbar that is out of the way while readers scroll down. The theme's behaviour moves it, by its class. */
export function useHideableNavbar(hideOnScroll: boolean): {
  readonly navbarRef: (node: HTMLElement | null) => void
  readonly isNavbarVisible: boolean
} {
  const [navbar, setNavbar] = useState<HTMLElement | null>(null)
  useEffect(() => {
    navbar?.classList.toggle('navbar--hideable', hideOnScroll)
  }, [navbar, hideOnScroll])
  return { navbarRef: setNavbar, isNavbarVisible: true }
}
