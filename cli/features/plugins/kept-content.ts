import { deserialize, serialize } from 'node:v8'
import {
  isElsewhere,
  processEnvironment,
  type EnvironmentReads,
} from '../../config/module/process-environment.ts'
import type { Keeping } from '../../config/module/kept-module.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { isMultilingual } from '../../config/site-language.ts'
import { KEPT } from '../../kept/registry.ts'
import { folderStore, makerOf, tryPut, type StoreEntry } from '../../kept/store.ts'
import { noteReads } from '../../plugins/guest.ts'
import { callMethod, type LoadedOnce, type LoadedPlugin } from '../../plugins/open-plugins.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { isPlainObject } from '../../types/json-problems.ts'
import { orNull } from '../../types/memoized.ts'
import { engineFingerprint } from '../../types/package-root.ts'
import { workDir } from '../../types/work-dir.ts'

interface Kept {
  readonly content: unknown
  readonly reads: EnvironmentReads
  /** Whether the plugin asked for the language. */
  readonly isOfLanguage: boolean
}

interface ContentLoading {
  readonly config: SiteConfig
  readonly keeping: Keeping
  readonly loadedOnce: LoadedOnce
}

/**
 * Has a plugin load its content, or takes what an earlier command has of it while nothing is another that it read, or what it
 * has loaded for another language. Kept is what can be copied, of plugins that wrote nothing meanwhile and asked neither the
 * network nor other programs.
 */
export async function loadedContent(by: LoadedPlugin, given: ContentLoading): Promise<unknown> {
  const { config, keeping, loadedOnce } = given
  if (by.plugin.loadContent === undefined) return undefined
  const isKept = keeping !== 'nothing' && by.natives.length === 0 && !config.volatile.includes(by.name)
  if (!isKept) return (await callMethod(by, 'loadContent')).value
  const { bytes, content } = knownContent(by, given) ?? (await newContent(by, given))
  // What gives nothing may be called for what else it does.
  if (bytes !== null && !by.asked.language && content !== undefined)
    loadedOnce.set(onceName(by, config), bytes)
  return content
}

function knownContent(by: LoadedPlugin, { config, keeping, loadedOnce }: ContentLoading) {
  const shared = by.asked.language ? undefined : loadedOnce.get(onceName(by, config))
  const bytes =
    shared ?? (keeping === 'use' ? folderStore(workDir(config.siteDir)).get(entryOf(by, config)) : 'missing')
  const kept = keptIn(bytes)
  if (kept === null || typeof bytes === 'string') return null
  noteReads(by, kept.reads)
  by.asked.language ||= kept.isOfLanguage
  return { bytes, content: kept.content }
}

/** `bytes` are null of what cannot be copied, and of what is of no use later. */
async function newContent(by: LoadedPlugin, { config }: ContentLoading) {
  const before = processEnvironment.writes()
  const { value: content, reads } = await callMethod(by, 'loadContent')
  const isPure = processEnvironment.writes() === before && !Object.keys(reads).some(isElsewhere)
  const isOfUse = isPure || isMultilingual(config)
  const made: Kept = { content, reads, isOfLanguage: by.asked.language }
  const bytes = isOfUse && isCopied(content, new Set()) ? orNull(() => serialize(made)) : null
  if (isPure && bytes !== null) tryPut(folderStore(workDir(config.siteDir)), entryOf(by, config), bytes)
  return { bytes, content }
}

/** Languages whose configurations differ have other plugins. */
function onceName({ name, id }: LoadedPlugin, { pluginsHash }: SiteConfig): string {
  return `${pluginsHash} ${name} ${id}`
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
    name: contentHash(`${name} ${id} ${i18n.locale}`),
    maker: makerOf(KEPT.pluginContent, engineFingerprint(), process.version, siteDir, pluginsHash),
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
