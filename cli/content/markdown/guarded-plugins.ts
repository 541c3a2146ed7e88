import type { PluggableList, Plugin, Processor } from 'unified'
import type { PluginLists } from '../../config/options/content-plugins.ts'
import { memoized } from '../../types/memoized.ts'
import { begunMegabytes, type TimeGuard } from '../compile/time-guard.ts'

type Attach = (this: Processor, ...options: unknown[]) => unknown
type Transform = (this: unknown, ...given: unknown[]) => unknown

/** Does work for a file, within the time that a file of its size may take. */
type FileGuard = (file: object, work: () => unknown) => unknown

/** A file's size is looked at once, however many plugins it passes. */
function guardFiles(guard: TimeGuard): FileGuard {
  const timesByFile = new WeakMap<object, number>()
  return (file, work) => {
    let times = timesByFile.get(file)
    if (times === undefined) timesByFile.set(file, (times = begunMegabytes(Buffer.byteLength(String(file)))))
    return guard.run(work, times)
  }
}

/** The plugins of a site, each of which ends when it takes too long, whenever its turn comes. */
export function guardedPlugins(plugins: PluginLists, guard: TimeGuard): PluginLists {
  const files = guardFiles(guard)
  // unified knows a plugin that is named twice by its function.
  const guarded = memoized((attach: unknown) => guardedAttach(attach as Attach, files))
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

function guardedAttach(attach: Attach, guard: FileGuard): Attach {
  return function (this: Processor, ...options) {
    const transform = attach.apply(this, options)
    return typeof transform === 'function' ? guardedTransform(transform as Transform, guard) : transform
  }
}

/** Three parameters tell that a transform calls back. */
function guardedTransform(transform: Transform, guard: FileGuard): unknown {
  const run = (given: unknown[]): unknown =>
    guard(given[1] as object, () => transform.apply(undefined, given))
  if (transform.length > 2)
    return (tree: unknown, file: unknown, next: unknown): unknown => run([tree, file, next])
  return (tree: unknown, file: unknown): unknown => run([tree, file])
}
