import {
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useSite } from '../../page/page-context.ts'

export function splitNavbarItems<T extends { readonly position?: 'left' | 'right' }>(
  items: readonly T[],
): readonly [left: readonly T[], right: readonly T[]] {
  return [
    items.filter(({ position }) => position === 'left'),
    items.filter(({ position }) => position !== 'left'),
  ]
}

/** The mobile menu: a `<details>` element, whose state is read from the document. */
export function useNavbarMobileSidebar() {
  const { length } = useSite().themeConfig.navbar.items
  const isMobile = useWindowSize() === 'mobile'
  const shown = useSyncExternalStore(
    onToggle,
    () => menu()?.open === true,
    () => false,
  )
  const toggle = useCallback(() => menu()?.toggleAttribute('open'), [])
  return { disabled: length === 0, shouldRender: length > 0 && isMobile, shown, toggle }
}

function menu(): HTMLDetailsElement | null {
  return document.querySelector<HTMLDetailsElement>('details.navbar__menu')
}

function onToggle(onChange: () => void): () => void {
  // The event does not bubble.
  document.addEventListener('toggle', onChange, true)
  return () => document.removeEventListener('toggle', onChange, true)
}

/** The second panel of the mobile menu, which is the page's sidebar: no component fills it. */
export function useNavbarSecondaryMenu() {
  return { shown: false, hide: () => undefined, content: undefined as ReactNode }
}

/** Shows nothing: the second panel of the mobile menu is the page's sidebar, which is there already. */
export function NavbarSecondaryMenuFiller<P extends object>(_props: {
  readonly component: ComponentType<P>
  readonly props: P
}) {
  return null
}

/** A navbar that hides while readers scroll down. The theme's behaviour moves it by its class. */
export function useHideableNavbar(hideOnScroll: boolean) {
  const [navbar, setNavbar] = useState<HTMLElement | null>(null)
  useEffect(() => {
    navbar?.classList.toggle('navbar--hideable', hideOnScroll)
  }, [navbar, hideOnScroll])
  return { navbarRef: setNavbar, isNavbarVisible: true }
}

/** Widest window that counts as mobile, in pixels. */
const DESKTOP = 996

/** Whether the window is wide; `ssr` during the build and hydration. */
export function useWindowSize({ desktopBreakpoint = DESKTOP }: { readonly desktopBreakpoint?: number } = {}) {
  return useSyncExternalStore<'desktop' | 'mobile' | 'ssr'>(
    onResize,
    () => (innerWidth > desktopBreakpoint ? 'desktop' : 'mobile'),
    () => 'ssr',
  )
}

function onResize(onChange: () => void): () => void {
  addEventListener('resize', onChange)
  return () => removeEventListener('resize', onChange)
}
