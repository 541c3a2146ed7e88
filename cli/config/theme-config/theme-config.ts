import type { ThemeConfig } from '../../../runtime/shared/site/theme-config.ts'
import type { ThemeContext, CheckedNavbarItem } from '../options/navbar/item-type.ts'
import { resolveNavbarItems } from '../options/navbar/navbar-items.ts'
import { resolveFooter, type CheckedFooter } from '../options/theme-config/footer.ts'
import { resolveLogo, type CheckedLogo } from '../options/theme-config/logo.ts'
import type { CheckedThemeConfig } from '../options/theme-config/theme-config.ts'
import type { ConfigDiagnostic } from '../place/key-path.ts'
import { pathHref } from '../options/address.ts'

/**
 * Turns ids of docs and sidebars, and paths of the site, into addresses. Problems without places: `NAVBAR_UNKNOWN_DOC`,
 * `NAVBAR_UNKNOWN_SIDEBAR`, `NAVBAR_UNKNOWN_DOCS`: their items are left out; `NAVBAR_UNKNOWN_VERSION`: the version is.
 */
export function resolveThemeConfig(
  { navbar, footer, image, ...rest }: CheckedThemeConfig,
  context: ThemeContext,
): { readonly themeConfig: ThemeConfig; readonly diagnostics: readonly ConfigDiagnostic[] } {
  const { site } = context
  const { items, diagnostics } = resolveNavbarItems(navbar.items, context)
  return {
    themeConfig: {
      image: image === null ? null : pathHref(image, site),
      ...rest,
      navbar: {
        ...navbar,
        title: navbar.title ?? site.title,
        logo: resolveLogo(navbar.logo, site),
        items,
      },
      footer: resolveFooter(footer, site),
    },
    diagnostics,
  }
}

/** Texts of the configuration in the language that is built, by their keys. */
interface ThemeMessages {
  /** `title`, `logo.alt`, `item.label.<label>`. */
  readonly navbar: Readonly<Record<string, string>>
  /** `copyright`, `logo.alt`, `link.title.<title>`, `link.item.label.<label>`. */
  readonly footer: Readonly<Record<string, string>>
}

export function translateTheme(theme: CheckedThemeConfig, messages: ThemeMessages): CheckedThemeConfig {
  return withTexts(theme, { navbar: textsOf(messages.navbar), footer: textsOf(messages.footer) })
}

/** The same with what gives the text of a key: so it is told all keys, too. */
export function withTexts(
  theme: CheckedThemeConfig,
  { navbar, footer }: Readonly<Record<'navbar' | 'footer', Texts>>,
): CheckedThemeConfig {
  const { logo, items, title } = theme.navbar
  return {
    ...theme,
    navbar: {
      ...theme.navbar,
      title: navbar('title', title),
      logo: translateLogo(logo, navbar),
      items: items.map((item) => translateItem(item, navbar)),
    },
    footer: theme.footer && {
      ...theme.footer,
      logo: translateLogo(theme.footer.logo, footer),
      copyright: footer('copyright', theme.footer.copyright),
      links: translateLinks(theme.footer.links, footer),
    },
  }
}

/** The message of a key, else what the configuration says. */
export type Texts = <T>(key: string, written: T) => string | T

function textsOf(messages: Readonly<Record<string, string>>): Texts {
  return (key, written) => (Object.hasOwn(messages, key) ? (messages[key] ?? written) : written)
}

function translateLogo(logo: CheckedLogo, texts: Texts): CheckedLogo {
  return logo && { ...logo, alt: texts('logo.alt', logo.alt) }
}

/** Items of a menu, and those around the versions or languages of one, are items too. */
function translateItem<T extends CheckedNavbarItem>(item: T, texts: Texts): T {
  const translated = { ...item, ...translateLabel(item, 'item.label', texts) }
  const lists = ['items', 'dropdownItemsBefore', 'dropdownItemsAfter'] as const
  const inner = lists.flatMap((name) => {
    const list = (item as Readonly<Partial<Record<typeof name, readonly CheckedNavbarItem[]>>>)[name]
    return Array.isArray(list)
      ? [[name, list.map((one: CheckedNavbarItem) => translateItem(one, texts))]]
      : []
  })
  return { ...translated, ...(Object.fromEntries(inner) as Partial<T>) }
}

function translateLabel(item: object, key: string, texts: Texts): { readonly label?: string } {
  const label = 'label' in item ? item.label : undefined
  return typeof label === 'string' ? { label: texts(`${key}.${label}`, label) } : {}
}

type Links = NonNullable<CheckedFooter>['links']

function translateLinks(links: Links, texts: Texts): Links {
  const key = 'link.item.label'
  return links.map((link) =>
    'items' in link
      ? {
          ...link,
          title: texts(`link.title.${link.title}`, link.title),
          items: link.items.map((item) => ({ ...item, ...translateLabel(item, key, texts) })),
        }
      : { ...link, ...translateLabel(link, key, texts) },
  )
}
