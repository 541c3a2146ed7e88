import { createProcessor } from '@mdx-js/mdx'
import { SourceMapGenerator } from 'source-map'
import type { VFile } from 'vfile'
import { contentHash } from '../../types/fingerprints.ts'
import { moduleOptions, type PipelineOptions } from '../markdown/pipeline.ts'

/**
 * Prepares what makes JavaScript of content, as `@mdx-js/esbuild` does, and has its plugins find out what compiling it as
 * content would: one run of them serves both. A file comes with its state. There is no module, but null, where a plugin has
 * told an error without ending the work.
 */
export async function createModuleCompiler(options: PipelineOptions, format: 'md' | 'mdx') {
  const { rehypePlugins, ...others } = await moduleOptions(options, format)
  const messagesOf = new WeakMap<VFile, VFile['messages']>()
  const noteMessages = () => (_tree: unknown, file: VFile) => void messagesOf.set(file, [...file.messages])
  const processor = createProcessor({
    ...others,
    format,
    SourceMapGenerator,
    rehypePlugins: [...(rehypePlugins ?? []), noteMessages],
  })
  return async (file: VFile) => {
    const { map } = await processor.process(file)
    if (file.messages.some(({ fatal }) => fatal === true)) return null
    const code = String(file.value)
    const module = { code, codeHash: contentHash(code), map: JSON.stringify(map) }
    // What follows the messages of plugins is of the code alone, which nobody is told of.
    return { module, messages: messagesOf.get(file) ?? [] }
  }
}
