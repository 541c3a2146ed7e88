import { useSite } from 'sitegen/runtime'
import AnnouncementBarCloseButton from '@theme/AnnouncementBar/CloseButton'
import AnnouncementBarContent from '@theme/AnnouncementBar/Content'
import { closeAnnouncement } from '../behaviour/close-announcement.ts'

/**
 * The announcement above the navbar. The document also contains it after a reader closed it; an attribute of the
 * root element hides it before anything is painted.
 */
export default function AnnouncementBar() {
  const { announcementBar } = useSite().themeConfig
  if (announcementBar === undefined) return null
  const { content, backgroundColor, textColor, isCloseable } = announcementBar
  // The theme's own colour turns around in dark mode; a ground of the site's does not.
  const color = textColor ?? (backgroundColor && 'var(--ifm-color-black)')
  return (
    <header className="theme-announcement-bar" style={{ backgroundColor, color }}>
      <AnnouncementBarContent content={content} />
      {isCloseable && <AnnouncementBarCloseButton onClick={closeAnnouncement} />}
    </header>
  )
}
