import { createProcessor, type ProcessorOptions } from '@mdx-js/mdx'
import { SourceMapGenerator } from 'source-map'
import type { VFile } from 'vfile'
import { withMap } from './code-map.ts'
import { moduleOptions, type PipelineOptions } from '../markdown/pipeline.ts'

/** JavaScript of a module, with its source map inline. */
export interface ModuleCode {
  readonly code: string
  /** What plugins said of the content; what follows is of the code alone, which nobody is told of. */
  readonly messages: VFile['messages']
}

/**
 * Prepares what makes JavaScript of content, as `@mdx-js/esbuild` does, and has its plugins find out what compiling it as
 * content would: one run of them serves both. A file comes with its state.
 *
 * The result gives null where a plugin has told an error without ending the work: there is no module then.
 */
export function createModuleCompiler(
  options: PipelineOptions,
  format: 'md' | 'mdx',
): (file: VFile) => Promise<ModuleCode | null> {
  const { rehypePlugins, ...others } = moduleOptions(options, format)
  const messagesOf = new WeakMap<VFile, VFile['messages']>()
  const noteMessages = () => (_tree: unknown, file: VFile) => void messagesOf.set(file, [...file.messages])
  const settings: ProcessorOptions = {
    ...others,
    format,
    SourceMapGenerator,
    rehypePlugins: [...(rehypePlugins ?? []), noteMessages],
  }
  const processor = createProcessor(settings)
  return async (file) => {
    const { map } = await processor.process(file)
    if (file.messages.some(({ fatal }) => fatal === true)) return null
    return { code: withMap(String(file.value), map, file.path), messages: messagesOf.get(file) ?? [] }
  }
}
