import { useLayoutEffect, type RefObject } from 'react'
// A site that takes `Tabs` over has no types of `react-dom`.
import { flushSync } from 'react-dom'
import { TAB_WANTED, WANTED_TAB } from './tabs-contract.ts'

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
