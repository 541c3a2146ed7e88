import type { PluginLists } from '../../../config/options/content-plugins.ts'
import type { SiteConfig } from '../../../config/site-config.ts'
import { TAB_CONTAINERS } from '../blocks/tab-containers.ts'
import type { Syntax } from '../syntax.ts'
import { rewriteSource } from './rewrite-source.ts'
import type { RewrittenSource } from './source-edits.ts'

interface Reading {
  readonly markdown: Pick<SiteConfig['markdown'], 'mdx1Compat'>
  readonly plugins: Pick<PluginLists, 'admonitions'>
}

interface Parsing {
  readonly format: 'md' | 'mdx'
  readonly syntax: Syntax
}

/** Rewrites what the parser of a site cannot read. */
export function rewriterOf(
  { markdown, plugins }: Reading,
  { format, syntax: { parser, math } }: Parsing,
): (text: string) => RewrittenSource {
  const options = {
    format,
    ...markdown.mdx1Compat,
    keywords: [...(plugins.admonitions ?? []), ...TAB_CONTAINERS],
    splitClosers: parser === 'fast',
    math: math !== null,
  }
  return (text) => rewriteSource(text, options)
}
