import { lowerFirst, pick } from 'lodash-es'
import { VFile } from 'vfile'
import { processEnvironment } from '../../config/module/process-environment.ts'
import { hasPlugins } from '../../config/options/content-plugins.ts'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { memoized, onceAsked } from '../../types/memoized.ts'
import type { ContentFormat, FrontMatter } from '../scan/source-file.ts'
import { type CompiledContent, failedContent } from './compiled.ts'
import type { CompileAs } from './content-key.ts'
import { fileOf } from './content-part.ts'
import { loadSatteri } from '../markdown/satteri.ts'
import { explainMistake, isMdxMessage, withoutPlaces, SyntaxProblem } from '../markdown/hints.ts'
import { NestingProblem } from '../markdown/nesting.ts'
import { createState } from '../markdown/parse.ts'
import type { PipelineOptions } from '../markdown/pipeline.ts'
import { stateData, type CompileState } from '../markdown/state.ts'
import { guardedPlugins, TooSlow, type TimeGuard, tooSlowContent, timesOf } from './time-guard.ts'

export interface CompileInput {
  readonly path: FilePath
  readonly text: string
  readonly bodyOffset: number
  readonly format: ContentFormat
  readonly as: CompileAs
  readonly frontMatter?: FrontMatter
}

export type Compiler = (input: CompileInput) => Promise<CompiledContent>

/**
 * Prepares compiling once; the result compiles any number of files and keeps nothing between them. With a guard, what
 * takes too long is ended; without, somebody else has to end the thread.
 */
export function createCompiler(options: PipelineOptions, guard: TimeGuard | null = null): Compiler {
  loadSatteri()
  const { markdown } = options
  const plugins = guard === null ? options.plugins : guardedPlugins(options.plugins, guard)
  const guarded = { ...options, plugins }
  /** What plugins read when they are set up is read for all files. */
  const setUp = <T>(work: () => T): T =>
    hasPlugins(plugins) ? processEnvironment.calling(work, 'plugins') : work()
  /** The pipeline is large: it is loaded with the first file. */
  const pipelineOf = memoized(async (format: ContentFormat) => {
    const { createPipeline } = await import('../markdown/pipeline.ts')
    return setUp(() => createPipeline(guarded, format))
  })
  /** What makes JavaScript is large: it is loaded with the first module. */
  const moduleCompilerOf = memoized(async (format: ContentFormat) => {
    const { createModuleCompiler } = await import('./module-code.ts')
    return setUp(() => createModuleCompiler(guarded, format))
  })
  const nativeWriterOf = onceAsked(async () => {
    const { createNativeWriter } = await import('../markdown/native/native-html.ts')
    return createNativeWriter(guarded)
  })
  /** Loading the pipeline does not count as time of the file. */
  const compileContent = async (input: CompileInput, run: Run): Promise<CompiledContent> => {
    const native = await nativeWriterOf()
    const written = native && (await run(async () => native(input)))
    if (written !== null) return resultOf(input.path, written, [])
    const pipeline = await pipelineOf(input.format)
    return run(async () => {
      const { file, state } = fileFor(input)
      await pipeline(file)
      return resultOf(input.path, state, file.messages)
    })
  }
  /** Content with its JavaScript; null where that cannot be made, which the bundler tells. */
  const compileModule = async (input: CompileInput): Promise<CompiledContent | null> => {
    const { file, state } = fileFor(input)
    file.data['frontMatter'] = input.frontMatter ?? {}
    try {
      const made = await (await moduleCompilerOf(input.format))(file)
      return made && { ...resultOf(input.path, state, made.messages), ...made.module }
    } catch (error) {
      if (error instanceof TooSlow) throw error
      return null
    }
  }
  return async (input) => {
    const { path, text, as } = input
    const times = timesOf(Buffer.byteLength(text), as)
    const run: Run = (work) => (guard === null ? work() : guard.wait(guard.run(work, times), times))
    try {
      const compiled = as === 'module' ? await run(() => compileModule(input)) : null
      return compiled ?? (await compileContent(input, run))
    } catch (error) {
      if (error instanceof TooSlow) return tooSlowContent(path, text, markdown.timeout)
      return failedContent(path, [contentProblem(error, fileOf(path), text)])
    }
  }
}

type Run = <T>(work: () => Promise<T>) => Promise<T>

function fileFor({ path, text, bodyOffset, as }: CompileInput) {
  const state = createState({ key: path, text, bodyOffset, as })
  return { file: new VFile({ path: fileOf(path), value: text, data: stateData(state) }), state }
}

function resultOf(path: FilePath, state: CompileState, messages: VFile['messages']): CompiledContent {
  const { strings, dependencies } = state
  return {
    path,
    ...pick(state, 'kind', 'nodes', 'statics', 'imports', 'references', 'toc', 'contentTitle'),
    ...(strings.length > 0 && { strings }),
    diagnostics: [...state.diagnostics, ...messages.map((message) => pluginMessage(message, state.file))],
    ...(dependencies.size > 0 && { dependencies: [...dependencies].sort() }),
  }
}

/**
 * What is wrong with a file of content. A plugin of the site may throw anything; its messages often carry a place.
 * `text` is what the place is in; with it mistakes are explained better.
 */
export function contentProblem(error: unknown, path: FilePath, text = ''): Diagnostic {
  if (error instanceof NestingProblem || isStackOverflow(error)) return tooDeep(error, path)
  const message =
    error instanceof Error ? ((error as { reason?: string }).reason ?? error.message) : String(error)
  const { line, column } = error as { line?: unknown; column?: unknown }
  const place = { file: path, line: numberOrNone(line), column: numberOrNone(column) }
  if (error instanceof SyntaxProblem || isMdxMessage(error)) return syntaxProblem(message, place, text)
  return {
    code: 'MARKDOWN_PLUGIN',
    level: 'error',
    message: `A Markdown plugin failed: ${message}`,
    place,
    hint: 'Check remarkPlugins and rehypePlugins of this instance in site.config.',
  }
}

function numberOrNone(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function pluginMessage(message: VFile['messages'][number], path: FilePath): Diagnostic {
  const { reason, source, fatal, line, column, cause } = message
  return {
    code: 'MARKDOWN_MESSAGE',
    level: fatal === true ? 'error' : fatal === undefined ? 'info' : 'warning',
    message: source === undefined ? reason : `${source}: ${reason}`,
    place: { file: path, line, column },
    notes: cause instanceof Error ? [cause.message] : undefined,
    hint: 'A remark or rehype plugin of this instance reports this: correct the text, or change the options of the plugin in site.config.',
  }
}

function syntaxProblem(message: string, place: Place, text: string): Diagnostic {
  const explained = explainMistake(message, text, place)
  const { shift = 0, length = 1 } = explained
  const column = place.column === undefined ? undefined : place.column + shift
  const endColumn = column === undefined ? undefined : column + length
  return {
    code: 'MDX_SYNTAX',
    level: 'error',
    message: `The file is not valid MDX: ${lowerFirst(explained.message ?? withoutPlaces(message))}.`,
    place: { ...place, column, endColumn },
    notes: /\.md$/i.test(place.file) ? [MD_IS_MDX] : undefined,
    hint: explained.hint,
  }
}

const MD_IS_MDX =
  "`.md` files are read as MDX too; with markdown: { format: 'detect' } in site.config they are Markdown"

function tooDeep(error: RangeError | NestingProblem, path: FilePath): Diagnostic {
  const { line, column } = error as Partial<NestingProblem>
  return {
    code: 'NESTING_TOO_DEEP',
    level: 'error',
    message: 'The file is nested deeper than can be shown: quotes, lists, emphasis or tags in each other.',
    place: { file: path, line, column },
    hint:
      error instanceof NestingProblem
        ? 'Close what is open, or put what is no Markdown into a code block.'
        : 'Close what is open. If nothing is nested deep, a plugin of this instance in site.config calls itself without end.',
  }
}

function isStackOverflow(error: unknown): error is RangeError {
  return error instanceof RangeError && error.message.includes('call stack')
}
