import { createContext, Script } from 'node:vm'
import type { PluggableList, Plugin, Processor } from 'unified'
import type { PluginLists } from '../../config/options/content-plugins.ts'
import { memoized } from '../../types/memoized.ts'
import { busyFactor } from '../../threads/threads.ts'
import type { FilePath } from '../../types/file-path.ts'
import { type CompiledContent, failedContent } from './compiled.ts'
import type { CompileAs } from './content-key.ts'
import { fileOf } from './content-part.ts'
import { Buffer } from 'node:buffer'

export class TooSlow extends Error {
  constructor(milliseconds: number) {
    super(`not done after ${milliseconds} ms`)
    this.name = 'TooSlow'
  }
}

/**
 * Ends work that takes too long. What is large may take a limit several times.
 *
 * Work in the thread that waits for it can only be ended by the engine itself: it has a limit for scripts, and what
 * a script calls counts. Costs a tenth of a millisecond. Code of a native library is ended when it comes back.
 *
 * @param stretch - how many times as long as on an idle machine everything takes
 */
export function createTimeGuard(milliseconds: number, stretch: () => number = busyFactor) {
  const scope: { work: (() => unknown) | null } = { work: null }
  const script = new Script('work()')
  const context = createContext(scope)
  let running = false
  return {
    /** Does work that gives its result at once; throws TooSlow. Work within it belongs to it. */
    run<T>(work: () => T, times = 1): T {
      if (running) return work()
      const timeout = Math.ceil(milliseconds * times * stretch())
      running = true
      scope.work = work
      try {
        return script.runInContext(context, { timeout }) as T
      } catch (error) {
        const { code } = (error ?? {}) as { readonly code?: unknown }
        throw code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new TooSlow(timeout) : error
      } finally {
        scope.work = null
        running = false
      }
    },
    /** Waits for work that others do in between; rejects with TooSlow. */
    async wait<T>(work: Promise<T>, times = 1): Promise<T> {
      const timeout = Math.ceil(milliseconds * times * stretch())
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new TooSlow(timeout)), timeout)
      })
      try {
        return await Promise.race([work, late])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

export type TimeGuard = ReturnType<typeof createTimeGuard>

type Attach = (this: Processor, ...options: unknown[]) => unknown
type Transform = (this: unknown, ...given: unknown[]) => unknown

/** The plugins of a site, each of which ends when it takes too long, whenever its turn comes. */
export function guardedPlugins(plugins: PluginLists, guard: TimeGuard): PluginLists {
  // unified knows a plugin that is named twice by its function.
  const guarded = memoized((attach: unknown) => guardedAttach(attach as Attach, guard))
  const each = (list: PluggableList): PluggableList =>
    list.map((entry) => {
      if (typeof entry === 'function') return guarded(entry) as Plugin
      return Array.isArray(entry) ? ([guarded(entry[0]), ...entry.slice(1)] as typeof entry) : entry
    })
  return {
    ...plugins,
    beforeDefaultRemarkPlugins: each(plugins.beforeDefaultRemarkPlugins),
    remarkPlugins: each(plugins.remarkPlugins),
    beforeDefaultRehypePlugins: each(plugins.beforeDefaultRehypePlugins),
    rehypePlugins: each(plugins.rehypePlugins),
  }
}

function guardedAttach(attach: Attach, guard: TimeGuard): Attach {
  return function (this: Processor, ...options) {
    const transform = attach.apply(this, options)
    if (typeof transform !== 'function') return transform
    const run = (given: unknown[]): unknown => {
      const work = () => (transform as Transform).apply(undefined, given)
      return guard.run(work, begunMegabytes(Buffer.byteLength(String(given[1]))))
    }
    // Three parameters tell that a transform calls back.
    if (transform.length > 2)
      return (tree: unknown, file: unknown, next: unknown): unknown => run([tree, file, next])
    return (tree: unknown, file: unknown): unknown => run([tree, file])
  }
}

/** Stands for a file that was not compiled in time, in seconds for each megabyte; tells which of its blocks is the largest. */
export function tooSlowContent(path: FilePath, text: string, timeout: number): CompiledContent {
  const { line, length } = largestBlock(text)
  const seconds = timeout * begunMegabytes(Buffer.byteLength(text))
  return failedContent(path, [
    {
      code: 'MARKDOWN_TOO_SLOW',
      level: 'error',
      message: `The file was not compiled within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      place: { file: fileOf(path), line: 1 },
      notes: [`its largest block begins in line ${line} and has ${length} characters`],
      hint: 'Look for a remark or rehype plugin that never ends, or split the file; if it has to take so long, raise markdown.timeout in site.config.',
    },
  ])
}

function largestBlock(text: string): { readonly line: number; readonly length: number } {
  let largest = { line: 1, length: 0 }
  let block = { line: 1, length: 0 }
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') block = { line: index + 2, length: 0 }
    else block = { ...block, length: block.length + line.length }
    if (block.length > largest.length) largest = block
  }
  return largest
}

/** How many times `markdown.timeout` a file may take: once for each megabyte that is begun, at least once. */
export function begunMegabytes(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / 1_000_000))
}

/** A module is compiled to content and to code. */
export function timesOf(bytes: number, as: CompileAs): number {
  return begunMegabytes(bytes) * (as === 'module' ? 3 : 1)
}
