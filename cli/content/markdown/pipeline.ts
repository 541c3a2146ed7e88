import rehypeRaw from 'rehype-raw'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified, type PluggableList, type Processor } from 'unified'
import type { PluginLists, SiteConfig } from '../../config/site-config.ts'
import { admonitions, ADMONITION_KEYWORDS } from './admonitions.ts'
import { codeBlocks } from './code-blocks.ts'
import { esm } from './esm.ts'
import { attachEstree } from './estree.ts'
import { fold } from './fold.ts'
import { headingAnchors } from './heading-anchors.ts'
import { headings } from './headings.ts'
import type { Highlighter } from './highlight.ts'
import { literalJsx } from './literal-jsx.ts'
import { moduleExports, moduleState } from './module.ts'
import { fastParser, rewritingParser } from './parse.ts'
import { references } from './references.ts'
import { rewriteSource } from './rewrite-source.ts'
import { taskLists } from './task-lists.ts'
import { contentTitle } from './title.ts'
import { unravel } from './unravel.ts'
import { unusedDirectives } from './unused-directives.ts'

/** What the pipeline is made of, besides the file. Equal options and equal bytes give equal results. */
export interface PipelineOptions {
  readonly markdown: SiteConfig['markdown']
  readonly plugins: PluginLists
  readonly highlight: Highlighter
  readonly defaultLanguage: string
}

/** Node types that come from MDX and that remark-rehype must not touch. */
export const MDX_NODES = [
  'mdxFlowExpression',
  'mdxTextExpression',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'mdxjsEsm',
] as const

/**
 * Whether the site's own plugins extend the syntax. Then its files are parsed by micromark, which they extend;
 * it is ten times slower.
 */
export function extendsSyntax(plugins: PluginLists): boolean {
  if (plugins.remarkPlugins.length === 0 && plugins.beforeDefaultRemarkPlugins.length === 0) return false
  const probe = unified().use(plugins.beforeDefaultRemarkPlugins).use(plugins.remarkPlugins).freeze()
  const { micromarkExtensions } = probe.data() as { micromarkExtensions?: readonly unknown[] }
  return (micromarkExtensions?.length ?? 0) > 0
}

/** remark plugins in the order of the format; `forModule` adds what MDX's own compiler needs. */
export function remarkPlugins(
  options: PipelineOptions,
  format: 'md' | 'mdx',
  forModule: boolean,
): PluggableList {
  const { markdown, plugins } = options
  const slow = extendsSyntax(plugins)
  const rewriting = { format, ...markdown.mdx1Compat, keywords: ADMONITION_KEYWORDS, splitClosers: !slow }
  const parser = { format, rewrite: (text: string) => rewriteSource(text, rewriting) }
  return [
    ...(slow
      ? [remarkGfm, remarkDirective, remarkFrontmatter, [rewritingParser, parser]]
      : [[fastParser, parser]]),
    ...(slow && !forModule ? [unravel] : []),
    ...plugins.beforeDefaultRemarkPlugins,
    [esm, { attach: forModule }],
    [headings, { maintainCase: markdown.anchors.maintainCase }],
    contentTitle,
    admonitions,
    ...plugins.remarkPlugins,
    unusedDirectives,
    ...(forModule ? [attachEstree] : []),
  ] as PluggableList
}

/** rehype plugins in the order of the format. */
export function rehypePlugins(options: PipelineOptions, format: 'md' | 'mdx'): PluggableList {
  const { markdown, plugins } = options
  return [
    ...(format === 'md' ? [[rehypeRaw, { passThrough: MDX_NODES }]] : []),
    ...plugins.beforeDefaultRehypePlugins,
    ...plugins.rehypePlugins,
    references,
    headingAnchors,
    taskLists,
    [codeBlocks, { highlight: options.highlight, defaultLanguage: options.defaultLanguage }],
    literalJsx,
    [fold, { exclude: markdown.static.exclude }],
  ] as PluggableList
}

/** From text to folded content; used for every file. Modules go through `@mdx-js/esbuild` with the same plugins. */
export function createPipeline(options: PipelineOptions, format: 'md' | 'mdx'): Processor {
  const parsing = unified().use(remarkParse)
  if (format === 'mdx' && extendsSyntax(options.plugins)) parsing.use(remarkMdx)
  return parsing
    .use(remarkPlugins(options, format, false))
    .use(remarkRehype, { allowDangerousHtml: true, passThrough: [...MDX_NODES] })
    .use(rehypePlugins(options, format))
    .freeze() as unknown as Processor
}

/** The plugins for `@mdx-js/esbuild`: the same, and what makes the file's state and its exports. */
export function modulePlugins(
  options: PipelineOptions,
  { format, siteDir }: { readonly format: 'md' | 'mdx'; readonly siteDir: string },
): { remarkPlugins: PluggableList; rehypePlugins: PluggableList } {
  return {
    remarkPlugins: [[moduleState, { siteDir }], ...remarkPlugins(options, format, true)],
    rehypePlugins: [...rehypePlugins(options, format), moduleExports],
  }
}
