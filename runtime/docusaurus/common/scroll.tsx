import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type PropsWithChildren,
} from 'react'
import useIsomorphicLayoutEffect from '../modules/@docusaurus/useIsomorphicLayoutEffect.ts'
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
