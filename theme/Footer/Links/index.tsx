import type { FooterColumn, FooterItem } from '../../../runtime/shared/site/theme-config.ts'
import FooterLinksMultiColumn from '@theme/Footer/Links/MultiColumn'
import FooterLinksSimple from '@theme/Footer/Links/Simple'

/** The links of the footer, in columns with titles or in one row. */
export default function FooterLinks({
  links,
}: {
  /** Columns with their titles and links, or links alone. */
  readonly links: readonly FooterColumn[] | readonly FooterItem[]
}) {
  return isColumns(links) ? <FooterLinksMultiColumn columns={links} /> : <FooterLinksSimple links={links} />
}

function isColumns(links: readonly FooterColumn[] | readonly FooterItem[]): links is readonly FooterColumn[] {
  const [first] = links
  return first !== undefined && 'items' in first
}
