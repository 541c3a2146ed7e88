import type * as estree from 'estree'
import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import type { Json } from '../../../../runtime/shared/json.ts'
import type { TocItem } from '../../../../runtime/shared/content/content.ts'
import { parseModule } from './acorn.ts'
import { literalValue } from './literal.ts'
import { nameBeside, stateOf, type CompileState } from '../state.ts'

/**
 * remark plugin: reads the `import` and `export` blocks of an MDX file. A file with nothing but imports of
 * components can stay a tree; any other statement makes it a module. With `attach` it attaches the syntax tree, which MDX's
 * own compiler needs. From now on the file knows how to find what it names relatively.
 */
export function esm(options: { readonly attach: boolean; readonly findBeside: CompileState['findBeside'] }) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    state.findBeside = options.findBeside
    // MDX has these blocks at the top level only.
    for (const node of tree.children) {
      if (node.type !== 'mdxjsEsm') continue
      const program = parseModule(node.value, node.position?.start)
      for (const statement of program.body) readStatement(statement, state)
      if (options.attach) node.data = { ...node.data, estree: program }
    }
  }
}

function readStatement(statement: estree.Program['body'][number], state: CompileState): void {
  if ('source' in statement && statement.source) rename(statement.source, state)
  if (statement.type === 'ImportDeclaration' && statement.specifiers.length > 0)
    return addImports(statement, state)
  state.kind = 'module'
  if ('declaration' in statement) addDeclared(statement.declaration, state)
}

function rename(source: estree.Literal, state: CompileState): void {
  const written = String(source.value)
  if (!written.startsWith('.')) return
  source.value = nameBeside(written, state)
  if (source.value !== written) source.raw = JSON.stringify(source.value)
}

type Declared = (estree.ExportNamedDeclaration | estree.ExportDefaultDeclaration)['declaration']

function addDeclared(declaration: Declared, state: CompileState): void {
  if (declaration?.type === 'VariableDeclaration') {
    for (const { id, init } of declaration.declarations) {
      for (const name of patternNames(id)) state.declared.add(name)
      if ('name' in id && id.name === 'toc' && init) state.ownToc ??= tocOf(literalValue(init))
    }
  } else if (declaration && 'id' in declaration && declaration.id) state.declared.add(declaration.id.name)
}

function addImports(statement: estree.ImportDeclaration, state: CompileState): void {
  const { start, end } = statement.source.loc as estree.SourceLocation
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

function patternNames(pattern: unknown): readonly string[] {
  if (pattern === null || typeof pattern !== 'object') return []
  const { type, name, elements, properties, value, argument, left } = pattern as Record<string, unknown>
  if (type === 'Identifier') return [String(name)]
  return [elements, properties, value, argument, left].flat().flatMap(patternNames)
}

/** The value of `export const toc = [...]`, if it is a literal: what must be run is known to the module alone. */
function tocOf(value: Json | undefined): readonly TocItem[] | null {
  return Array.isArray(value) && value.every(isTocItem) ? value : null
}

function isTocItem(item: Json): boolean {
  const { value, id, level } = (item ?? {}) as { readonly [key: string]: Json }
  return typeof value === 'string' && typeof id === 'string' && typeof level === 'number'
}
