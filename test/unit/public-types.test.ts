import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'oxc-parser'

const ROOT = path.join(import.meta.dirname, '../..')

/** Modules that sites import. */
const ENTRIES = [
  'cli/index.ts',
  'runtime/docs.ts',
  'runtime/highlight.ts',
  'runtime/index.ts',
  'runtime/theme-kit.ts',
]

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

interface Origin {
  readonly file: string
  readonly name: string
}

/** A module: what it declares, where its other names come from, and which of them it exports. */
interface Module {
  readonly text: string
  /** Where doc comments end. */
  readonly commentEnds: ReadonlySet<number>
  readonly declarations: Map<string, SyntaxNode>
  readonly imports: Map<string, Origin>
  readonly exported: string[]
}

const modules = new Map<string, Module>()

function moduleOf(file: string): Module {
  const known = modules.get(file)
  if (known !== undefined) return known
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const { program, comments } = parseSync(file, text)
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const commentEnds = new Set(docs.map(({ end }) => end))
  const module: Module = { text, commentEnds, declarations: new Map(), imports: new Map(), exported: [] }
  modules.set(file, module)
  for (const statement of program.body as unknown as SyntaxNode[]) {
    const names = isNode(statement['source'])
      ? importsOf(statement, file, module)
      : declarationsOf(statement, module)
    if (statement.type === 'ExportNamedDeclaration') module.exported.push(...names)
  }
  return module
}

/** `import { there as here } from` and `export { there as here } from`. */
function importsOf(statement: SyntaxNode, file: string, { imports }: Module): readonly string[] {
  const { value } = statement['source'] as { value: string }
  const target = path.posix.join(path.posix.dirname(file), value)
  const specifiers = statement['specifiers'] as Readonly<Record<string, { name: string }>>[] | undefined
  if (specifiers === undefined || !existsSync(path.join(ROOT, target))) return []
  return specifiers.flatMap(({ local, imported, exported }) => {
    const [here, there] = exported === undefined ? [local, imported] : [exported, local]
    if (here === undefined || there === undefined) return []
    imports.set(here.name, { file: target, name: there.name })
    return [here.name]
  })
}

function declarationsOf(statement: SyntaxNode, { declarations }: Module): readonly string[] {
  const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement
  const declarators = (declaration['declarations'] ?? [declaration]) as SyntaxNode[]
  return declarators.flatMap(({ id }) => {
    if (!isNode(id)) return []
    const name = String(id['name'])
    // Of several signatures the first one has the comment.
    if (!declarations.has(name)) declarations.set(name, { ...declaration, start: statement.start })
    return [name]
  })
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** Goes through the types of a declaration. What functions do is no part of them, nor is the state of components. */
function visitTypes(node: SyntaxNode, onNode: (node: SyntaxNode) => void): void {
  onNode(node)
  for (const [key, value] of Object.entries(node)) {
    const isCode = key === 'init' || (key === 'body' && !node.type.startsWith('TSInterface'))
    // `extends` of a condition tells types apart.
    if (isCode || key === 'superTypeArguments' || key === 'extendsType') continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visitTypes(child, onNode)
  }
}

/** A member that only tells the members of a union apart, such as `type: 'link'`. */
function isLiteral({ typeAnnotation }: SyntaxNode): boolean {
  const type = isNode(typeAnnotation) ? typeAnnotation['typeAnnotation'] : null
  return isNode(type) && (type.type === 'TSLiteralType' || type.type === 'TSTemplateLiteralType')
}

/** Whether a doc comment ends where a node begins, or where its line does: a type in one line has one comment. */
function isDocumented({ text, commentEnds }: Module, { start }: SyntaxNode): boolean {
  const line = text.lastIndexOf('\n', start) + 1
  return [start, line].some((at) => commentEnds.has(text.slice(0, at).trimEnd().length))
}

/** The name that a node holds under a key. */
function nameIn(node: SyntaxNode, key: string): string | undefined {
  const { name, value } = (node[key] ?? {}) as { readonly name?: string; readonly value?: string }
  return name ?? value
}

const seen = new Set<string>()
const undocumented: string[] = []
let count = 0

/** Checks a declaration, its members, and all types that they name. */
function check(file: string, name: string): void {
  const module = moduleOf(file)
  const { declarations, imports } = module
  const origin = imports.get(name)
  if (origin !== undefined) return check(origin.file, origin.name)
  const declaration = declarations.get(name)
  const id = `${file} ${name}`
  if (declaration === undefined || seen.has(id)) return
  seen.add(id)
  const take = (node: SyntaxNode, shown: string): void => {
    count++
    if (!isDocumented(module, node)) undocumented.push(shown)
  }
  take(declaration, id)
  visitTypes(declaration, (node) => {
    const isMember = node.type === 'TSPropertySignature' || node.type === 'TSMethodSignature'
    if (isMember && !isLiteral(node)) take(node, `${id}.${nameIn(node, 'key')}`)
    const used = nameIn(node, node.type === 'TSInterfaceHeritage' ? 'expression' : 'typeName')
    if (used !== undefined) check(file, used)
  })
}

test('all that sites may import has a doc comment, and so have its members and the types that they name', () => {
  for (const entry of ENTRIES) for (const name of moduleOf(entry).exported) check(entry, name)
  assert.ok(count > 800, String(count))
  assert.deepEqual(undocumented, [])
})
