import path from 'node:path'
import type { ArrayExpression, Expression, Program } from 'estree'
import { valueToEstree } from 'estree-util-value-to-estree'
import type { Nodes as HastNode, Root as HastRoot, RootContentMap } from 'hast'
import type { Processor } from 'unified'
import type { VFile } from 'vfile'
import type { FilePath } from '../../../types/file-path.ts'
import type { FrontMatter } from '../../scan/source-file.ts'
import { moduleOf } from './acorn.ts'
import { TEXT_HOOK } from '../hoist/hoist.ts'
import { walkHast } from '../walk.ts'
import { isJsx } from './jsx-node.ts'
import { createState } from '../create-state.ts'
import { stateData, stateOf, type CompileState } from '../state.ts'

export interface ModuleStateOptions {
  readonly siteDir: string
  readonly suffix: string
  /** The front matter of a file, by its absolute path, and where it ends. */
  readonly frontMatterOf: (path: string) => ModuleFrontMatter
}

export interface ModuleFrontMatter {
  readonly frontMatter: FrontMatter
  readonly bodyOffset: number
}

/**
 * unified plugin: gives a file that `@mdx-js/esbuild` compiles the state that the parser and the other plugins work on.
 * Stands after what attaches a parser.
 */
export function moduleState(this: Processor, { siteDir, suffix, frontMatterOf }: ModuleStateOptions): void {
  const { parser } = this
  if (parser === undefined) return
  this.parser = (text: string, file: VFile) => {
    const name = path.relative(siteDir, file.path).split(path.sep).join('/') as FilePath
    const key = (name + suffix) as FilePath
    const { frontMatter, bodyOffset } = frontMatterOf(file.path)
    const state = createState({ key, text, bodyOffset, as: 'module' })
    file.data = { ...file.data, ...stateData(state), frontMatter }
    return parser(text, file)
  }
}

/**
 * rehype plugin: what MDX files may use by name: `toc`, `contentTitle`, `frontMatter`, `metadata`. Unused ones leave no
 * trace. The toc of a partial stands where the partial does.
 */
export function moduleExports() {
  return (tree: HastRoot, file: VFile): void => {
    const state = stateOf(file)
    const { contentTitle, declared, imports, added, strings } = state
    const values = {
      toc: () => tocExpression(state),
      contentTitle: () => valueToEstree(contentTitle ?? undefined),
      frontMatter: () => valueToEstree(file.data['frontMatter']),
    }
    for (const [name, expression] of Object.entries(values)) {
      if (!declared.has(name)) tree.children.unshift(exportNode(name, expression()))
    }
    tree.children.unshift(...metadataNodes(tree, file))
    if (strings.length > 0) tree.children.unshift(importNode(TEXT_HOOK, 'sitegen/mdx', TEXT_HOOK))
    for (const name of added) tree.children.unshift(importNode(name, imports[name]?.source ?? '', 'default'))
    if (declared.has('toc')) return
    for (const name of partialsOf(state)) {
      tree.children.unshift(importNode(tocName(name), imports[name]?.source ?? '', 'toc'))
    }
  }
}

/** Whether a name is in the code of a file: in expressions, attributes, imports and exports. */
function mentions(tree: HastRoot, name: string): boolean {
  const pattern = new RegExp(`\\b${name}\\b`)
  let isFound = false
  walkHast(tree, (node) => {
    isFound ||= codeIn(node).some((code) => pattern.test(code))
  })
  return isFound
}

/** What a node of MDX runs. */
function codeIn(node: HastNode): readonly string[] {
  if (node.type === 'mdxjsEsm' || node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
    return [node.value]
  if (!isJsx(node)) return []
  return node.attributes.flatMap((attribute) => {
    if (attribute.type === 'mdxJsxExpressionAttribute') return attribute.value
    return typeof attribute.value === 'object' ? (attribute.value?.value ?? []) : []
  })
}

/** What reads the metadata of a page while it is rendered: a module that few pages load. */
const METADATA_MODULE = 'sitegen/internal/runtime/mdx-metadata.ts'
const METADATA = 'sgMetadata'

/** The export `metadata`, for a file that uses it and has none of its own. */
function metadataNodes(tree: HastRoot, file: VFile): readonly EsmNode[] {
  const state = stateOf(file)
  if (state.declared.has('metadata') || !mentions(tree, 'metadata')) return []
  return [
    importNode(METADATA, METADATA_MODULE, METADATA),
    exportNode('metadata', metadataExpression(state, file.data['frontMatter'])),
  ]
}

/** The module names its file; page data holds the rest. */
function metadataExpression({ key, file }: CompileState, frontMatter: unknown): Expression {
  return {
    type: 'CallExpression',
    optional: false,
    callee: { type: 'Identifier', name: METADATA },
    arguments: [valueToEstree({ module: `./${key}`, source: `@site/${file}`, frontMatter })],
  }
}

function partialsOf({ toc }: CompileState): ReadonlySet<string> {
  return new Set(toc.flatMap((entry) => ('partial' in entry ? [entry.partial] : [])))
}

function tocName(partial: string): string {
  return `SgToc${partial}`
}

function tocExpression({ toc }: CompileState): Expression {
  const elements = toc.map((entry): ArrayExpression['elements'][number] =>
    'partial' in entry
      ? { type: 'SpreadElement', argument: { type: 'Identifier', name: tocName(entry.partial) } }
      : valueToEstree(entry),
  )
  return { type: 'ArrayExpression', elements }
}

function exportNode(name: string, init: Expression): EsmNode {
  return esmNode({
    type: 'ExportNamedDeclaration',
    declaration: {
      type: 'VariableDeclaration',
      kind: 'const',
      declarations: [{ type: 'VariableDeclarator', id: { type: 'Identifier', name }, init }],
    },
    specifiers: [],
    source: null,
    attributes: [],
  })
}

function importNode(name: string, source: string, imported: string): EsmNode {
  return esmNode({
    type: 'ImportDeclaration',
    specifiers: [
      {
        type: 'ImportSpecifier',
        imported: { type: 'Identifier', name: imported },
        local: { type: 'Identifier', name },
      },
    ],
    source: { type: 'Literal', value: source },
    attributes: [],
  })
}

type EsmNode = RootContentMap['mdxjsEsm']

function esmNode(statement: Program['body'][number]): EsmNode {
  return { type: 'mdxjsEsm', value: '', data: { estree: moduleOf([statement]) } }
}
