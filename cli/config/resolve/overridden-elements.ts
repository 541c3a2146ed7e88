import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parse, type Node, type ObjectExpression, type Program } from 'acorn'
import type * as Esbuild from 'esbuild'
import {
  OVERRIDABLE_ELEMENTS,
  MARKDOWN_TAGS,
  sitePart,
  type OverridableElement,
  type SiteFolders,
} from '../../types/site-theme.ts'

/** Parts of a site that Markdown is written as: files of their own, and tags that its table of components names. */
export function overriddenElements(folders: SiteFolders): readonly OverridableElement[] {
  const table = sitePart(folders, 'MDXComponents')
  const keys = table === null ? [] : tableKeys(table)
  return [
    ...OVERRIDABLE_ELEMENTS.filter((part) =>
      [part, ...(INNER_PARTS[part] ?? [])].some((name) => sitePart(folders, name) !== null),
    ),
    ...MARKDOWN_TAGS.filter((tag) => keys.includes(tag)).map((tag) => `MDXComponents/<${tag}>` as const),
  ]
}

/** Parts that such a part shows: Markdown is written as it for their sake. */
const INNER_PARTS: Readonly<Record<string, readonly string[]>> = {
  Admonition: ['Admonition/Layout', 'Admonition/Types'],
}

const CODE = /^\.[jt]sx?$/

/** Keys that stand in the default export of a module. Code that is not valid has none: the bundler says what is wrong. */
function tableKeys(file: string): readonly string[] {
  const extension = path.extname(file)
  if (!CODE.test(extension)) return []
  try {
    const loader = extension === '.js' ? 'jsx' : (extension.slice(1) as Esbuild.Loader)
    // Few sites have such a table, and loading esbuild takes a build longer than all of its configuration.
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
