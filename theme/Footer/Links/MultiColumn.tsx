import type { FooterColumn } from '../../../runtime/shared/site/theme-config.ts'
import FooterLinkItem from '@theme/Footer/LinkItem'
import { classNames } from '../../common/elements.ts'

/** The links of the footer in columns with titles. */
export default function FooterLinksMultiColumn({
  columns,
}: {
  /** The columns, with their titles and links. */
  readonly columns: readonly FooterColumn[]
}) {
  return (
    <div className="footer__links">
      {columns.map(({ title, items, className }, index) => (
        <div key={index} className={classNames('theme-layout-footer-column footer__col', className)}>
          {title !== null && <div className="footer__title">{title}</div>}
          <ul className="footer__items clean-list">
            {items.map((item, place) => (
              <FooterLinkItem key={place} item={item} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
