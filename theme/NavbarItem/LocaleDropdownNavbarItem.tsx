import { translate, useLocation, usePage, useSite } from 'sitegen/runtime'
import { LEFT_ALONE } from '../../runtime/shared/url/link.ts'
import type { NavbarLocales } from '../../runtime/shared/site/theme-config.ts'
import IconLanguage from '@theme/Icon/Language'
import { localeHref } from './navbar-items.ts'
import { NavbarChoice } from './navbar-menu.tsx'

/** The languages of the site as a menu. Each language is a site of its own, so its pages are loaded completely. */
export default function LocaleDropdownNavbarItem({
  item,
}: {
  /** The item. */
  readonly item: NavbarLocales
}) {
  const { locale, baseUrl } = useSite()
  const { elsewhere = {} } = usePage().head
  const location = useLocation()
  const { locales, queryString = '' } = item
  return (
    <NavbarChoice
      item={item}
      icon={<IconLanguage />}
      current={locales.find(({ name }) => name === locale)?.label}
      heading={translate({ id: 'theme.navbar.mobileLanguageDropdown.label', message: 'Languages' })}
    >
      {locales.map(({ name, label, htmlLang, base }) => (
        <li key={name}>
          <a
            href={localeHref(location, { from: baseUrl, to: base, queryString, path: elsewhere[htmlLang] })}
            {...{ [LEFT_ALONE]: '' }}
            className={`dropdown__link${name === locale ? ' dropdown__link--active' : ''}`}
            lang={htmlLang}
            {...(name === locale ? { 'aria-current': true } : {})}
          >
            {label}
          </a>
        </li>
      ))}
    </NavbarChoice>
  )
}
