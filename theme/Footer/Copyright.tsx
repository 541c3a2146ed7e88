/** The last line of the footer, as HTML. */
export default function FooterCopyright({
  copyright,
}: {
  /** The line, as HTML. */
  readonly copyright: string
}) {
  return <div className="footer__copyright" dangerouslySetInnerHTML={{ __html: copyright }} />
}
