import { useSite } from '../../page/page-context.ts'
import type { FooterColumn } from '../../shared/site/theme-config.ts'
import { themeConfigOf, type DocusaurusThemeConfig, type FooterLinks } from '../site/theme-config.ts'
import prism from './code-themes.ts'
import { oncePerObject } from '../site/shared-reader.ts'

export interface ThemeConfig extends DocusaurusThemeConfig {
  readonly prism: Omit<typeof prism, 'themes'>
}

export function useThemeConfig(): ThemeConfig {
  return withCode(themeConfigOf(useSite().themeConfig))
}

const withCode = /* @__PURE__ */ oncePerObject((theme: DocusaurusThemeConfig): ThemeConfig => {
  const { themes: _themes, ...code } = prism
  return { ...theme, prism: code }
})

export function isMultiColumnFooterLinks(links: FooterLinks): links is readonly FooterColumn[] {
  const [first] = links
  return first !== undefined && 'title' in first && 'items' in first
}
