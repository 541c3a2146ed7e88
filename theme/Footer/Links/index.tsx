import type { ReactElement } from 'react'
import type { FooterColumn } from '../../../runtime/shared/site/theme-config.ts'
import FooterLinksMultiColumn from '@theme/Footer/Links/MultiColumn'
import FooterLinksSimple from '@theme/Footer/Links/Simple'

/** The links of the footer, in columns with titles or in one row. */
export default function FooterLinks({
  columns,
}: {
  /** The columns, with their titles and links. */
  readonly columns: readonly FooterColumn[]
}): ReactElement {
  const [first] = columns
  if (first?.title === null && columns.length === 1) return <FooterLinksSimple items={first.items} />
  return <FooterLinksMultiColumn columns={columns} />
}
