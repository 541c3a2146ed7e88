import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { processEnvironment } from '../../config/module/process-environment.ts'
import { withoutMap } from '../../content/compile/content-key.ts'
import { cutText, partOf, type ContentPart, preprocess } from '../../content/compile/content-part.ts'
import { decodeText } from '../../content/scan/decode.ts'
import { readDocument } from '../../content/front-matter/read-document.ts'
import { hasPlugins } from '../../config/options/content-plugins.ts'
import type { PipelineOptions } from '../../content/markdown/pipeline.ts'
import type { FilePath } from '../../types/file-path.ts'
import { memoized } from '../../types/memoized.ts'
import type { MdxLoad, MdxSource } from './mdx-load.ts'

export interface MdxContent {
  readonly optionsOf: (file: FilePath) => {
    readonly format: 'md' | 'mdx'
    readonly pipeline: PipelineOptions
  }
  /** JavaScript of content that was compiled as a module, by its key; null for what the bundler compiles. @default none */
  readonly codeOf?: (content: FilePath) => Promise<string | null>
}

/**
 * esbuild plugin: Markdown and MDX as modules. What was compiled as one is taken; the rest, which code imports, goes
 * through `@mdx-js/esbuild` with the same plugins that compile content. Files of different feature instances may have
 * different plugins, so each gets a loader of its own.
 */
export function mdxPlugin(siteDir: string, content: Promise<MdxContent>): Plugin {
  return {
    name: 'sitegen-mdx',
    setup(build) {
      const hasMap = build.initialOptions.sourcemap !== undefined
      const loadersOf = memoized((_pipeline: PipelineOptions) => new Map<string, MdxLoad>())
      build.onLoad({ filter: /\.mdx?$/i, namespace: 'file' }, async (args) => {
        const file = path.relative(siteDir, args.path).split(path.sep).join('/') as FilePath
        const part = partOf(`${file}${args.suffix}` as FilePath)
        const suffix = part === null ? '' : args.suffix
        const { optionsOf, codeOf } = await content
        const code = (await codeOf?.(`${file}${suffix}` as FilePath)) ?? null
        if (code !== null) {
          const contents = hasMap ? code : withoutMap(code)
          return { contents, loader: 'js', resolveDir: path.dirname(args.path) }
        }
        // Most sites have no such modules, and the compiler is large.
        const { mdxLoad } = await import('./mdx-load.ts')
        const { format, pipeline } = optionsOf(file)
        const loaders = loadersOf(pipeline)
        const load = loaders.get(format + suffix) ?? mdxLoad(pipeline, { format, siteDir, suffix })
        loaders.set(format + suffix, load)
        const source = await sourceOf(args.path, file, { part, markdown: pipeline.markdown })
        const run = (): ReturnType<MdxLoad> => load(args, source)
        return hasPlugins(pipeline.plugins) ? processEnvironment.calling(run, 'code') : run()
      })
    },
  }
}

/** What a module is compiled from. Its problems were reported when the same file was compiled as content. */
async function sourceOf(
  path: string,
  file: FilePath,
  { part, markdown }: { part: ContentPart | null; markdown: PipelineOptions['markdown'] },
): Promise<MdxSource> {
  const decoded = decodeText(readFileSync(path), file).text
  const document = await readDocument({ text: decoded, file, markdown })
  const { frontMatter, bodyOffset } = part === null ? document : { frontMatter: {}, bodyOffset: 0 }
  const cut = part === null ? document.text : cutText(document.text, part)
  const { text } = preprocess({ text: cut, bodyOffset, file, markdown })
  return { contents: text, frontMatter, bodyOffset }
}
