import type { FooterItem } from '../../../runtime/shared/site/theme-config.ts'
import FooterLinkItem from '@theme/Footer/LinkItem'

/** The links of the footer in one row. */
export default function FooterLinksSimple({
  links,
}: {
  /** The links, in their order. */
  readonly links: readonly FooterItem[]
}) {
  return (
    <div className="footer__links footer__links--simple">
      <ul className="footer__items clean-list">
        {links.map((item, index) => (
          <FooterLinkItem key={index} item={item} />
        ))}
      </ul>
    </div>
  )
}
