import { useSite } from '../../page/page-context.ts'
import {
  themeConfigOf,
  type DocusaurusThemeConfig,
  type FooterColumnItem,
  type FooterLinks,
} from '../site/theme-config.ts'
import prism from './code-themes.ts'
import { oncePerObject } from '../site/shared-reader.ts'

/** The theme's configuration, with what it says about code. */
export interface ThemeConfig extends DocusaurusThemeConfig {
  readonly prism: Omit<typeof prism, 'themes'>
}

/** The theme's configuration. */
export function useThemeConfig(): ThemeConfig {
  return withCode(themeConfigOf(useSite().themeConfig))
}

const withCode = /* @__PURE__ */ oncePerObject((theme: DocusaurusThemeConfig): ThemeConfig => {
  const { themes: _themes, ...code } = prism
  return { ...theme, prism: code }
})

/** Whether the links of the footer are columns. */
export function isMultiColumnFooterLinks(links: FooterLinks): links is readonly FooterColumnItem[] {
  const [first] = links
  return first !== undefined && 'title' in first && 'items' in first
}
