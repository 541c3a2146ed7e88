import type { ReactNode } from 'react'
import { useSite } from '../../page/page-context.ts'
import { useStorageSlot } from '../../preferences/use-storage-slot.ts'
import { ANNOUNCEMENT_CLOSED, ANNOUNCEMENT_CLOSED_KEY } from '../../shared/site/announcement.ts'

/** Shows what is in it: the state of the bar is an attribute of the document, which needs no provider. */
export function AnnouncementBarProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  return children
}

/** Whether there is an announcement that the reader has not closed, and how to close it. */
export function useAnnouncementBar(): { readonly isActive: boolean; readonly close: () => void } {
  const { announcementBar } = useSite().themeConfig
  const [closed, slot] = useStorageSlot(ANNOUNCEMENT_CLOSED_KEY)
  return {
    isActive: announcementBar !== undefined && closed !== 'true',
    close() {
      slot.set('true')
      document.documentElement.setAttribute(ANNOUNCEMENT_CLOSED, '')
    },
  }
}
