import { announcementClosed, closeAnnouncement, showAnnouncement } from './close-announcement.ts'

const BAR = '.theme-announcement-bar'

const sizes = new ResizeObserver(() => {
  const bar = document.querySelector<HTMLElement>(BAR)
  if (bar === null) return
  document.documentElement.style.setProperty('--docusaurus-announcement-bar-height', `${bar.offsetHeight}px`)
})

/** Closes the announcement bar, and follows other tabs in which it is closed. */
export function startAnnouncement(): void {
  document.addEventListener('click', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && target instanceof Element && target.closest('.announcement-bar__close') !== null)
      closeAnnouncement()
  })
  // A module of the site may have told what the reader did under another key.
  if (announcementClosed.get() === 'true') showAnnouncement(false)
  announcementClosed.listen(() => showAnnouncement(announcementClosed.get() !== 'true'))
}

/** Tells style sheets how tall the bar of the page is. */
export function measureAnnouncement(): void {
  const bar = document.querySelector(BAR)
  if (bar !== null) sizes.observe(bar)
}
