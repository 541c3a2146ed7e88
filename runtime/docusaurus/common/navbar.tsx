import {
  createElement,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactElement,
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

/** The mobile menu: the `<details>` element of the theme; where a site has parts of its own, what these open is remembered here. */
export function useNavbarMobileSidebar() {
  const { length } = useSite().themeConfig.navbar.items
  const isMobile = useWindowSize() === 'mobile'
  const shown = useSyncExternalStore(
    onToggle,
    () => menu()?.open ?? panels.isOpen,
    () => false,
  )
  const toggle = useCallback(() => {
    const element = menu()
    if (element === null) changePanels({ isOpen: !panels.isOpen, isBack: false })
    else element.toggleAttribute('open')
  }, [])
  return { disabled: length === 0, shouldRender: length > 0 && isMobile, shown, toggle }
}

interface Panels {
  readonly isOpen: boolean
  /** Whether the reader has gone back from the second panel to the first. */
  readonly isBack: boolean
  /** What the second panel shows. */
  readonly content: ReactElement | null
}

let panels: Panels = { isOpen: false, isBack: false, content: null }

function changePanels(changed: Partial<Panels>): void {
  panels = { ...panels, ...changed }
  document.dispatchEvent(new Event('toggle'))
}

function menu(): HTMLDetailsElement | null {
  return document.querySelector<HTMLDetailsElement>('details.navbar__menu')
}

function onToggle(onChange: () => void): () => void {
  // The event does not bubble.
  document.addEventListener('toggle', onChange, true)
  return () => document.removeEventListener('toggle', onChange, true)
}

const CLOSED = panels

/** The second panel of the mobile menu, which parts of a site fill; in the menu of the theme it is the page's sidebar. */
export function useNavbarSecondaryMenu() {
  const { content, isBack } = useSyncExternalStore(
    onToggle,
    () => panels,
    () => CLOSED,
  )
  const hide = useCallback(() => changePanels({ isBack: true }), [])
  return { shown: content !== null && !isBack, hide, content: (content ?? undefined) as ReactNode }
}

export function NavbarSecondaryMenuFiller<P extends object>({
  component,
  props,
}: {
  readonly component: ComponentType<P>
  readonly props: P
}) {
  const values = Object.values(props)
  useEffect(() => {
    changePanels({ content: createElement(component, props) })
    return () => changePanels({ content: null })
    // oxlint-disable-next-line react/exhaustive-deps -- an object of the same values is the same content
  }, [component, ...values])
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
