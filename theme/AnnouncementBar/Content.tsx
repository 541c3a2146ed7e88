import type { ReactElement } from 'react'

/** The text of the announcement bar. */
export default function AnnouncementBarContent({
  content,
}: {
  /** The announcement, as HTML. */
  readonly content: string
}): ReactElement {
  return <div className="announcement-bar__content" dangerouslySetInnerHTML={{ __html: content }} />
}
