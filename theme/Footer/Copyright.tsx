import type { ReactElement } from 'react'

/** The last line of the footer, which is HTML. */
export default function FooterCopyright({ copyright }: { readonly copyright: string }): ReactElement {
  return <div className="footer__copyright" dangerouslySetInnerHTML={{ __html: copyright }} />
}
