import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parse, type Node, type ObjectExpression } from 'acorn'
import type * as Esbuild from 'esbuild'
import { findInProgram } from '../place/follow.ts'

const CODE = /^\.[jt]sx?$/

/** Keys that stand in the default export of a module. Code that is not valid has none: the bundler says what is wrong. */
export function tableKeys(file: string): readonly string[] {
  const extension = path.extname(file)
  if (!CODE.test(extension)) return []
  try {
    const loader = extension === '.js' ? 'jsx' : (extension.slice(1) as Esbuild.Loader)
    // Loading it takes a build longer than all of its configuration.
    const { transformSync } = createRequire(import.meta.url)('esbuild') as typeof Esbuild
    const { code } = transformSync(readFileSync(file, 'utf8'), { loader, logLevel: 'silent' })
    return keysOf(findInProgram(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), [])?.value)
  } catch {
    return []
  }
}

function keysOf(object: Node | undefined): readonly string[] {
  if (object?.type !== 'ObjectExpression') return []
  return (object as ObjectExpression).properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed) return []
    const { key } = property
    return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : []
  })
}
