import mdx from '@mdx-js/esbuild'
import type { OnLoadArgs, OnLoadResult, PluginBuild } from 'esbuild'
import { moduleState, type ModuleFrontMatter } from '../../content/markdown/mdx/module.ts'
import { moduleOptions, type PipelineOptions } from '../../content/markdown/pipeline.ts'

interface MdxOptions {
  readonly pipeline: PipelineOptions
  readonly format: 'md' | 'mdx'
  readonly siteDir: string
  readonly suffix: string
}

/** Has the one `onLoad` that `@mdx-js/esbuild` registers compile a module. */
export async function loadMdx(
  args: OnLoadArgs,
  { contents, ...frontMatter }: ModuleFrontMatter & { readonly contents: string },
  { pipeline, format, siteDir, suffix }: MdxOptions,
): Promise<OnLoadResult | null | undefined> {
  const extensions = ['.md', '.mdx']
  const { remarkPlugins, ...others } = await moduleOptions(pipeline, format)
  const plugin = mdx({
    ...others,
    format,
    mdExtensions: format === 'md' ? extensions : [],
    mdxExtensions: format === 'mdx' ? extensions : [],
    remarkPlugins: [...(remarkPlugins ?? []), [moduleState, { siteDir, suffix, ...frontMatter }]],
  })
  let load: Parameters<PluginBuild['onLoad']>[1] = () => {
    throw new Error('@mdx-js/esbuild registered no loader')
  }
  await plugin.setup({ onLoad: (_options, callback) => void (load = callback) } as PluginBuild)
  return load({ ...args, pluginData: { contents } })
}
