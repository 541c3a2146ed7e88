import { VFile } from 'vfile'
import type { Diagnostic } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'
import type { ContentFormat } from './content-format.ts'
import type { CompiledContent } from './compiled.ts'
import { hintFor } from './markdown/hints.ts'
import { SyntaxProblem } from './markdown/parse.ts'
import { createPipeline, type PipelineOptions } from './markdown/pipeline.ts'
import { createState, type CompileState } from './markdown/state.ts'

/** One file to compile. */
export interface CompileInput {
  readonly path: FilePath
  /** The file's text as decoded. */
  readonly text: string
  /** `md` or `mdx`: what the front matter says, else the site. */
  readonly format: ContentFormat
  /**
   * `page`: to be shown alone; `partial`: other content imports it, so its elements stay apart and can stand below
   * a component; `module`: code imports it, so it is a module whatever it holds.
   */
  readonly as: 'page' | 'partial' | 'module'
}

/** Compiles one file; a problem in it is a diagnostic of the result. */
export type Compiler = (input: CompileInput) => Promise<CompiledContent>

/** Prepares the pipelines once; the result compiles any number of files and keeps nothing between them. */
export function createCompiler(options: PipelineOptions): Compiler {
  const pipelines = { md: createPipeline(options, 'md'), mdx: createPipeline(options, 'mdx') }
  return async ({ path, text, format, as }) => {
    const state = createState({ key: path, text, as })
    const file = new VFile({ path, value: text, data: { sitegen: state } })
    const pipeline = pipelines[format]
    try {
      await pipeline.run(pipeline.parse(file), file)
    } catch (error) {
      return failedContent(path, contentProblem(error, path))
    }
    return resultOf(path, state)
  }
}

function resultOf(path: FilePath, state: CompileState): CompiledContent {
  const { kind, nodes, statics, imports, references, toc, contentTitle, diagnostics } = state
  return { path, kind, nodes, statics, imports, references, toc, contentTitle, diagnostics }
}

/** Content that cannot be shown, with the reason. */
export function failedContent(path: FilePath, diagnostic: Diagnostic): CompiledContent {
  return {
    path,
    kind: 'html',
    nodes: [],
    statics: [],
    imports: {},
    references: [],
    toc: [],
    contentTitle: null,
    diagnostics: [diagnostic],
  }
}

/** What is wrong with a file of content. A plugin of the site may throw anything; its messages often carry a place. */
export function contentProblem(error: unknown, path: FilePath): Diagnostic {
  const own = error instanceof SyntaxProblem || isMdxMessage(error)
  const message =
    error instanceof Error ? ((error as { reason?: string }).reason ?? error.message) : String(error)
  const { line, column } = error as { line?: number; column?: number }
  return {
    code: own ? 'MDX_SYNTAX' : 'MARKDOWN_PLUGIN',
    level: 'error',
    message: own ? `The file is not valid MDX: ${message}.` : `A Markdown plugin failed: ${message}`,
    place: {
      file: path,
      ...(typeof line === 'number' ? { line } : {}),
      ...(typeof column === 'number' ? { column } : {}),
    },
    ...(own
      ? { hint: hintFor(message) }
      : { hint: 'Check remarkPlugins and rehypePlugins of this instance in site.config.' }),
  }
}

/** With syntax of a site's own, MDX is read by micromark, whose problems are messages of a vfile. */
function isMdxMessage(error: unknown): boolean {
  const { source } = (error ?? {}) as { source?: unknown }
  return (
    typeof source === 'string' &&
    /^(?:micromark-extension-mdx|mdast-util-mdx|micromark-factory-mdx)/.test(source)
  )
}
