import type { FooterColumn, FooterItem, Logo, ThemeConfig } from '../../../runtime/shared/theme-config.ts'
import type { FooterItemConfig } from '../define/define.ts'
import { pick } from './pick.ts'
import type { CheckedFooterColumn, CheckedLogo, CheckedThemeConfig } from '../site-config.ts'
import { pageHref, siteHref, type HrefSite } from './site-href.ts'

/** The footer with addresses. */
export function resolveFooter(
  footer: NonNullable<CheckedThemeConfig['footer']>,
  site: HrefSite,
): NonNullable<ThemeConfig['footer']> {
  return {
    style: footer.style,
    logo: resolveLogo(footer.logo, site.baseUrl),
    copyright: footer.copyright,
    columns: resolveColumns(footer.links, site),
  }
}

function resolveColumns(
  links: readonly CheckedFooterColumn[] | readonly FooterItemConfig[],
  site: HrefSite,
): readonly FooterColumn[] {
  const row: FooterItem[] = []
  const columns: FooterColumn[] = []
  for (const link of links) {
    if ('items' in link) {
      const items = link.items.map((item) => resolveFooterItem(item, site))
      columns.push({ title: link.title, items, ...pick(link, ['className']) })
    } else {
      row.push(resolveFooterItem(link, site))
    }
  }
  return row.length > 0 ? [...columns, { title: null, items: row }] : columns
}

/** The footer with addresses. */
export function resolveFooterItem(item: FooterItemConfig, site: HrefSite): FooterItem {
  if (item.html !== undefined) return { html: item.html }
  const href = item.to === undefined ? (item.href ?? '') : pageHref(item.to, site)
  return { label: item.label ?? '', href, ...pick(item, ['className']) }
}

/** A logo with addresses. */
export function resolveLogo(logo: CheckedLogo | null, baseUrl: string): Logo | null {
  if (logo === null) return null
  return {
    alt: logo.alt,
    src: siteHref(logo.src, baseUrl),
    ...(logo.srcDark === undefined ? {} : { srcDark: siteHref(logo.srcDark, baseUrl) }),
    ...(logo.href === undefined ? {} : { href: siteHref(logo.href, baseUrl) }),
    ...pick(logo, ['target', 'width', 'height', 'className']),
  }
}
