import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { processEnvironment } from '../../config/module/process-environment.ts'
import { cutText, partOf, type ContentPart, preprocess } from '../../content/compile/content-part.ts'
import { decodeText } from '../../content/scan/decode.ts'
import { readDocument } from '../../content/front-matter/read-document.ts'
import { hasPlugins } from '../../config/options/content-plugins.ts'
import type { PipelineOptions } from '../../content/markdown/pipeline.ts'
import { siteFile } from '../../config/site-file.ts'
import type { FilePath } from '../../types/file-path.ts'

export interface MdxContent {
  readonly optionsOf: (file: FilePath) => {
    readonly format: 'md' | 'mdx'
    readonly pipeline: PipelineOptions
  }
  /** JavaScript of content that was compiled as a module, by its key; null where it cannot be made. @default none */
  readonly codeOf?: (content: FilePath) => Promise<string | null>
}

/**
 * esbuild plugin: Markdown and MDX as modules, as they were compiled. `@mdx-js/esbuild`, with the same plugins, says what is wrong
 * with those that cannot be.
 */
export function mdxPlugin(siteDir: string, content: Promise<MdxContent>): Plugin {
  return {
    name: 'sitegen-mdx',
    setup(build) {
      build.onLoad({ filter: /\.mdx?$/i, namespace: 'file' }, async (args) => {
        const file = siteFile(args.path, siteDir)
        const part = partOf(`${file}${args.suffix}` as FilePath)
        const suffix = part === null ? '' : args.suffix
        const { optionsOf, codeOf } = await content
        const code = (await codeOf?.(`${file}${suffix}` as FilePath)) ?? null
        if (code !== null) return { contents: code, loader: 'js', resolveDir: path.dirname(args.path) }
        const { loadMdx } = await import('./mdx-load.ts')
        const { format, pipeline } = optionsOf(file)
        const source = await sourceOf(args.path, file, { part, markdown: pipeline.markdown })
        const load = () => loadMdx(args, source, { pipeline, format, siteDir, suffix })
        return hasPlugins(pipeline.plugins) ? processEnvironment.calling(load, 'code') : load()
      })
    },
  }
}

/** What a module is compiled from. Its problems were reported when the same file was compiled as content. */
async function sourceOf(
  path: string,
  file: FilePath,
  { part, markdown }: { part: ContentPart | null; markdown: PipelineOptions['markdown'] },
) {
  const decoded = decodeText(readFileSync(path), file).text
  const document = await readDocument({ text: decoded, file, markdown })
  const { frontMatter, bodyOffset } = part === null ? document : { frontMatter: {}, bodyOffset: 0 }
  const cut = part === null ? document.text : cutText(document.text, part)
  const { text } = preprocess({ text: cut, bodyOffset, file, markdown })
  return { contents: text, frontMatter, bodyOffset }
}
