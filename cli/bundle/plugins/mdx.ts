import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { cutText, partOf } from '../../content/content-part.ts'
import { decodeText } from '../../content/decode.ts'
import { preprocess } from '../../content/preprocess.ts'
import type { PipelineOptions } from '../../content/markdown/pipeline.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { MdxLoad } from './mdx-load.ts'

/** How one content file is compiled. */
export interface MdxFileOptions {
  readonly format: 'md' | 'mdx'
  readonly pipeline: PipelineOptions
}

interface MdxOptions {
  readonly siteDir: string
  readonly optionsOf: (file: FilePath) => MdxFileOptions
}

/**
 * esbuild plugin: Markdown and MDX as modules, through `@mdx-js/esbuild` with the same plugins that compile
 * content. Files of different feature instances may have different plugins, so each gets a loader of its own.
 */
export function mdxPlugin({ siteDir, optionsOf }: MdxOptions): Plugin {
  return {
    name: 'sitegen-mdx',
    setup(build) {
      const loaders = new Map<PipelineOptions, Map<string, MdxLoad>>()
      build.onLoad({ filter: /\.mdx?$/i, namespace: 'file' }, async (args) => {
        // Most sites have no such modules, and the compiler is large.
        const { mdxLoad } = await import('./mdx-load.ts')
        const file = path.relative(siteDir, args.path).split(path.sep).join('/') as FilePath
        const part = partOf(`${file}${args.suffix}` as FilePath)
        const suffix = part === null ? '' : args.suffix
        const { format, pipeline } = optionsOf(file)
        const byFormat = loaders.get(pipeline) ?? new Map<string, MdxLoad>()
        loaders.set(pipeline, byFormat)
        const load = byFormat.get(format + suffix) ?? mdxLoad(pipeline, { format, siteDir, suffix })
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
