import { createStorageSlot } from '../../runtime/preferences/storage.ts'
import { ANNOUNCEMENT_CLOSED, ANNOUNCEMENT_CLOSED_KEY } from '../../runtime/shared/site/behaviour-settings.ts'

export const announcementClosed = createStorageSlot(ANNOUNCEMENT_CLOSED_KEY)

export function closeAnnouncement(): void {
  announcementClosed.set('true')
  showAnnouncement(false)
}

/** Shows the bar or hides it; it is in the document in both cases. */
export function showAnnouncement(isShown: boolean): void {
  document.documentElement.toggleAttribute(ANNOUNCEMENT_CLOSED, !isShown)
}
