import picomatch from 'picomatch'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Page } from '../../routes/page.ts'
import type { FeaturePlan } from '../feature.ts'
import { llmsFiles } from './llms-files.ts'

/** Parts of a list after its first: slices by size say nothing of their own. */
const LATER_PART = /\/page\/\d+\/?$/

/** Pages as Markdown, and the lists of them. Pages that search engines leave out have none. */
export function planLlms(config: SiteConfig): FeaturePlan {
  const { llms, noIndex } = config
  if (llms === null || noIndex) return {}
  const isIgnored = picomatch([...llms.ignorePatterns])
  const description = llms.description ?? config.tagline
  return {
    hasMarkdown: ({ url, head }: Page, frontMatter) =>
      head.noIndex !== true && !LATER_PART.test(url) && frontMatter['llms'] !== false && !isIgnored(url),
    ...(llms.copyPage && { theme: { copyPage: { chats: llms.chats } } }),
    groups: ({ pages }, { shared }) => [
      llmsFiles(
        pages.filter(({ hasMarkdown }) => hasMarkdown === true),
        { ...config, description, shared },
      ),
    ],
  }
}
