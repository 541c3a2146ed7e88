import mdx from '@mdx-js/esbuild'
import type { OnLoadArgs, OnLoadResult, PluginBuild } from 'esbuild'
import { modulePlugins, type PipelineOptions } from '../../content/markdown/pipeline.ts'

/** Compiles what a file of content is, as `onLoad` of esbuild does. */
export type MdxLoad = (
  args: OnLoadArgs,
) => OnLoadResult | null | undefined | Promise<OnLoadResult | null | undefined>

/** The one `onLoad` that `@mdx-js/esbuild` registers. */
export function mdxLoad(
  pipeline: PipelineOptions,
  { format, siteDir, suffix }: { format: 'md' | 'mdx'; siteDir: string; suffix: string },
): MdxLoad {
  const extensions = ['.md', '.mdx']
  const plugin = mdx({
    format,
    mdExtensions: format === 'md' ? extensions : [],
    mdxExtensions: format === 'mdx' ? extensions : [],
    jsxImportSource: 'react',
    providerImportSource: 'sitegen/mdx',
    development: false,
    ...modulePlugins(pipeline, { format, siteDir, suffix }),
  })
  let load: MdxLoad | undefined
  const register = { onLoad: (_options: unknown, callback: MdxLoad) => (load = callback) }
  void plugin.setup(register as unknown as PluginBuild)
  if (load === undefined) throw new Error('@mdx-js/esbuild registered no loader')
  return load
}
