import type { Expression, ImportDeclaration, Program } from 'estree'
import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import type { Json } from '../../../../runtime/shared/json.ts'
import type { TocItem } from '../../../../runtime/shared/content/content.ts'
import { parseModule } from './acorn.ts'
import { literalValue } from './literal.ts'
import { stateOf, type CompileState } from '../state.ts'

/**
 * remark plugin: reads the `import` and `export` blocks of an MDX file. A file with nothing but imports of
 * components can stay a tree; any other statement makes it a module.
 *
 * @param options.attach - attach the syntax tree, which MDX's own compiler needs
 */
export function esm({ attach }: { readonly attach: boolean }) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    // MDX has these blocks at the top level only.
    for (const node of tree.children) {
      if (node.type !== 'mdxjsEsm') continue
      const program = parseModule(node.value, node.position?.start)
      for (const statement of program.body) readStatement(statement, state)
      if (attach) node.data = { ...node.data, estree: program }
    }
  }
}

function readStatement(statement: Program['body'][number], state: CompileState): void {
  if (statement.type === 'ImportDeclaration' && statement.specifiers.length > 0)
    return addImports(statement, state)
  state.kind = 'module'
  for (const name of declaredNames(statement)) state.declared.add(name)
  state.ownToc ??= ownToc(statement)
}

function addImports(statement: ImportDeclaration, state: CompileState): void {
  const { start, end } = statement.source.loc ?? {
    start: { line: 1, column: 0 },
    end: { line: 1, column: 0 },
  }
  const place = { file: state.file, line: start.line, column: start.column + 1, endColumn: end.column + 1 }
  for (const specifier of statement.specifiers) {
    const imported =
      specifier.type === 'ImportDefaultSpecifier'
        ? 'default'
        : specifier.type === 'ImportNamespaceSpecifier'
          ? '*'
          : 'name' in specifier.imported
            ? specifier.imported.name
            : String(specifier.imported.value)
    state.declared.add(specifier.local.name)
    state.imports[specifier.local.name] = { source: String(statement.source.value), imported, place }
  }
}

interface AnyNode {
  readonly type?: string
  readonly name?: string
  readonly [key: string]: unknown
}

/** Names that an export statement declares in the module: those of its declaration, also inside of patterns. */
function declaredNames(statement: unknown): readonly string[] {
  const { declaration } = statement as { declaration?: AnyNode | null }
  const { declarations = [declaration] } = (declaration ?? {}) as {
    declarations?: readonly (AnyNode | null | undefined)[]
  }
  return declarations.flatMap((one) => patternNames(one?.['id']))
}

function patternNames(pattern: unknown): readonly string[] {
  if (pattern === null || typeof pattern !== 'object') return []
  const node = pattern as AnyNode
  if (node.type === 'Identifier') return [node.name ?? '']
  const { elements, properties, value, argument, left } = node as Record<string, unknown>
  const inner = [elements, properties].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  return [...inner, value, argument, left].flatMap(patternNames)
}

/** The value of `export const toc = [...]`, if it is a literal: what must be run is known to the module alone. */
function ownToc(statement: unknown): readonly TocItem[] | null {
  const { declaration } = statement as {
    declaration?: { declarations?: readonly { id: AnyNode; init?: Expression | null }[] } | null
  }
  const init = declaration?.declarations?.find(({ id }) => id.name === 'toc')?.init
  const value = init ? literalValue(init) : undefined
  return Array.isArray(value) && value.every(isTocItem) ? value : null
}

function isTocItem(item: Json): boolean {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return false
  const { value, id, level } = item as { readonly [key: string]: Json }
  return typeof value === 'string' && typeof id === 'string' && typeof level === 'number'
}
