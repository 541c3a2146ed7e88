import { existsSync } from 'node:fs'
import path from 'node:path'
import { isCurrentPart } from '../../content/compile/compile-file.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { BundleEntries, BundleEntry } from '../../bundle/entries.ts'

/** The modules that pages have asked for so far. */
export interface DevEntries {
  /** Adds what is lacking; gives what takes it out again, or null when nothing was lacking. */
  add(entries: BundleEntries): (() => void) | null
  /** All of them, but for those whose pages are gone. */
  all(): BundleEntries
  isEmpty(): boolean
  /** Whether a page that used a module alone is gone. */
  hasGone(): boolean
}

/** @param siteDir - absolute */
export function createDevEntries(siteDir: string): DevEntries {
  const layouts = new Set<string>()
  const modules = new Map<string, BundleEntry>()
  const isThere = (file: FilePath): boolean => existsSync(path.join(siteDir, fileOf(file)))
  // A part of a file is another one when its text is.
  const isUsed = ({ key, usedBy }: BundleEntry): boolean =>
    usedBy.some(isThere) && isCurrentPart(key.replace(/^\.\//, '') as FilePath, siteDir)
  return {
    add(entries) {
      const newLayouts = entries.layouts.filter((name) => !layouts.has(name))
      const newModules = entries.modules.filter(({ key }) => !modules.has(key))
      if (newLayouts.length + newModules.length === 0) return null
      for (const name of newLayouts) layouts.add(name)
      for (const entry of newModules) modules.set(entry.key, entry)
      return () => {
        for (const name of newLayouts) layouts.delete(name)
        for (const { key } of newModules) modules.delete(key)
      }
    },
    all: () => ({
      layouts: [...layouts].sort(),
      modules: [...modules.values()].filter(isUsed).sort((a, b) => (a.key < b.key ? -1 : 1)),
    }),
    isEmpty: () => layouts.size + modules.size === 0,
    hasGone: () => [...modules.values()].some((entry) => !isUsed(entry)),
  }
}
