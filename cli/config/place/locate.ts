import { parse, type ObjectExpression } from 'acorn'
import type { Place } from '../../report/diagnostic.ts'
import type { MarkedPart, KeyPath } from './key-path.ts'
import { findInProgram, propertiesOf, propertyName } from './follow.ts'
import { orNull } from '../../types/memoized.ts'
import { createOriginalPlace } from '../module/original-place.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type * as Esbuild from 'esbuild'
import type { EncodedSourceMap } from '@jridgewell/trace-mapping'

/**
 * Where in the author's files a value of the configuration is written; null when the code that makes it cannot be
 * followed. A value that was made by code is placed where the nearest key around it is written.
 */
export type Locate = (path: KeyPath, part: MarkedPart) => Place | null

export function createLocate(
  { code, map }: { readonly code: string; readonly map: EncodedSourceMap },
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

const CODE = /^\.[jt]sx?$/

/** Keys that stand in the default export of a module. Code that is not valid has none: the bundler says what is wrong. */
export function tableKeys(file: string): readonly string[] {
  const extension = path.extname(file)
  if (!CODE.test(extension)) return []
  const loader = extension === '.js' ? 'jsx' : (extension.slice(1) as Esbuild.Loader)
  const object = orNull(() => {
    // Loading it takes a build longer than all of its configuration.
    const { transformSync } = createRequire(import.meta.url)('esbuild') as typeof Esbuild
    const { code } = transformSync(readFileSync(file, 'utf8'), { loader, logLevel: 'silent' })
    return findInProgram(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), [])?.value
  })
  if (object?.type !== 'ObjectExpression') return []
  return propertiesOf(object as ObjectExpression).flatMap((property) =>
    property.computed ? [] : (propertyName(property) ?? []),
  )
}
