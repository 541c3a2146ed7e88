import type { ThemeConfig } from '../../../runtime/shared/site/theme-config.ts'
import type { ThemeContext } from '../options/navbar/item-type.ts'
import { resolveNavbarItems } from '../options/navbar/navbar-items.ts'
import { resolveFooter } from '../options/theme-config/footer.ts'
import { resolveLogo } from '../options/theme-config/logo.ts'
import type { CheckedThemeConfig } from '../options/theme-config/theme-config.ts'
import type { ConfigDiagnostic } from '../place/key-path.ts'
import { pathHref } from './site-href.ts'

/** The theme's options with the problems that were found. */
export interface ResolvedThemeConfig {
  readonly themeConfig: ThemeConfig
  /**
   * `NAVBAR_UNKNOWN_DOC`, `NAVBAR_UNKNOWN_SIDEBAR`, `NAVBAR_UNKNOWN_DOCS`: their items are left out;
   * `NAVBAR_UNKNOWN_VERSION`: the version is. All without places.
   */
  readonly diagnostics: readonly ConfigDiagnostic[]
}

/** Turns ids of docs and sidebars, and paths of the site, into addresses. */
export function resolveThemeConfig(
  { navbar, footer, image, ...rest }: CheckedThemeConfig,
  context: ThemeContext,
): ResolvedThemeConfig {
  const { site } = context
  const { items, diagnostics } = resolveNavbarItems(navbar.items, context)
  return {
    themeConfig: {
      image: image === null ? null : pathHref(image, site.baseUrl),
      ...rest,
      navbar: {
        ...navbar,
        title: navbar.title ?? site.title,
        logo: resolveLogo(navbar.logo, site.baseUrl),
        items,
      },
      footer: resolveFooter(footer, site),
    },
    diagnostics,
  }
}
