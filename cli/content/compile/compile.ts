import { lowerFirst } from 'lodash-es'
import type { Root } from 'mdast'
import { VFile } from 'vfile'
import { processEnvironment } from '../../config/module/process-environment.ts'
import { hasPlugins } from '../../config/options/content-plugins.ts'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { memoized } from '../../types/memoized.ts'
import type { ContentFormat, FrontMatter } from '../scan/source-file.ts'
import { type CompiledContent, failedContent } from './compiled.ts'
import { fileOf } from './content-part.ts'
import type { createModuleCompiler } from './module-code.ts'
import { loadSatteri } from '../markdown/satteri.ts'
import { guardedPlugins } from '../markdown/guarded-plugins.ts'
import { explainMistake, mistakeAt, withoutPlaces, SyntaxProblem } from '../markdown/hints.ts'
import { NestingProblem } from '../markdown/nesting.ts'
import { COMPONENTS, usesComponents } from '../markdown/one-pass/unhandled.ts'
import { createOnePass, type OnePass } from '../markdown/one-pass/one-pass.ts'
import { parserOf } from '../markdown/parse.ts'
import type { createPipeline, PipelineOptions } from '../markdown/pipeline.ts'
import { createState } from '../markdown/create-state.ts'
import { stateData, stateOf, type CompileState } from '../markdown/state.ts'
import { TooSlow, type TimeGuard, tooSlowContent, timesOf } from './time-guard.ts'

/** One file to compile. */
export interface CompileInput {
  readonly path: FilePath
  /** The file's text as decoded. */
  readonly text: string
  /** Where the front matter ends. */
  readonly bodyOffset: number
  /** `md` or `mdx`: what the front matter says, else the site. */
  readonly format: ContentFormat
  /**
   * `page`: to be shown alone; `partial`: other content imports it, so its elements stay apart and can stand below
   * a component; `module`: code imports it, so it is a module whatever it holds.
   */
  readonly as: 'page' | 'partial' | 'module'
  /** What a module exports as its front matter. @default none */
  readonly frontMatter?: FrontMatter
}

/** Compiles one file; a problem in it is a diagnostic of the result. */
export type Compiler = (input: CompileInput) => Promise<CompiledContent>

/**
 * Prepares compiling once; the result compiles any number of files and keeps nothing between them. With a guard, what
 * takes too long is ended; without, somebody else has to end the thread. `onePass` writes what it can; without, the
 * pipeline makes everything.
 */
export function createCompiler(
  options: PipelineOptions,
  guard: TimeGuard | null = null,
  onePass: OnePass | null = createOnePass(options),
): Compiler {
  loadSatteri()
  const plugins = guard === null ? options.plugins : guardedPlugins(options.plugins, guard)
  const guarded = { ...options, plugins }
  const ways: Ways = { onePass, parserOf: parsers(options), pipelineOf: pipelines(guarded) }
  const codeOf = moduleCompilers(guarded)
  return async (input) => {
    const { path, text, as } = input
    const run: Run = (work) =>
      guard === null ? work() : guardedRun(guard, work, timesOf({ bytes: Buffer.byteLength(text), as }))
    try {
      const compiled = as === 'module' ? await run(() => compiledModule(input, codeOf)) : null
      return compiled ?? (await compiledContent(input, ways, run))
    } catch (error) {
      if (error instanceof TooSlow) return tooSlowContent({ path, text }, options.markdown.timeout)
      return failedContent(path, [contentProblem(error, fileOf(path), text)])
    }
  }
}

/** Does work that has to end in time. */
type Run = <T>(work: () => Promise<T>) => Promise<T>

/** What content can be compiled with. */
interface Ways {
  readonly onePass: OnePass | null
  readonly parserOf: (format: ContentFormat) => Parse
  readonly pipelineOf: (format: ContentFormat) => Promise<ContentPipeline>
}

type Parse = (file: VFile) => Root

/** The fast parser alone, for sites that do not extend Markdown: the pipeline takes a while to load. */
function parsers({ markdown, plugins }: PipelineOptions): Ways['parserOf'] {
  return memoized((format) => {
    const parse = parserOf({ markdown, plugins, format, syntax: { parser: 'fast', math: null } })
    return (file) => parse(String(file), stateOf(file).bodyOffset)
  })
}

/** What plugins read when they are set up is read for all files. */
function setUp<T>({ plugins }: PipelineOptions, work: () => T): T {
  return hasPlugins(plugins) ? processEnvironment.calling(work, 'plugins') : work()
}

type ContentPipeline = ReturnType<typeof createPipeline>

/** The pipeline is large: it is loaded with the first file that one pass does not write. */
function pipelines(options: PipelineOptions): Ways['pipelineOf'] {
  return memoized(async (format) => {
    const { createPipeline } = await import('../markdown/pipeline.ts')
    return setUp(options, () => createPipeline(options, format))
  })
}

/** In one pass where that can be, else through the pipeline. Loading that does not count as time of the file. */
async function compiledContent(
  input: CompileInput,
  { onePass, parserOf, pipelineOf }: Ways,
  run: Run,
): Promise<CompiledContent> {
  const tried =
    onePass === null
      ? {}
      : await run(() => Promise.resolve(tryOnePass(input, onePass, parserOf(input.format))))
  if ('written' in tried) return tried.written
  const pipeline = await pipelineOf(input.format)
  return run(async () => {
    const { tree, file, state } = tried.parsed ?? parsedContent(input, pipeline.parse.bind(pipeline))
    await pipeline.run(tree, file)
    const result = resultOf(input.path, state, file.messages)
    return tried.left === undefined ? result : { ...result, sentBack: tried.left }
  })
}

/** What came of writing a file in one pass: its content, its tree for the pipeline, or what cannot be written so. */
type Tried =
  | { readonly written: CompiledContent }
  | { readonly parsed?: ParsedContent; readonly left?: string }

function tryOnePass(input: CompileInput, onePass: OnePass, parse: Parse): Tried {
  const parsed = parsedContent(input, parse)
  const { tree, file, state } = parsed
  if (input.as !== 'page' || usesComponents(tree)) return { parsed }
  const left = onePass(tree, file)
  if (left === null) return { written: resultOf(input.path, state, file.messages) }
  return left === COMPONENTS ? {} : { left }
}

interface ParsedContent {
  readonly tree: Root
  readonly file: VFile
  readonly state: CompileState
}

function parsedContent(input: CompileInput, parse: Parse): ParsedContent {
  const { file, state } = fileFor(input)
  return { tree: parse(file), file, state }
}

type ModuleCompiler = ReturnType<typeof createModuleCompiler>
type CodeOf = (format: ContentFormat) => Promise<ModuleCompiler>

/** What makes JavaScript is large: it is loaded with the first module. */
function moduleCompilers(options: PipelineOptions): CodeOf {
  return memoized(async (format: ContentFormat) => {
    const { createModuleCompiler } = await import('./module-code.ts')
    return setUp(options, () => createModuleCompiler(options, format))
  })
}

/** Content with its JavaScript; null where that cannot be made, which the bundler tells. */
async function compiledModule(input: CompileInput, codeOf: CodeOf): Promise<CompiledContent | null> {
  const { file, state } = fileFor(input)
  file.data['frontMatter'] = input.frontMatter ?? {}
  try {
    const made = await (await codeOf(input.format))(file)
    return made && { ...resultOf(input.path, state, made.messages), code: made.code }
  } catch (error) {
    if (error instanceof TooSlow) throw error
    return null
  }
}

function fileFor({ path, text, bodyOffset, as }: CompileInput): {
  readonly file: VFile
  readonly state: CompileState
} {
  const state = createState({ key: path, text, bodyOffset, as })
  return { file: new VFile({ path: fileOf(path), value: text, data: stateData(state) }), state }
}

function guardedRun<T>(guard: TimeGuard, run: () => Promise<T>, times: number): Promise<T> {
  return guard.wait(guard.run(run, times), times)
}

function resultOf(path: FilePath, state: CompileState, messages: VFile['messages']): CompiledContent {
  const { kind, nodes, statics, imports, references, toc, contentTitle } = state
  const diagnostics = [...state.diagnostics, ...messages.map((message) => pluginMessage(message, state.file))]
  const strings = state.strings.length === 0 ? {} : { strings: state.strings }
  const dependencies = state.dependencies.size === 0 ? {} : { dependencies: [...state.dependencies].sort() }
  return {
    path,
    kind,
    nodes,
    statics,
    ...strings,
    imports,
    references,
    toc,
    contentTitle,
    diagnostics,
    ...dependencies,
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
  if (error instanceof SyntaxProblem || isMdxMessage(error)) return syntaxProblem({ message, place, text })
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

type PluginMessage = VFile['messages'][number]

/** What a plugin of the site says about a file without ending the work on it. */
function pluginMessage(
  { reason, source, fatal, line, column, cause }: PluginMessage,
  path: FilePath,
): Diagnostic {
  return {
    code: 'MARKDOWN_MESSAGE',
    level: fatal === true ? 'error' : fatal === undefined ? 'info' : 'warning',
    message: source === undefined ? reason : `${source}: ${reason}`,
    place: { file: path, line, column },
    notes: cause instanceof Error ? [cause.message] : undefined,
    hint: 'A remark or rehype plugin of this instance reports this: correct the text, or change the options of the plugin in site.config.',
  }
}

interface SyntaxMessage {
  readonly message: string
  readonly place: Place
  readonly text: string
}

function syntaxProblem({ message, place, text }: SyntaxMessage): Diagnostic {
  const explained = explainMistake(mistakeAt(message, text, place))
  const { shift = 0, length = 1 } = explained
  const column = place.column === undefined ? undefined : place.column + shift
  const endColumn = column === undefined ? undefined : column + length
  return {
    code: 'MDX_SYNTAX',
    level: 'error',
    message: `The file is not valid MDX: ${lowerFirst(explained.message ?? withoutPlaces(message))}.`,
    place: { ...place, column, endColumn },
    notes: /\.md$/i.test(place.file)
      ? [
          "`.md` files are read as MDX too; with markdown: { format: 'detect' } in site.config they are Markdown",
        ]
      : undefined,
    hint: explained.hint,
  }
}

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

/** With syntax of a site's own, MDX is read by micromark, whose problems are messages of a vfile. */
function isMdxMessage(error: unknown): boolean {
  const { source } = (error ?? {}) as { source?: unknown }
  return (
    typeof source === 'string' &&
    /^(?:micromark-extension-mdx|mdast-util-mdx|micromark-factory-mdx|recma-)/.test(source)
  )
}
