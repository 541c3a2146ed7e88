import mdx from '@mdx-js/esbuild'
import type { OnLoadArgs, OnLoadResult, PluginBuild } from 'esbuild'
import { moduleState, type ModuleFrontMatter } from '../../content/markdown/mdx/module.ts'
import { moduleOptions, type PipelineOptions } from '../../content/markdown/pipeline.ts'

export interface MdxSource extends ModuleFrontMatter {
  readonly contents: string
}

type Loaded = OnLoadResult | null | undefined

export type MdxLoad = (args: OnLoadArgs, source: MdxSource) => Promise<Loaded>

/** The one `onLoad` that `@mdx-js/esbuild` registers. */
export function mdxLoad(
  pipeline: PipelineOptions,
  { format, siteDir, suffix }: { format: 'md' | 'mdx'; siteDir: string; suffix: string },
): MdxLoad {
  const extensions = ['.md', '.mdx']
  const sources = new Map<string, MdxSource>()
  const frontMatterOf = (path: string): ModuleFrontMatter =>
    sources.get(path) ?? { frontMatter: {}, bodyOffset: 0 }
  const { remarkPlugins, ...others } = moduleOptions(pipeline, format)
  const plugin = mdx({
    ...others,
    format,
    mdExtensions: format === 'md' ? extensions : [],
    mdxExtensions: format === 'mdx' ? extensions : [],
    remarkPlugins: [...(remarkPlugins ?? []), [moduleState, { siteDir, suffix, frontMatterOf }]],
  })
  let load: ((args: OnLoadArgs) => Loaded | Promise<Loaded>) | undefined
  const register: Pick<PluginBuild, 'onLoad'> = { onLoad: (_options, callback) => (load = callback) }
  void plugin.setup(register as PluginBuild)
  if (load === undefined) throw new Error('@mdx-js/esbuild registered no loader')
  const compile = load
  return async (args, source) => {
    sources.set(args.path, source)
    try {
      return await compile({ ...args, pluginData: { contents: source.contents } })
    } finally {
      sources.delete(args.path)
    }
  }
}
