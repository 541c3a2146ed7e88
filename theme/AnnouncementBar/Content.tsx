import type { ReactElement } from 'react'

/** The words of the announcement bar. */
export default function AnnouncementBarContent({ content }: { readonly content: string }): ReactElement {
  return <div className="announcement-bar__content" dangerouslySetInnerHTML={{ __html: content }} />
}
