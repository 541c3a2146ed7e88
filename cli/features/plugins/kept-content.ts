import { deserialize, serialize } from 'node:v8'
import {
  isElsewhere,
  processEnvironment,
  type EnvironmentReads,
} from '../../config/module/process-environment.ts'
import type { Keeping } from '../../config/module/kept-module.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { KEPT } from '../../kept/registry.ts'
import { folderStore, makerOf, tryPut, type StoreEntry } from '../../kept/store.ts'
import { noteReads } from '../../plugins/guest.ts'
import { callMethod, type LoadedPlugin } from '../../plugins/open-plugins.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { isPlainObject } from '../../types/json-problems.ts'
import { orNull } from '../../types/memoized.ts'
import { engineFingerprint } from '../../types/package-root.ts'
import { workDir } from '../../types/work-dir.ts'

interface Kept {
  readonly content: unknown
  readonly reads: EnvironmentReads
}

/**
 * Has a plugin load its content, or takes what an earlier command has of it while nothing is another that it read. Kept is what
 * can be copied, of plugins that wrote nothing meanwhile and asked neither the network nor other programs.
 */
export async function loadedContent(
  by: LoadedPlugin,
  { config, keeping }: { readonly config: SiteConfig; readonly keeping: Keeping },
): Promise<unknown> {
  if (by.plugin.loadContent === undefined) return undefined
  const isKept = keeping !== 'nothing' && by.natives.length === 0 && !config.volatile.includes(by.name)
  if (!isKept) return (await callMethod(by, 'loadContent')).value
  const store = folderStore(workDir(config.siteDir))
  const entry = entryOf(by, config)
  const kept = keeping === 'use' ? keptIn(store.get(entry)) : null
  if (kept !== null) {
    noteReads(by, kept.reads)
    return kept.content
  }
  const before = processEnvironment.writes()
  const { value: content, reads } = await callMethod(by, 'loadContent')
  const isPure = processEnvironment.writes() === before && !Object.keys(reads).some(isElsewhere)
  const bytes = isPure && isCopied(content, new Set()) ? orNull(() => serialize({ content, reads })) : null
  if (bytes !== null) tryPut(store, entry, bytes)
  return content
}

/** What was kept, if all that was read for it is as it was. */
function keptIn(found: Buffer | string): Kept | null {
  const kept = typeof found === 'string' ? null : orNull(() => deserialize(found) as Kept)
  const isAsRead = ([name, value]: readonly [string, string]): boolean =>
    processEnvironment.valueOf(name) === value
  return kept !== null && Object.entries(kept.reads).every(isAsRead) ? kept : null
}

function entryOf({ name, id }: LoadedPlugin, { siteDir, pluginsHash, i18n }: SiteConfig): StoreEntry {
  return {
    kind: KEPT.pluginContent,
    name: contentHash(`${name} ${id}`),
    maker: makerOf(
      KEPT.pluginContent,
      engineFingerprint(),
      process.version,
      siteDir,
      pluginsHash,
      i18n.locale,
    ),
  }
}

/** Whether a copy is as good as a value: objects of classes lose what they can do. */
function isCopied(value: unknown, seen: Set<unknown>): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Date) return typeof value !== 'function'
  if (seen.has(value)) return true
  seen.add(value)
  if (value instanceof Map) return isCopied([...value], seen)
  if (value instanceof Set) return isCopied([...value], seen)
  return (
    (Array.isArray(value) || isPlainObject(value)) && Object.values(value).every((one) => isCopied(one, seen))
  )
}
