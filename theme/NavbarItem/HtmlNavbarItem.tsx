import type { NavbarHtml } from '../../runtime/shared/site/theme-config.ts'
import { classNames } from '../common/elements.ts'

interface HtmlNavbarItemProps {
  /** The item. */
  readonly item: NavbarHtml
  /** Class of the element. @default 'navbar__item' */
  readonly baseClassName?: string
}

/** Raw HTML in the navbar or in one of its menus. */
export default function HtmlNavbarItem({ item, baseClassName = 'navbar__item' }: HtmlNavbarItemProps) {
  return (
    <li
      className={classNames(baseClassName, item.className)}
      dangerouslySetInnerHTML={{ __html: item.value }}
    />
  )
}
