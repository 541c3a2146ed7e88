import type { UserConfig } from '../define/define.ts'
import { markdownOption } from '../options/markdown.ts'
import type { SiteConfig } from '../site-config.ts'
import { completeBaseUrl } from './resolve-base-url.ts'
import { siteConstructs } from './site-constructs.ts'

/** The options of Markdown, with what follows for it from the rest of the site. */
export function completeMarkdown(
  { markdown, onBrokenMarkdownLinks, router, baseUrl = '/' }: UserConfig,
  { siteDir, themePath }: Pick<SiteConfig, 'siteDir' | 'themePath'>,
): SiteConfig['markdown'] {
  return {
    ...markdownOption({ siteDir, onBrokenMarkdownLinks }).resolve(markdown),
    constructs: siteConstructs({ siteDir, themePath }),
    relativeTo: router === 'hash' ? completeBaseUrl(baseUrl) : null,
  }
}
