import path from 'node:path'
import { readSource, type Source, type SyntaxNode } from './source-docs.ts'

/** A name that a module exports. */
interface Exported {
  readonly name: string
  readonly isType: boolean
  /** How it is called, one for each overload; none for a type. */
  readonly signatures: readonly string[]
}

/** Where a name is declared. */
export interface Origin {
  readonly file: string
  readonly source: Source
  readonly declarations: readonly SyntaxNode[]
}

/** What a module exports under names of its own; what it takes over with `export *` is that of the other module. */
export function exportedFrom(file: string): readonly Exported[] {
  const source = readSource(file)
  const names = statementsOf(source).flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    const declared = declaredIn(statement)
    if (declared !== null) return [declared]
    return specifiersOf(statement).map(({ here }) => here)
  })
  return [...new Set(names)].map((name) => {
    const { source: at, declarations } = originOf(file, name)
    const isType = declarations.every(({ type }) => /^TS(?:Interface|TypeAlias)Declaration$/.test(type))
    const overloads = declarations.filter(({ type }) => type === 'TSDeclareFunction')
    const called = overloads.length === 0 ? declarations : overloads
    return { name, isType, signatures: isType ? [] : called.map((one) => signatureOf(name, one, at)) }
  })
}

/** Modules that sites import, and the files that they are. */
const OWN: Readonly<Record<string, string>> = {
  'sitegen/docs': 'runtime/docs.ts',
  'sitegen/highlight': 'runtime/highlight.ts',
  'sitegen/runtime': 'runtime/index.ts',
  'sitegen/theme-kit': 'runtime/theme-kit.ts',
}

/** The declarations of a name, in the module that has them; none for a name of another package. */
export function originOf(file: string, name: string): Origin {
  const source = readSource(file)
  const declarations: SyntaxNode[] = []
  for (const statement of statementsOf(source)) {
    const found = specifiersOf(statement).find((one) => one.here === name)
    if (found !== undefined && isNode(statement['source'])) {
      const from = String(statement['source']['value'])
      const next = OWN[from] ?? (from.startsWith('.') ? path.join(path.dirname(file), from) : null)
      return next === null ? { file, source, declarations: [] } : originOf(next, found.there)
    }
    const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement
    if (nameOf(declaration) === name) declarations.push(declaration)
  }
  return { file, source, declarations }
}

/** The statements of a module. */
export function statementsOf({ program }: Source): readonly SyntaxNode[] {
  return program['body'] as readonly SyntaxNode[]
}

function declaredIn({ declaration }: SyntaxNode): string | null {
  return isNode(declaration) ? nameOf(declaration) : null
}

function nameOf({ id, declarations }: SyntaxNode): string | null {
  const [first] = Array.isArray(declarations) ? (declarations as readonly SyntaxNode[]) : []
  const node = isNode(id) ? id : first?.['id']
  return isNode(node) ? String(node['name']) : null
}

interface Specifier {
  /** The name in the module that it comes from. */
  readonly there: string
  readonly here: string
}

function specifiersOf({ specifiers, type }: SyntaxNode): readonly Specifier[] {
  return ((specifiers ?? []) as readonly SyntaxNode[]).flatMap(({ local, exported, imported }) => {
    const [there, here] = type === 'ImportDeclaration' ? [imported, local] : [local, exported]
    return isNode(there) && isNode(here) ? [{ there: String(there['name']), here: String(here['name']) }] : []
  })
}

function signatureOf(name: string, node: SyntaxNode, { text }: Source): string {
  const written = (part: unknown): string =>
    isNode(part) ? text.slice(part.start, part.end).replace(/\s+/g, ' ') : ''
  if (node.type === 'ClassDeclaration') {
    const { params = [] } = (node['superTypeArguments'] ?? {}) as { readonly params?: readonly SyntaxNode[] }
    return `${name}(props: ${written(params[0])}): ReactNode`
  }
  if (!Array.isArray(node['params'])) return name
  const params = (node['params'] as readonly SyntaxNode[]).map((param) =>
    parameter(param, /^[A-Z]/.test(name) ? 'props' : 'options', written),
  )
  return `${name}${written(node['typeParameters'])}(${params.join(', ')})${written(node['returnType'])}`
}

/** A parameter with its type; one that is taken apart has a name for what it is. */
function parameter(param: SyntaxNode, whole: string, written: (part: unknown) => string): string {
  const isAssigned = param.type === 'AssignmentPattern'
  const left = (isAssigned ? param['left'] : param) as SyntaxNode
  if (!isAssigned && left.type === 'Identifier') return written(left)
  const name = left.type === 'Identifier' ? String(left['name']) : whole
  const { value } = (param['right'] ?? {}) as { readonly value?: unknown }
  const type = isNode(left['typeAnnotation']) ? written(left['typeAnnotation']) : `: ${typeof value}`
  return `${name}${isAssigned ? '?' : ''}${type}`
}

/** Whether a value is a node of a syntax tree. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value
}
