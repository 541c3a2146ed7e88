import path from 'node:path'
import { formatKeyPath, type KeyPath } from '../config/place/key-path.ts'
import type { Place } from '../report/diagnostic.ts'
import { formatPlace } from '../report/format.ts'
import { knownPackage, type LeftOutKey } from './map-config.ts'
import { findPlugin, LIFECYCLE, type PluginUse } from './plugin-use.ts'
import { shownPlugin } from './read-config.ts'

/**
 * What becomes of something that a project of Docusaurus has: it works, something of ours stands for it, nothing has to do its
 * work, or it is not there.
 */
export type Outcome = 'supported' | 'bridged' | 'ignored' | 'missing'

export interface ReportRow {
  readonly what: string
  readonly outcome: Outcome
  /** What stands for it, or what to do. */
  readonly about: string
  readonly place?: Place
  /** How often it is there. @default once */
  readonly count?: number
}

/** A row whose place in the configuration is still to be found. */
export interface ConfigRow extends Omit<ReportRow, 'place' | 'count'> {
  readonly path: KeyPath
}

export function pluginRow(use: PluginUse, siteDir: string): ConfigRow {
  const { kind, name, path: place } = use
  const { id = 'default' } = use.options
  const instance = typeof id === 'string' && id !== 'default' ? ` (${id})` : ''
  const what = `${kind} ${shownPlugin(use, siteDir)}${instance}`
  const known = knownPackage(use)
  if (known !== undefined) {
    const { isIgnored = false, about } = known
    return { what, path: place, outcome: isIgnored ? 'ignored' : 'supported', about }
  }
  const { isFound, methods } = findPlugin(use, siteDir)
  const does = methods.map((method) => LIFECYCLE[method] ?? method).join(', ')
  const isFile = name !== null && path.isAbsolute(name)
  const absence = isFile ? 'there is no such file' : 'it is not installed'
  const seen = isFound ? (does === '' ? 'what it does cannot be read' : `it ${does}`) : absence
  return { what, path: place, outcome: 'missing', about: `${seen}; build without it with --ignore-plugins` }
}

export function optionRow({ path, why, isMissed = true, isHandedOn = false }: LeftOutKey): ConfigRow {
  const without = isMissed ? 'missing' : 'ignored'
  return { what: formatKeyPath(path), path, outcome: isHandedOn ? 'supported' : without, about: why }
}

export function rowLines(rows: readonly ReportRow[]): readonly string[] {
  const width = Math.max(0, ...rows.map(({ what }) => what.length))
  return rows.map(({ what, outcome, about, place, count = 1 }) => {
    const times = count > 1 ? ` (${count} times)` : ''
    const at = place === undefined ? '' : `  ${formatPlace(place)}${times}`
    return `  ${outcome.padEnd(11)}${what.padEnd(width)}  ${about}${at}`.trimEnd()
  })
}
