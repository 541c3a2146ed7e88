import type { ModuleSource } from '../../config/module/evaluate-module.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Task, TaskSetUp } from '../../threads/serve-tasks.ts'
import type { CompiledText, CompileInput } from './compile.ts'
import { defined } from '../../../runtime/shared/defined.ts'
import { createHighlighter } from '../markdown/code/highlight.ts'
import { openTextWriter, type TextWriter } from '../../kept/stored-text.ts'
import type { CompiledContent } from './compiled.ts'
import { summarizedContent, summaryOf } from './content-summary.ts'
import { createPipelines, type CompileConfig } from './pipelines.ts'

/** What a thread needs to compile. */
export interface CompileSetUp {
  /** Null when it holds functions: then it is loaded from `source`. */
  readonly config: CompileConfig | null
  readonly source: ModuleSource
  /** Folder for what builds keep, where content of pages is stored; null when all is handed over. */
  readonly workDir: string | null
}

/** A file to compile, and the name of its pipeline. */
export interface CompileOrder {
  readonly pipeline: string
  readonly input: CompileInput
}

/** Compiles in a thread. A configuration that holds functions is loaded there again. */
export function compileTask(reload: (source: ModuleSource) => Promise<SiteConfig>): TaskSetUp {
  return async (data) => {
    const setUp = data as CompileSetUp
    return createTask(setUp.config ?? (await reload(setUp.source)), setUp)
  }
}

function createTask(config: CompileConfig, { workDir }: CompileSetUp): Task {
  const store = workDir === null ? null : openTextWriter(workDir)
  const highlight = createHighlighter(config.prism)
  const pipelines = createPipelines(config, { contentDirs: [], highlight, guarded: false })
  return async (orders, onPiece) => {
    const output: CompiledText[] = []
    for (const [index, { pipeline, input }] of (orders as readonly CompileOrder[]).entries()) {
      onPiece(index)
      const started = performance.now()
      const compiled = await pipelines.compile(pipeline, input)
      const stored = storedContent(compiled, { as: input.as, store })
      output.push({ ...stored, milliseconds: performance.now() - started })
    }
    return { output }
  }
}

interface Storing extends Pick<CompileInput, 'as'> {
  readonly store: TextWriter | null
}

/** Stores content as JSON: what pages show stays out of the main thread. The code of modules is wanted there, and what plugins read. */
function storedContent(compiled: CompiledContent, { as, store }: Storing): Pick<CompiledText, 'json' | 'at'> {
  const { path, sentBack, dependencies, environment } = compiled
  const json = JSON.stringify(compiled)
  const isPlain = as !== 'module' && dependencies === undefined && environment === undefined
  const at = isPlain ? (store?.add(Buffer.from(json)) ?? null) : null
  if (at === null) return { json, at }
  return {
    json: JSON.stringify(summarizedContent(summaryOf(compiled), { path, ...defined({ sentBack }) })),
    at,
  }
}
