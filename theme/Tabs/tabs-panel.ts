import { createContext, useLayoutEffect, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { TAB_WANTED, WANTED_TAB } from './tabs-contract.ts'

/** The panel that the nearest `Tabs` has a place for; null within the panel. */
export const TabPanelContext = createContext<null | {
  readonly id: string
  /** Id of the tab; undefined where `values` has none for the panel. */
  readonly tabId: string | undefined
  /** Shown above the panel where all of them are shown. */
  readonly label: string
  readonly hidden: boolean
}>(null)

/** Shows the tab that the behaviour wants, which it may have wanted before this was there. */
export function useWantedTab(
  container: RefObject<HTMLElement | null> | null,
  show: (value: string) => void,
): void {
  useLayoutEffect(() => {
    const element = container?.current
    if (!element) return
    const wanted = (): string | null => element.getAttribute(WANTED_TAB)
    const first = wanted()
    if (first !== null) show(first)
    const showNow = (): void => flushSync(() => show(wanted() ?? ''))
    element.addEventListener(TAB_WANTED, showNow)
    return () => element.removeEventListener(TAB_WANTED, showNow)
  }, [container, show])
}
