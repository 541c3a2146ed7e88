import { useContext, type ReactElement } from 'react'
import type { MissingItems } from '../../runtime/shared/docs/docs.ts'
import { LoadPartContext } from '../DocSidebarItem/load-part.ts'

/** How tall an entry of one line is, in rem. */
const ROW = 2.05

/** How far outside of what can be seen of the sidebar entries are loaded. */
const MARGIN = '300px 0px'

/** Keeps the place of entries that are not loaded; when the reader gets near, they are. */
export function MissingEntries({ part = '', count = 0 }: MissingItems): ReactElement {
  const load = useContext(LoadPartContext)
  const watch = (place: HTMLLIElement): (() => void) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void load(part)
      },
      { root: place.closest('nav'), rootMargin: MARGIN },
    )
    observer.observe(place)
    return () => observer.disconnect()
  }
  return <li ref={watch} aria-hidden="true" style={{ height: `${count * ROW}rem` }} />
}
