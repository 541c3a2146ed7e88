import type { ModuleSource } from '../../config/module/evaluate-module.ts'
import { folderStore, type StoredAt, type TextWriter } from '../../kept/store.ts'
import type { TaskSetUp } from '../../threads/serve-tasks.ts'
import type { ContentDir } from '../../types/file-path.ts'
import { createHighlighter } from '../markdown/code/highlight.ts'
import type { CompileAs } from './content-key.ts'
import { createCompileWork, type CompileConfig, type CompileOrder, type TimedFile } from './compile-work.ts'
import { type CompiledContent, summarizedContent, summaryOf } from './compiled.ts'

export interface CompileSetUp {
  /** Null when it holds functions: then it is loaded from `source`. */
  readonly config: CompileConfig | null
  readonly source: ModuleSource
  readonly contentDirs: readonly ContentDir[]
  /** Folder for what builds keep, where content of pages is stored; null when all is handed over. */
  readonly workDir: string | null
}

/** Compiled content as JSON text, which a cache can keep as it is. */
export interface SentFile extends Pick<TimedFile, 'hash' | 'milliseconds'> {
  readonly json: string
  /** Where the thread has stored it; `json` is its summary then. Null where it did not. */
  readonly at: StoredAt | null
}

export function compileTask(reload: (source: ModuleSource) => Promise<CompileConfig>): TaskSetUp {
  return async (data) => {
    const setUp = data as CompileSetUp
    const config = setUp.config ?? (await reload(setUp.source))
    const { contentDirs, workDir } = setUp
    const highlight = createHighlighter(config.prism)
    const work = createCompileWork({ config, contentDirs, highlight, guarded: false })
    const store = workDir === null ? null : folderStore(workDir).openWriter()
    return async (orders, onItem) => {
      const output: (SentFile | null)[] = []
      for (const [index, order] of (orders as readonly CompileOrder[]).entries()) {
        onItem(index)
        const started = performance.now()
        const made = await work.compile(order)
        const sent = made && { ...sentContent(made.compiled, order.as, store), hash: made.hash }
        output.push(sent && { ...sent, milliseconds: performance.now() - started })
      }
      return output
    }
  }
}

/** Stores what pages show: it stays out of the main thread, which wants the code of modules and what plugins read. */
function sentContent(
  compiled: CompiledContent,
  as: CompileAs,
  store: TextWriter | null,
): Pick<SentFile, 'json' | 'at'> {
  const { path, dependencies, environment } = compiled
  const json = JSON.stringify(compiled)
  const isPlain = as !== 'module' && dependencies === undefined && environment === undefined
  const at = isPlain ? (store?.add(Buffer.from(json)) ?? null) : null
  if (at === null) return { json, at }
  const summary = summarizedContent(summaryOf(compiled), { path })
  return { json: JSON.stringify(summary), at }
}
