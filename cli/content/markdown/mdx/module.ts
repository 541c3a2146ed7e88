import path from 'node:path'
import type { SpreadElement } from 'estree'
import type { Nodes, Root } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import type { Processor } from 'unified'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import type { FilePath } from '../../../types/file-path.ts'
import type { Outline } from '../../scan/source-file.ts'
import { ownModule, parseExpression, programOf } from './acorn.ts'
import { TEXT_HOOK } from '../hoist/hoist.ts'
import { SyntaxProblem } from '../hints.ts'
import { walkHast, walkMdast } from '../walk.ts'
import { addImport, isExpression, isJsx, type JsxAttribute, type JsxNode } from './jsx-node.ts'
import { createState } from '../parse.ts'
import { stateData, stateOf } from '../state.ts'

export type ModuleFrontMatter = Pick<Outline, 'frontMatter' | 'bodyOffset'>

/**
 * unified plugin: gives a file that `@mdx-js/esbuild` compiles the state that the parser and the other plugins work on.
 * Must come after the plugin that attaches a parser.
 */
export function moduleState(
  this: Processor,
  { siteDir, suffix, frontMatter, bodyOffset }: ModuleFrontMatter & { siteDir: string; suffix: string },
): void {
  const { parser } = this
  if (parser === undefined) return
  this.parser = (text: string, file: VFile) => {
    const name = path.relative(siteDir, file.path).split(path.sep).join('/') as FilePath
    const key = (name + suffix) as FilePath
    const state = createState({ key, text, bodyOffset, as: 'module' })
    file.data = { ...file.data, ...stateData(state), frontMatter }
    return parser(text, file)
  }
}

/**
 * rehype plugin: adds what MDX files may use by name: `toc`, `contentTitle`, `frontMatter`, `metadata`.
 * Unused ones leave no trace. A partial's toc is inserted where the partial is.
 */
export function moduleExports() {
  return (tree: Root, file: VFile): void => {
    const { contentTitle, declared, imports, added, strings, toc, key, file: source } = stateOf(file)
    const frontMatter = file.data['frontMatter']
    const add = (code: string): void =>
      void tree.children.unshift({ type: 'mdxjsEsm', value: '', data: { estree: ownModule(code) } })
    const addImport = (name: string, source = '', imported = name): void =>
      add(`import { ${imported} as ${name} } from ${JSON.stringify(source)}`)
    const exports = {
      toc: `[${toc.map((entry) => ('partial' in entry ? `...${tocName(entry.partial)}` : JSON.stringify(entry))).join()}]`,
      contentTitle: JSON.stringify(contentTitle ?? undefined),
      frontMatter: JSON.stringify(frontMatter),
    }
    for (const [name, code] of Object.entries(exports))
      if (!declared.has(name)) add(`export const ${name} = ${code}`)
    if (!declared.has('metadata') && mentions(tree, 'metadata')) {
      // The module names its file; page data holds the rest.
      const known = { module: `./${key}`, source: `@site/${source}`, frontMatter }
      add(`export const metadata = ${METADATA}(${JSON.stringify(known)})`)
      addImport(METADATA, METADATA_MODULE)
    }
    if (strings.length > 0) addImport(TEXT_HOOK, 'sitegen/mdx')
    for (const name of added) addImport(name, imports[name]?.source, 'default')
    if (declared.has('toc')) return
    const partials = new Set(toc.flatMap((entry) => ('partial' in entry ? [entry.partial] : [])))
    for (const name of partials) addImport(tocName(name), imports[name]?.source, 'toc')
  }
}

/** Module that reads a page's metadata while it is rendered; few pages load it. */
const METADATA_MODULE = 'sitegen/internal/runtime/mdx-metadata.ts'
const METADATA = 'sgMetadata'

function mentions(tree: Root, name: string): boolean {
  const pattern = new RegExp(`\\b${name}\\b`)
  let isFound = false
  walkHast(tree, (node) => {
    isFound ||= codeIn(node).some((code) => pattern.test(code))
  })
  return isFound
}

function codeIn(node: Nodes): readonly string[] {
  if (node.type === 'mdxjsEsm' || isExpression(node)) return [node.value]
  if (!isJsx(node)) return []
  return node.attributes.flatMap((attribute) => {
    if (attribute.type === 'mdxJsxExpressionAttribute') return attribute.value
    return typeof attribute.value === 'object' ? (attribute.value?.value ?? []) : []
  })
}

function tocName(partial: string): string {
  return `SgToc${partial}`
}

/**
 * rehype plugin: adds imports for tags with well-known names, unless the file imports them itself. A page
 * loads only those it uses, so the client does not grow with their number.
 *
 * @param options.forModule - also finds tags inside of expressions, which only modules have
 */
export function implicitImports(options: {
  readonly components: Readonly<Record<string, string>>
  readonly forModule: boolean
}) {
  const { components, forModule } = options
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    if (!state.hasMdx) return
    const add = (name: string | null): void => {
      const source = name !== null && Object.hasOwn(components, name) ? components[name] : undefined
      if (name !== null && source !== undefined) addImport(state, name, source)
    }
    if (forModule) for (const [, name = ''] of String(file).matchAll(/<([A-Z]\w*)/g)) add(name)
    else walkHast(tree, (node) => (isJsx(node) ? add(node.name) : undefined))
  }
}

/**
 * remark plugin: attaches the syntax trees of expressions, which MDX's compiler needs and the fast parser
 * does not provide. Nodes that have one keep it.
 */
export function attachEstree() {
  return (tree: MdastRoot, file: VFile): void => {
    const placeOf = createAttributePlaces(String(file))
    walkMdast(tree, (node) => {
      if (isExpression(node) && node.data?.estree === undefined) {
        const start = node.position?.start
        const inside = start && { ...start, column: start.column + 1 }
        node.data = { ...node.data, estree: programOf(parseExpression(node.value, inside)) }
      }
      if (!isJsx(node)) return
      const place = placeOf(node)
      for (const attribute of node.attributes) attachToAttribute(attribute, place)
    })
  }
}

type AttributePlace = (code: string) => Point | undefined

/** The fast parser gives no positions for attributes: their code is searched for from the element's start. */
function createAttributePlaces(text: string): (element: Pick<JsxNode, 'position'>) => AttributePlace {
  let starts: readonly number[] | undefined
  return ({ position }) => {
    let from: number | undefined
    return (code) => {
      if (position === undefined) return undefined
      starts ??= [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((end) => end.index + end[0].length)]
      from ??= (starts[position.start.line - 1] ?? 0) + position.start.column - 1
      const at = text.indexOf(`{${code}`, from) + 1
      if (at === 0) return position.start
      from = at + code.length
      const line = starts.findLastIndex((start) => start <= at)
      return { line: line + 1, column: at - (starts[line] ?? 0) + 1 }
    }
  }
}

function attachToAttribute(attribute: JsxAttribute, placeOf: AttributePlace): void {
  const { value } = attribute
  if (attribute.type === 'mdxJsxExpressionAttribute' && attribute.data?.estree === undefined) {
    const argument = parseExpression(attribute.value, placeOf(attribute.value))
    // MDX expects a spread as the only property of an object: `({...props})`.
    const properties: SpreadElement[] = argument === null ? [] : [{ type: 'SpreadElement', argument }]
    attribute.data = { estree: programOf({ type: 'ObjectExpression', properties }) }
  } else if (typeof value === 'object' && value !== null && value.data?.estree === undefined) {
    const place = placeOf(value.value)
    const expression = parseExpression(value.value, place)
    if (expression === null) throw new SyntaxProblem('An attribute is empty', place)
    value.data = { estree: programOf(expression) }
  }
}
