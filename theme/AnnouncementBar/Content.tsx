/** The text of the announcement bar. */
export default function AnnouncementBarContent({
  content,
}: {
  /** The announcement, as HTML. */
  readonly content: string
}) {
  return <div className="announcement-bar__content" dangerouslySetInnerHTML={{ __html: content }} />
}
