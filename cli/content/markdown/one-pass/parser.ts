import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { parserOf } from '../parse.ts'
import { rewriterOf } from '../source/rewriter.ts'
import type { Syntax } from '../syntax.ts'
import type { PipelineOptions } from '../pipeline.ts'
import { Unhandled } from './unhandled.ts'

/** Nobody extends it. */
const PLAIN: Syntax = { parser: 'fast', math: null }

/**
 * The fast parser of the pipeline of a site that does not extend Markdown, without the pipeline, which takes a while to load.
 *
 * @returns what throws `Unhandled` for a text that only the slow parser can read
 */
export function createFastParser(options: PipelineOptions, format: 'md' | 'mdx'): (file: VFile) => Root {
  const parse = parserOf({
    format,
    math: PLAIN.math,
    rewrite: rewriterOf(options, { format, syntax: PLAIN }),
    micromark: () => {
      throw new Unhandled('what takes the fast parser too long')
    },
  })
  return (file) => parse(String(file), file)
}
