import { readFileSync } from 'node:fs'
import path from 'node:path'
import mdx from '@mdx-js/esbuild'
import type { OnLoadArgs, OnLoadResult, Plugin, PluginBuild } from 'esbuild'
import { cutText, partOf } from '../../content/content-part.ts'
import { decodeText } from '../../content/decode.ts'
import { preprocess } from '../../content/preprocess.ts'
import { modulePlugins, type PipelineOptions } from '../../content/markdown/pipeline.ts'
import type { FilePath } from '../../types/file-path.ts'

/** How one content file is compiled. */
export interface MdxFileOptions {
  readonly format: 'md' | 'mdx'
  readonly pipeline: PipelineOptions
}

interface MdxOptions {
  readonly siteDir: string
  readonly optionsOf: (file: FilePath) => MdxFileOptions
}

type Load = (args: OnLoadArgs) => OnLoadResult | null | undefined | Promise<OnLoadResult | null | undefined>

/**
 * esbuild plugin: Markdown and MDX as modules, through `@mdx-js/esbuild` with the same plugins that compile
 * content. Files of different feature instances may have different plugins, so each gets a loader of its own.
 */
export function mdxPlugin({ siteDir, optionsOf }: MdxOptions): Plugin {
  return {
    name: 'sitegen-mdx',
    setup(build) {
      const loaders = new Map<PipelineOptions, Map<string, Load>>()
      build.onLoad({ filter: /\.mdx?$/i, namespace: 'file' }, (args) => {
        const file = path.relative(siteDir, args.path).split(path.sep).join('/') as FilePath
        const part = partOf(`${file}${args.suffix}` as FilePath)
        const suffix = part === null ? '' : args.suffix
        const { format, pipeline } = optionsOf(file)
        const byFormat = loaders.get(pipeline) ?? new Map<string, Load>()
        loaders.set(pipeline, byFormat)
        const load = byFormat.get(format + suffix) ?? loaderOf(pipeline, { format, siteDir, suffix })
        byFormat.set(format + suffix, load)
        const decoded = decodeText(readFileSync(args.path), file)
        // Its problems were reported when the same file was compiled as content.
        const cut = part === null ? decoded.text : cutText(decoded.text, part)
        const { text } = preprocess({ text: cut, file, markdown: pipeline.markdown })
        return load({ ...args, pluginData: { contents: text } })
      })
    },
  }
}

/** The one `onLoad` that `@mdx-js/esbuild` registers. */
function loaderOf(
  pipeline: PipelineOptions,
  { format, siteDir, suffix }: { format: 'md' | 'mdx'; siteDir: string; suffix: string },
): Load {
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
  let load: Load | undefined
  const register = { onLoad: (_options: unknown, callback: Load) => (load = callback) }
  void plugin.setup(register as unknown as PluginBuild)
  if (load === undefined) throw new Error('@mdx-js/esbuild registered no loader')
  return load
}
