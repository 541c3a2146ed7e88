import { createStorageSlot, useSite } from 'sitegen/runtime'
import { useEffect, useRef, type ReactElement } from 'react'
import { ANNOUNCEMENT_CLOSED, ANNOUNCEMENT_CLOSED_KEY } from '../../runtime/shared/site/announcement.ts'
import type { AnnouncementBarConfig } from '../../runtime/shared/site/theme-config.ts'
import AnnouncementBarCloseButton from '@theme/AnnouncementBar/CloseButton'
import AnnouncementBarContent from '@theme/AnnouncementBar/Content'

const closed = createStorageSlot(ANNOUNCEMENT_CLOSED_KEY)

/**
 * A line of news above the navbar. A closed one is in the document too: an attribute of the root hides it, which is
 * there before anything is painted.
 */
export default function AnnouncementBar(): ReactElement | null {
  const { announcementBar } = useSite().themeConfig
  return announcementBar === undefined ? null : <Bar {...announcementBar} />
}

function Bar({ content, backgroundColor, textColor, isCloseable }: AnnouncementBarConfig): ReactElement {
  const element = useRef<HTMLElement>(null)
  useEffect(() => follow(element.current), [])
  // The theme's own colour turns around in dark mode; a ground of the site's does not.
  const color = textColor ?? (backgroundColor && 'var(--ifm-color-black)')
  return (
    <header ref={element} className="theme-announcement-bar" style={{ backgroundColor, color }}>
      <AnnouncementBarContent content={content} />
      {isCloseable && <AnnouncementBarCloseButton onClick={close} />}
    </header>
  )
}

function close(): void {
  show(false)
  closed.set('true')
}

function show(isShown: boolean): void {
  document.documentElement.toggleAttribute(ANNOUNCEMENT_CLOSED, !isShown)
}

/** Style sheets may ask for the height of the bar; other tabs may close it. */
function follow(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  const observer = new ResizeObserver(() => {
    const height = `${element.offsetHeight}px`
    document.documentElement.style.setProperty('--docusaurus-announcement-bar-height', height)
  })
  observer.observe(element)
  // A module of the site may have told what the reader did under another key.
  if (closed.get() === 'true') show(false)
  const stop = closed.listen(() => show(closed.get() !== 'true'))
  return () => {
    observer.disconnect()
    stop()
  }
}
