import path from 'node:path'
import mdx from '@mdx-js/esbuild'
import { build, type BuildFailure, type OnLoadResult } from 'esbuild'
import { moduleState, type ModuleFrontMatter } from '../../content/markdown/mdx/module.ts'
import { moduleOptions, type PipelineOptions } from '../../content/markdown/pipeline.ts'

/** How one content file is compiled. */
export interface MdxFileOptions {
  readonly format: 'md' | 'mdx'
  readonly pipeline: PipelineOptions
}

/** The text of a file, and its front matter. */
export interface MdxSource extends ModuleFrontMatter {
  readonly contents: string
}

interface MdxFile extends MdxFileOptions {
  /** Absolute path. */
  readonly file: string
  readonly siteDir: string
  /** Names a part of the file; empty for all of it. */
  readonly suffix: string
  readonly source: MdxSource
}

/**
 * Compiles one file of content, as `onLoad` of esbuild does. The build of that file alone has `@mdx-js/esbuild` among its
 * plugins: few sites need it, and the bundler of the others does not load it.
 */
export async function mdxLoad({
  file,
  format,
  pipeline,
  siteDir,
  suffix,
  source: { contents, ...frontMatter },
}: MdxFile): Promise<OnLoadResult> {
  const extensions = [path.extname(file)]
  const { remarkPlugins, ...options } = moduleOptions(pipeline, format)
  const plugin = mdx({
    ...options,
    format,
    mdExtensions: format === 'md' ? extensions : [],
    mdxExtensions: format === 'mdx' ? extensions : [],
    remarkPlugins: [
      ...(remarkPlugins ?? []),
      [moduleState, { siteDir, suffix, frontMatterOf: () => frontMatter }],
    ],
  })
  try {
    const { outputFiles } = await build({
      entryPoints: [file],
      plugins: [
        {
          name: 'sitegen-mdx-source',
          setup: ({ onResolve }) =>
            onResolve({ filter: /./ }, () => ({ path: file, pluginData: { contents } })),
        },
        plugin,
      ],
      outdir: path.dirname(file),
      write: false,
      charset: 'utf8',
      sourcemap: 'inline',
      logLevel: 'silent',
    })
    return { contents: outputFiles[0]?.text ?? '', resolveDir: path.dirname(file) }
  } catch (error) {
    return { errors: (error as BuildFailure).errors }
  }
}
