import type { ModuleSource } from '../../config/module/evaluate-module.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Task, TaskSetUp } from '../../threads/serve-tasks.ts'
import type { CompiledText, CompileInput } from './compile.ts'
import { createHighlighter } from '../markdown/code/highlight.ts'
import { createPipelines, type CompileConfig } from './pipelines.ts'

/** What a thread needs to compile: the configuration, or where to load it from when it holds functions. */
export type CompileSetUp = { readonly config: CompileConfig } | { readonly source: ModuleSource }

/** A file to compile, and the name of its pipeline. */
export interface CompileOrder {
  readonly pipeline: string
  readonly input: CompileInput
}

/** Compiles in a thread. A configuration that holds functions is loaded there again. */
export function compileTask(reload: (source: ModuleSource) => Promise<SiteConfig>): TaskSetUp {
  return async (data) => {
    const setUp = data as CompileSetUp
    return createTask('config' in setUp ? setUp.config : await reload(setUp.source))
  }
}

function createTask(config: CompileConfig): Task {
  const highlight = createHighlighter(config.prism)
  const pipelines = createPipelines(config, { contentDirs: [], highlight, guarded: false })
  return async (orders, onPiece) => {
    const output: CompiledText[] = []
    for (const [index, { pipeline, input }] of (orders as readonly CompileOrder[]).entries()) {
      onPiece(index)
      const started = performance.now()
      const json = JSON.stringify(await pipelines.compile(pipeline, input))
      output.push({ json, milliseconds: performance.now() - started })
    }
    return { output }
  }
}
