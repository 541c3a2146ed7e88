import { createHash } from 'node:crypto'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { groupBy } from '../../types/group-by.ts'
import { fileHash } from '../../types/fingerprints.ts'
import { createLookUps, type LookUpCollector, type LookUps } from './look-ups.ts'
import { moduleLoads, type Load } from './module-loads.ts'
import { stableName } from './module-plugin.ts'

/**
 * The files that modules loaded, absolute and sorted, and what was looked at to find them.
 *
 * @param roots - where loading began
 */
export function loadedFrom(
  roots: Iterable<string>,
  loads: readonly Load[],
): { readonly files: readonly string[]; readonly lookUps: LookUps } {
  const byImporter = groupBy(loads, ({ from }) => from)
  const lookUps = createLookUps()
  const start = new Set(roots)
  const seen = new Set(start)
  for (const file of seen) {
    for (const load of byImporter.get(file) ?? []) {
      const { specifier, to } = load
      if (isBuiltin(specifier)) continue
      lookUp(load, lookUps)
      if (to === null) continue
      seen.add(to)
      // What was loaded before the look began is not asked for again.
      for (const required of moduleLoads.requiredBy(to)) seen.add(required)
    }
  }
  const files = [...seen].filter((file) => !start.has(file)).sort()
  for (const file of files) {
    lookUps.found(file)
    lookUps.file(file)
  }
  return { files, lookUps: lookUps.all() }
}

function lookUp({ specifier, from, to }: Load, lookUps: LookUpCollector): void {
  const folder = path.dirname(from)
  if (specifier.startsWith('file:')) lookUps.path(fileURLToPath(specifier.replace(/[?#].*$/, '')))
  else if (/^\.{0,2}(?:\/|$)/.test(specifier)) lookUps.path(path.resolve(folder, specifier))
  else if (!/^[a-z][a-z\d+.-]+:/i.test(specifier) && !specifier.startsWith('#'))
    lookUps.package(specifier, folder, to)
}

/** Changes with the bytes of files and the versions of their packages, not with where they lie; 16 hex digits. */
export function hashOfFiles(files: readonly string[], siteDir: string): string {
  const lines = files.map((file) => `${stableName(file, siteDir)} ${fileHash(file) ?? ''}`)
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, 16)
}
