import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type PropsWithChildren,
  type CSSProperties,
  type ElementType,
  type ReactNode,
  type TransitionEvent,
} from 'react'
import { useEvent } from './react-utils.ts'

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

const alwaysOn = {
  scrollEventsEnabledRef: { current: true },
  enableScrollEvents(): void {},
  disableScrollEvents(): void {},
}

const ControllerContext = /* @__PURE__ */ createContext(alwaysOn)

/** Lets components below it say that scrolling is not to be told. */
export function ScrollControllerProvider({ children }: PropsWithChildren) {
  const scrollEventsEnabledRef = useRef(true)
  const value = useMemo(
    () => ({
      scrollEventsEnabledRef,
      enableScrollEvents: () => void (scrollEventsEnabledRef.current = true),
      disableScrollEvents: () => void (scrollEventsEnabledRef.current = false),
    }),
    [],
  )
  return <ControllerContext value={value}>{children}</ControllerContext>
}

export function useScrollController() {
  return useContext(ControllerContext)
}

interface ScrollPosition {
  readonly scrollX: number
  readonly scrollY: number
}

/** Calls back when the page is scrolled, and once at first. */
export function useScrollPosition(
  effect: (position: ScrollPosition, lastPosition: ScrollPosition | null) => void,
  deps: readonly unknown[] = [],
): void {
  const { scrollEventsEnabledRef } = useScrollController()
  const last = useRef<ScrollPosition | null>(null)
  const newest = useEvent(effect)
  useEffect(() => {
    const onScroll = (): void => {
      if (!scrollEventsEnabledRef.current) return
      const position = { scrollX, scrollY }
      newest(position, last.current)
      last.current = position
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
    // oxlint-disable-next-line react/exhaustive-deps -- the caller says what it depends on
  }, [scrollEventsEnabledRef, newest, ...deps])
}

export function useScrollPositionBlocker() {
  const held = useRef<{ readonly element: HTMLElement; readonly top: number } | null>(null)
  useLayoutEffect(() => {
    if (held.current === null) return
    const { element, top } = held.current
    held.current = null
    scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
  })
  const block = useCallback((element: HTMLElement) => {
    held.current = { element, top: element.getBoundingClientRect().top }
  }, [])
  return { blockElementScrollPositionUntilNextRender: block }
}

export function useSmoothScrollTo() {
  return useMemo(
    () => ({
      startScroll: (top: number) =>
        scrollTo({ top, behavior: prefersReducedMotion() ? 'instant' : 'smooth' }),
      // Another movement takes the place of the one that is under way.
      cancelScroll: () => scrollTo({ top: scrollY, behavior: 'instant' }),
    }),
    [],
  )
}

export function useLockBodyScroll(lock = true): void {
  useEffect(() => {
    document.body.style.overflow = lock ? 'hidden' : 'visible'
    return () => void (document.body.style.overflow = 'visible')
  }, [lock])
}

export function useBackToTopButton({ threshold }: { readonly threshold: number }) {
  const [shown, setShown] = useState(false)
  const { startScroll } = useSmoothScrollTo()
  useScrollPosition(({ scrollY: top }, last) => {
    if (last === null || top === last.scrollY) return
    const isUp = top < last.scrollY
    setShown(isUp && top >= threshold && top + innerHeight < document.documentElement.scrollHeight)
  })
  return { shown, scrollToTop: () => startScroll(0) }
}

export function useCollapsible({
  initialState = false,
}: { readonly initialState?: boolean | (() => boolean) } = {}) {
  const [collapsed, setCollapsed] = useState(initialState)
  return { collapsed, setCollapsed, toggleCollapsed: () => setCollapsed((is) => !is) }
}

export interface CollapsibleProps {
  /** @default 'div' */
  readonly as?: ElementType
  readonly collapsed: boolean
  readonly children?: ReactNode
  readonly animation?: { readonly duration?: number; readonly easing?: string }
  readonly onCollapseTransitionEnd?: (collapsed: boolean) => void
  readonly className?: string
  /** Makes the content when it is opened for the first time. @default false */
  readonly lazy?: boolean
}

export function Collapsible({ lazy = false, ...props }: CollapsibleProps) {
  const [wasOpen, setWasOpen] = useState(!props.collapsed)
  if (!props.collapsed && !wasOpen) setWasOpen(true)
  return lazy && !wasOpen && props.collapsed ? null : <Moving {...props} />
}

const CLOSED: CSSProperties = { display: 'none', overflow: 'hidden', height: 0 }

function Moving(props: Omit<CollapsibleProps, 'lazy'>) {
  const { as: Element = 'div', collapsed, children, animation, onCollapseTransitionEnd, className } = props
  const element = useRef<HTMLElement>(null)
  // What is there at first is in the HTML, and does not move.
  const [initial] = useState(collapsed)
  const shown = useRef(collapsed)
  useEffect(() => {
    if (element.current === null || shown.current === collapsed) return
    shown.current = collapsed
    move(element.current, collapsed, animation)
  }, [collapsed, animation])
  const onTransitionEnd = ({ target, propertyName }: TransitionEvent<HTMLElement>): void => {
    if (element.current === null || target !== element.current || propertyName !== 'height') return
    settle(element.current, collapsed)
    onCollapseTransitionEnd?.(collapsed)
  }
  return (
    <Element
      ref={element}
      className={className}
      style={initial ? CLOSED : undefined}
      onTransitionEnd={onTransitionEnd}
    >
      {children}
    </Element>
  )
}

function move(element: HTMLElement, collapsed: boolean, animation: CollapsibleProps['animation']): void {
  if (prefersReducedMotion()) return settle(element, collapsed)
  const { style } = element
  style.display = 'block'
  style.overflow = 'hidden'
  const height = `${element.scrollHeight}px`
  const { duration = durationOf(element.scrollHeight), easing = 'ease-in-out' } = animation ?? {}
  style.transition = ''
  style.height = collapsed ? height : '0px'
  requestAnimationFrame(() => {
    style.transition = `height ${duration}ms ${easing}`
    style.height = collapsed ? '0px' : height
  })
}

function durationOf(height: number): number {
  const steps = height / 36
  return Math.round((4 + 15 * steps ** 0.25 + steps / 5) * 10)
}

function settle({ style }: HTMLElement, collapsed: boolean): void {
  style.display = collapsed ? 'none' : 'block'
  style.overflow = collapsed ? 'hidden' : 'visible'
  style.height = collapsed ? '0px' : 'auto'
  style.transition = ''
}
