import type { PluggableList, Plugin, Processor } from 'unified'
import type { PluginLists } from '../../config/options/content-plugins.ts'
import { memoized } from '../../types/memoized.ts'
import { begunMegabytes, type TimeGuard } from '../compile/time-guard.ts'

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
    return typeof transform === 'function' ? guardedTransform(transform as Transform, guard) : transform
  }
}

/** Three parameters tell that a transform calls back. */
function guardedTransform(transform: Transform, guard: TimeGuard): unknown {
  const run = (given: unknown[]): unknown =>
    guard.run(() => transform.apply(undefined, given), begunMegabytes(Buffer.byteLength(String(given[1]))))
  if (transform.length > 2)
    return (tree: unknown, file: unknown, next: unknown): unknown => run([tree, file, next])
  return (tree: unknown, file: unknown): unknown => run([tree, file])
}
