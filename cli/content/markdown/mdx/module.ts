import path from 'node:path'
import type { ArrayExpression, Expression, Program } from 'estree'
import { valueToEstree } from 'estree-util-value-to-estree'
import type { Root as HastRoot, RootContentMap } from 'hast'
import type { Processor } from 'unified'
import type { VFile } from 'vfile'
import type { FilePath } from '../../../types/file-path.ts'
import type { FrontMatter } from '../../scan/source-file.ts'
import { moduleOf } from './acorn.ts'
import { TEXT_HOOK } from '../hoist/hoist.ts'
import { createState, stateData, stateOf, type CompileState } from '../state.ts'

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
 * rehype plugin: what MDX files may use by name: `toc`, `contentTitle`, `frontMatter`. Unused ones leave no trace. The
 * toc of a partial stands where the partial does.
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
    if (strings.length > 0) tree.children.unshift(importNode(TEXT_HOOK, 'sitegen/mdx', TEXT_HOOK))
    for (const name of added) tree.children.unshift(importNode(name, imports[name]?.source ?? '', 'default'))
    if (declared.has('toc')) return
    for (const name of partialsOf(state)) {
      tree.children.unshift(importNode(tocName(name), imports[name]?.source ?? '', 'toc'))
    }
  }
}

function partialsOf({ toc }: CompileState): ReadonlySet<string> {
  return new Set(toc.flatMap((entry) => ('partial' in entry ? [entry.partial] : [])))
}

/** Name of a partial's toc in the file that imports it. */
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
