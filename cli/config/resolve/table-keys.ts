import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parse, type Node, type ObjectExpression, type Program } from 'acorn'
import type * as Esbuild from 'esbuild'

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
    return keysOf(defaultObject(parse(code, { ecmaVersion: 'latest', sourceType: 'module' })))
  } catch {
    return []
  }
}

/** The object that a module exports by default, there or by the name of a constant. */
function defaultObject({ body }: Program): ObjectExpression | null {
  for (const statement of body) {
    if (statement.type !== 'ExportDefaultDeclaration') continue
    const { declaration } = statement
    if (declaration.type === 'Identifier') return constant(body, declaration.name)
    return asObject(declaration)
  }
  return null
}

function constant(body: Program['body'], name: string): ObjectExpression | null {
  const declared = body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations : [],
  )
  const found = declared.find(({ id }) => id.type === 'Identifier' && id.name === name)
  return asObject(found?.init)
}

function asObject(node: Node | null | undefined): ObjectExpression | null {
  return node?.type === 'ObjectExpression' ? (node as ObjectExpression) : null
}

function keysOf(object: ObjectExpression | null): readonly string[] {
  return (object?.properties ?? []).flatMap((property) => {
    if (property.type !== 'Property' || property.computed) return []
    const { key } = property
    return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : []
  })
}
