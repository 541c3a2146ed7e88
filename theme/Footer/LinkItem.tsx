import { Link } from 'sitegen/runtime'
import type { FooterItem } from '../../runtime/shared/site/theme-config.ts'
import IconExternalLink from '@theme/Icon/ExternalLink'
import { classNames, isExternalHref } from '../common/elements.ts'

/** An entry of the footer: a link or raw HTML. */
export default function FooterLinkItem({
  item,
}: {
  /** The item. */
  readonly item: FooterItem
}) {
  if ('html' in item) return <li className="footer__item" dangerouslySetInnerHTML={{ __html: item.html }} />
  const { label, href, className, ...attributes } = item
  return (
    <li className="footer__item">
      <Link {...attributes} className={classNames('footer__link-item', className)} to={href}>
        {label}
        {isExternalHref(href) && <IconExternalLink />}
      </Link>
    </li>
  )
}
