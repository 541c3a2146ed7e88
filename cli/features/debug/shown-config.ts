import os from 'node:os'
import { escapeRegExp } from 'lodash-es'
import type { SiteConfig } from '../../config/site-config.ts'
import { packageRoot } from '../../types/package-root.ts'

/** What belongs to the machine and not to the site. */
const LEFT_OUT: ReadonlySet<string> = new Set(['siteDir', 'configHash', 'functionsHash'])

/**
 * A configuration as JSON that may be published: functions stand as their names, folders of the machine as `.`,
 * `<sitegen>` and `~`, and `customFields` are left out of what is built for publishing, because they may hold what a
 * build was given by its environment.
 */
export function shownConfig(config: SiteConfig, production: boolean): unknown {
  const folders: readonly (readonly [string, string])[] = [
    [config.siteDir, '.'],
    [packageRoot(), '<sitegen>'],
    [os.homedir(), '~'],
  ]
  const kept = Object.entries(config).filter(
    ([key]) => !LEFT_OUT.has(key) && !(production && key === 'customFields'),
  )
  return shown(Object.fromEntries(kept), { folders, around: [] })
}

interface Showing {
  readonly folders: readonly (readonly [folder: string, name: string])[]
  /** The values that the value is in. */
  readonly around: readonly unknown[]
}

function shown(value: unknown, showing: Showing): unknown {
  if (typeof value === 'string') return withoutFolders(value, showing)
  if (typeof value === 'function') return `[function ${value.name === '' ? 'without a name' : value.name}]`
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value
  if (showing.around.includes(value)) return '[contains itself]'
  return shownObject(value, { ...showing, around: [...showing.around, value] })
}

function shownObject(value: object, showing: Showing): unknown {
  if (Array.isArray(value) || value instanceof Set)
    return [...value].map((item: unknown) => shown(item, showing))
  if (value instanceof Map)
    return shownEntries(
      [...value].map(([key, item]) => [String(key), item]),
      showing,
    )
  if (value instanceof RegExp || value instanceof URL || value instanceof Date) return String(value)
  return shownEntries(Object.entries(value), showing)
}

function shownEntries(entries: readonly (readonly [string, unknown])[], showing: Showing): unknown {
  return Object.fromEntries(
    entries.map(([key, item]) => [withoutFolders(key, showing), shown(item, showing)]),
  )
}

/** Takes folders of the machine out of a text that is a path, or has one behind a space, a quote or `file://`. */
function withoutFolders(text: string, { folders }: Showing): string {
  return folders.reduce(
    (left, [folder, name]) =>
      folder.length > 1
        ? left.replaceAll(
            new RegExp(`(^|[\\s'"\`(=]|file://)${escapeRegExp(folder)}(?=$|[/\\\\\\s'"\`):])`, 'g'),
            `$1${name}`,
          )
        : left,
    text,
  )
}
