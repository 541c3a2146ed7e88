import { useSite } from '../../page/page-context.ts'
import { useStorageSlot } from '../../preferences/use-storage-slot.ts'

// The names of shared/site/announcement.ts, of which the client would export more for this; a test holds both equal.
/** Key of the browser's storage for whether the reader closed the announcement. */
export const CLOSED_KEY = 'docusaurus.announcement.dismiss'

/** On the root element while it is closed. */
export const CLOSED = 'data-announcement-bar-initially-dismissed'

/** Whether there is an announcement that the reader has not closed, and how to close it. */
export function useAnnouncementBar(): { readonly isActive: boolean; readonly close: () => void } {
  const { announcementBar } = useSite().themeConfig
  const [closed, slot] = useStorageSlot(CLOSED_KEY)
  return {
    isActive: announcementBar !== undefined && closed !== 'true',
    close() {
      slot.set('true')
      document.documentElement.setAttribute(CLOSED, '')
    },
  }
}
