import { parse } from 'acorn'
import type { Place } from '../../report/diagnostic.ts'
import type { MarkedPart, KeyPath } from './key-path.ts'
import { findInProgram } from './follow.ts'
import { createOriginalPlace, type ModuleMap } from '../module/original-place.ts'

/**
 * Where in the author's files a value of the configuration is written; null when the code that makes it cannot be
 * followed. A value that was made by code is placed where the nearest key around it is written.
 */
export type Locate = (path: KeyPath, part: MarkedPart) => Place | null

/** Prepares finding values of a bundled module's default export in the files that the module was made from. */
export function createLocate(
  { code, map }: { readonly code: string; readonly map: ModuleMap },
  siteDir: string,
): Locate {
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  const toOriginal = createOriginalPlace(map, siteDir)
  return (path, part) => {
    const wanted = part === 'parent' ? path.slice(0, -1) : path
    const found = findInProgram(program, wanted)
    if (found === null || (found.depth === 0 && wanted.length > 0)) return null
    const isComplete = found.depth === wanted.length
    const node = part === 'value' && isComplete ? found.value : (found.key ?? found.value)
    return node.loc == null ? null : toOriginal(node.loc.start.line, node.loc.start.column)
  }
}
