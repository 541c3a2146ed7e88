import { createCompiler, type CompileInput } from '../../../../cli/content/compile/compile.ts'
import type { CompiledContent, CompiledNode, Holed } from '../../../../cli/content/compile/compiled.ts'
import type { ContentFormat, FrontMatter } from '../../../../cli/content/scan/source-file.ts'
import { plainLines } from '../../../../runtime/shared/content/code-block.ts'
import { splitFrontMatter } from '../../../../cli/content/front-matter/front-matter.ts'
import type { PipelineOptions } from '../../../../cli/content/markdown/pipeline.ts'
import type { PluginLists } from '../../../../cli/config/options/content-plugins.ts'
import type { SiteConfig } from '../../../../cli/config/site-config.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { componentsInScope } from '../../../../cli/types/site-theme.ts'
import { MARKDOWN, NO_PLUGINS } from '../../support/site-config.ts'

/** How a text is compiled. */
export interface CompileSetup {
  /** @default 'mdx' */
  readonly format?: ContentFormat
  /** @default 'page' */
  readonly as?: CompileInput['as']
  /** @default 'docs/a.mdx' */
  readonly path?: string
  /** What a module exports as its front matter. @default none */
  readonly frontMatter?: FrontMatter
  readonly markdown?: Partial<SiteConfig['markdown']>
  readonly plugins?: Partial<PluginLists>
  /** Components that need no import. @default those of the theme */
  readonly components?: PipelineOptions['components']
}

/** Options of a pipeline whose code blocks are not highlighted: one line of HTML for each line of code. */
export function pipelineOptions({
  markdown,
  plugins,
  components = componentsInScope({ components: {}, ownTags: [] }),
}: CompileSetup = {}): PipelineOptions {
  return {
    markdown: { ...MARKDOWN, ...markdown },
    plugins: {
      ...NO_PLUGINS,
      ...plugins,
    },
    posts: false,
    highlight: (code) => plainLines(code),
    defaultLanguage: 'text',
    magicComments: null,
    components,
  }
}

/** Compiles one text. */
export function compileText(text: string, setup: CompileSetup = {}): Promise<CompiledContent> {
  const { format = 'mdx', as = 'page', path = 'docs/a.mdx', frontMatter = {} } = setup
  const { bodyOffset } = splitFrontMatter(text)
  const input = { path: path as FilePath, text, bodyOffset, format, as, frontMatter }
  return createCompiler(pipelineOptions(setup))(input)
}

/** A string with placeholders as one text: `{{ref 0}}` for a reference, `{{id name=value}}` for a text of the theme. */
export function showHoled(holed: Holed): string {
  return holed
    .map((part) => {
      if (typeof part === 'string') return part
      if ('code' in part) return part.code
      if ('ref' in part) return ` {{ref ${part.ref}}}`
      const values = Object.entries(part.values ?? {}).map(([name, value]) => ` ${name}=${value}`)
      return `{{${part.text}${values.join('')}}}`
    })
    .join('')
}

/** A node as short data: `['p', 'html']` for a static element, `['p', [...]]` for others, `['<Foo>', props, [...]]` for components. */
export function showNode(node: CompiledNode): unknown {
  if (typeof node === 'string') return node
  if ('html' in node) return [showHoled(node.open), showHoled(node.html)]
  if ('use' in node) return [`<${node.use}>`, node.props, node.children.map(showNode)]
  return [showHoled(node.open), node.children.map(showNode)]
}

/** All nodes of a compiled text. */
export function showNodes({ nodes }: CompiledContent): readonly unknown[] {
  return nodes.map(showNode)
}

/** The HTML of a plain page, with placeholders as text. */
export async function compiledHtml(text: string, setup: CompileSetup = {}): Promise<string> {
  const compiled = await compileText(text, setup)
  const [problem] = compiled.diagnostics.filter(({ level }) => level === 'error')
  if (problem !== undefined) throw new Error(problem.message)
  const [node] = compiled.nodes
  if (compiled.kind !== 'html' || typeof node !== 'object' || !('html' in node))
    throw new Error(`compiled to ${compiled.kind}`)
  return showHoled(node.html)
}
