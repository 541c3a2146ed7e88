import { useSite } from '../../page/page-context.ts'
import {
  themeConfigOf,
  type DocusaurusThemeConfig,
  type FooterColumnItem,
  type FooterLinks,
} from '../site/theme-config.ts'
import prism from './code-themes.ts'

/** The theme's configuration, with what it says about code. */
export interface ThemeConfig extends DocusaurusThemeConfig {
  readonly prism: Omit<typeof prism, 'themes'>
}

const made = new WeakMap<DocusaurusThemeConfig, ThemeConfig>()

/** The theme's configuration. */
export function useThemeConfig(): ThemeConfig {
  const theme = themeConfigOf(useSite().themeConfig)
  const known = made.get(theme)
  if (known !== undefined) return known
  const { themes: _themes, ...code } = prism
  const config = { ...theme, prism: code }
  made.set(theme, config)
  return config
}

/** Whether the links of the footer are columns. */
export function isMultiColumnFooterLinks(links: FooterLinks): links is readonly FooterColumnItem[] {
  const [first] = links
  return first !== undefined && 'title' in first && 'items' in first
}
