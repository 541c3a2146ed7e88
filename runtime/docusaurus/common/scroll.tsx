import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type PropsWithChildren,
  type ReactElement,
  type RefObject,
} from 'react'
import useIsomorphicLayoutEffect from '../modules/@docusaurus/useIsomorphicLayoutEffect.ts'

/** Whether the reader's system asks for less movement. In browsers only. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Whether scrolling is told to those who follow it. */
export interface ScrollController {
  readonly scrollEventsEnabledRef: RefObject<boolean>
  readonly enableScrollEvents: () => void
  readonly disableScrollEvents: () => void
}

const alwaysOn: ScrollController = {
  scrollEventsEnabledRef: { current: true },
  enableScrollEvents() {},
  disableScrollEvents() {},
}

const ControllerContext = /* @__PURE__ */ createContext<ScrollController>(alwaysOn)

/** Lets components below it say that scrolling is not to be told. */
export function ScrollControllerProvider({ children }: PropsWithChildren): ReactElement {
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

/** Whether scrolling is told. Without a provider it is. */
export function useScrollController(): ScrollController {
  return useContext(ControllerContext)
}

/** How far the page is scrolled. */
export interface ScrollPosition {
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
  const newest = useRef(effect)
  useIsomorphicLayoutEffect(() => {
    newest.current = effect
  }, [effect])
  useEffect(() => {
    const onScroll = (): void => {
      if (!scrollEventsEnabledRef.current) return
      const position = { scrollX, scrollY }
      newest.current(position, last.current)
      last.current = position
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
    // oxlint-disable-next-line react/exhaustive-deps -- the caller says what it depends on
  }, [scrollEventsEnabledRef, ...deps])
}

/** Keeps an element where it is on the screen although what is above it changes. */
export function useScrollPositionBlocker(): {
  readonly blockElementScrollPositionUntilNextRender: (element: HTMLElement) => void
} {
  const held = useRef<{ readonly element: HTMLElement; readonly top: number } | null>(null)
  useIsomorphicLayoutEffect(() => {
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

/** Scrolls to a position with a movement. */
export function useSmoothScrollTo(): {
  readonly startScroll: (top: number) => void
  readonly cancelScroll: () => void
} {
  return useMemo(
    () => ({
      startScroll: (top) => scrollTo({ top, behavior: prefersReducedMotion() ? 'instant' : 'smooth' }),
      // Another movement takes the place of the one that is under way.
      cancelScroll: () => scrollTo({ top: scrollY, behavior: 'instant' }),
    }),
    [],
  )
}

/** Keeps the page from scrolling, such as below a dialog. */
export function useLockBodyScroll(lock = true): void {
  useEffect(() => {
    document.body.style.overflow = lock ? 'hidden' : 'visible'
    return () => void (document.body.style.overflow = 'visible')
  }, [lock])
}

/** A button that leads back to the top, shown while the reader scrolls up. */
export function useBackToTopButton({ threshold }: { readonly threshold: number }): {
  readonly shown: boolean
  readonly scrollToTop: () => void
} {
  const [shown, setShown] = useState(false)
  const { startScroll } = useSmoothScrollTo()
  useScrollPosition(({ scrollY: top }, last) => {
    if (last === null || top === last.scrollY) return
    const isUp = top < last.scrollY
    setShown(isUp && top >= threshold && top + innerHeight < document.documentElement.scrollHeight)
  })
  return { shown, scrollToTop: () => startScroll(0) }
}
