import type { ProcessorOptions } from '@mdx-js/mdx'
import type { Options as RemarkRehypeOptions } from 'remark-rehype'
import type { Root } from 'mdast'
import { unified, type PluggableList } from 'unified'
import type { VFile } from 'vfile'
import type { PluginLists } from '../../config/options/content-plugins.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { ContentFormat } from '../scan/source-file.ts'
import { admonitions } from './blocks/admonitions.ts'
import { codeBlocks, type CodeOptions } from './code/code-blocks.ts'
import { codeComponents } from './code/code-components.ts'
import { headingsOfParts, overridableElements } from './overridable-elements.ts'
import { snippets, type ReadSnippet } from './code/snippets.ts'
import { diagrams, liveCode, npm2yarn } from './code/special-fences.ts'
import { emoji } from './inline/emoji.ts'
import { esm } from './mdx/esm.ts'
import { hoist } from './hoist/hoist.ts'
import { fileTree } from './blocks/file-tree.ts'
import { githubAlerts } from './blocks/github-alerts.ts'
import { hastHandlers, toHast } from './to-hast.ts'
import { headElements } from './blocks/head-elements.ts'
import { headingAnchors } from './blocks/heading-anchors.ts'
import { headings } from './blocks/headings.ts'
import { imageComponents } from './inline/image-components.ts'
import { attachEstree, implicitImports, moduleExports } from './mdx/module.ts'
import { literalJsx } from './mdx/literal-jsx.ts'
import { nesting } from './nesting.ts'
import { tocInline } from './blocks/toc-inline.ts'
import { contentParser } from './parse.ts'
import { rawHtml } from './blocks/raw-html.ts'
import { excerptIds, references, relativeFiles } from './inline/references.ts'
import { mathElements, syntaxOf } from './syntax.ts'
import { tabContainers } from './blocks/tab-containers.ts'
import { taskLists } from './blocks/task-lists.ts'
import { contentTitle } from './blocks/title.ts'
import type { FindBeside } from '../translations.ts'
import { unclosed } from './blocks/unclosed.ts'
import { unsafeAddresses } from './inline/unsafe-addresses.ts'
import { unusedDirectives } from './blocks/unused-directives.ts'

/** What the pipeline is made of, besides the file. Equal options and equal bytes give equal results. */
export interface PipelineOptions extends CodeOptions {
  readonly markdown: SiteConfig['markdown']
  readonly plugins: PluginLists
  /** The content is that of posts, whose titles their layout shows. */
  readonly posts: boolean
  /** Components that need no import: module specifiers by the names of tags. */
  readonly components: Readonly<Record<string, string>>
  /** @default all that a file names lies beside it */
  readonly findBeside?: FindBeside | null
  /** @default files have no text */
  readonly readSnippet?: ReadSnippet
}

/** Node types that come from MDX and that remark-rehype must not touch. */
export const MDX_NODES = [
  'mdxFlowExpression',
  'mdxTextExpression',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'mdxjsEsm',
] as const

/** remark plugins in the order of the format; `forModule` adds what MDX's own compiler needs. */
async function remarkPlugins(options: PipelineOptions, format: ContentFormat, forModule: boolean) {
  const { markdown, plugins } = options
  const isPart = markdown.overridableElements.includes('Admonition')
  const syntax = await syntaxOf(plugins, format)
  const isFast = syntax.parser === 'fast' && syntax.math === null
  const micromark = isFast
    ? undefined
    : (await import('./micromark.ts')).micromarkParser(plugins, format, forModule)
  return [
    [contentParser, { markdown, plugins, format, syntax, micromark }],
    // What is looked at before any plugin of the site changes the tree.
    nesting,
    ...(syntax.math === null ? [] : [mathElements]),
    [unclosed, { admonitions: plugins.admonitions ?? [] }],
    ...plugins.beforeDefaultRemarkPlugins,
    [esm, { attach: forModule, findBeside: options.findBeside ?? null }],
    [headings, { maintainCase: markdown.anchors.maintainCase }],
    [contentTitle, { remove: options.posts }],
    ...(plugins.admonitions === null
      ? []
      : [
          [githubAlerts, { isPart }],
          [admonitions, { keywords: plugins.admonitions, isPart }],
        ]),
    tabContainers,
    ...(markdown.emoji ? [emoji] : []),
    headElements,
    [diagrams, markdown],
    ...plugins.remarkPlugins,
    // What a plugin of the site has filled is its own.
    [snippets, { read: options.readSnippet ?? (() => null) }],
    ...(markdown.npm2yarn === null ? [] : [[npm2yarn, markdown.npm2yarn]]),
    [unusedDirectives, { keywords: plugins.admonitions ?? [] }],
    ...(forModule ? [attachEstree] : []),
  ] as PluggableList
}

function rehypePlugins(options: PipelineOptions, format: ContentFormat, forModule: boolean) {
  const { markdown, plugins, components } = options
  const { overridableElements: parts } = markdown
  const isCodePart = parts.includes('CodeBlock')
  return [
    ...(format === 'md' ? [[rawHtml, { passThrough: MDX_NODES }]] : []),
    ...plugins.beforeDefaultRehypePlugins,
    ...plugins.rehypePlugins,
    excerptIds,
    unsafeAddresses,
    references,
    [imageComponents, { components }],
    [headingAnchors, { except: headingsOfParts(parts) }],
    taskLists,
    [fileTree, { components }],
    ...(isCodePart ? [] : [[codeComponents, { components }]]),
    liveCode,
    [codeBlocks, { ...options, isCodePart }],
    // Before JSX becomes elements: a tag is what its author wrote. `<details>` has no sign of its own in Markdown.
    ...(parts.length === 0 ? [] : [() => overridableElements(parts, (tag) => tag !== 'details')]),
    [implicitImports, { components, forModule }],
    ...(forModule ? [] : [tocInline]),
    literalJsx,
    ...(parts.length === 0 ? [] : [() => overridableElements(parts, (tag) => tag === 'details')]),
    ...(markdown.relativeTo === null ? [] : [[relativeFiles, { base: markdown.relativeTo }]]),
    [hoist, { exclude: markdown.static.exclude }],
  ] as PluggableList
}

/** From text to folded content; used for every file. Modules go through `@mdx-js/esbuild` with the same plugins. */
export async function createPipeline(options: PipelineOptions, format: ContentFormat) {
  const processor = unified()
    .use(await remarkPlugins(options, format, false))
    .use(toHast, remarkRehypeOptions(options))
    .use(rehypePlugins(options, format, false))
    .freeze()
  return async (file: VFile): Promise<void> => {
    await processor.run(processor.parse(file) as Root, file)
  }
}

function remarkRehypeOptions({ markdown }: PipelineOptions): RemarkRehypeOptions {
  const { handlers, ...others } = markdown.remarkRehypeOptions as RemarkRehypeOptions
  return {
    ...others,
    handlers: { ...hastHandlers(), ...handlers },
    allowDangerousHtml: true,
    passThrough: [...MDX_NODES],
  }
}

/** What `@mdx-js/mdx` makes a module of content with: the same plugins, and what makes the exports of the file. */
export async function moduleOptions(
  options: PipelineOptions,
  format: ContentFormat,
): Promise<ProcessorOptions> {
  return {
    jsxImportSource: 'react',
    providerImportSource: 'sitegen/mdx',
    development: false,
    remarkRehypeOptions: remarkRehypeOptions(options),
    recmaPlugins: options.plugins.recmaPlugins,
    remarkPlugins: await remarkPlugins(options, format, true),
    rehypePlugins: [...rehypePlugins(options, format, true), moduleExports],
  }
}
