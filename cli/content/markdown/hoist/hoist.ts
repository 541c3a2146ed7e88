import type { Element, Nodes, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { type Json, defined } from '../../../../runtime/shared/json.ts'
import type { CompiledNode, CompiledStatic, Holed } from '../../compile/compiled.ts'
import { isBlank } from '../mdx/acorn.ts'
import { holedProps, reactProps } from './element-props.ts'
import { hasPlaceholder, refOf, splitAtPlaceholders } from './placeholders.ts'
import {
  expressionAttribute,
  expressionChild,
  isExpression,
  isJsx,
  useOf,
  type JsxNode,
} from '../mdx/jsx-node.ts'
import { literalProps } from '../mdx/literal-jsx.ts'
import { stateOf, type CompileState } from '../state.ts'
import { openingTag, writeHtml } from './write-html.ts'

/** What a module calls for a text that stands in no folded element; imported from the module of MDX's scope. */
export const TEXT_HOOK = 'useSgText'

interface Folding {
  readonly state: CompileState
  /** Components below which nothing is folded, because they inspect their children. */
  readonly exclude: ReadonlySet<string>
  readonly dynamic: ReadonlySet<unknown>
  readonly svg: boolean
}

/** Stands in `exclude` for every element below an excluded component. */
const ALL = '*'

/**
 * rehype plugin, the last: folds every maximal element without a component or expression into one HTML string,
 * and decides what the file becomes. In a module the folded elements are replaced by `<SgStatic>`, other words by calls.
 */
export function hoist({ exclude }: { readonly exclude: readonly string[] }) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    const dynamic = new Set<unknown>()
    if (state.hasMdx) findDynamic(tree, { state, dynamic })
    const folding: Folding = { state, dynamic, exclude: new Set([...exclude, 'Head']), svg: false }
    if (state.kind === 'module') {
      replaceStatic(tree, folding)
    } else if (dynamic.has(tree) || state.partial) {
      state.kind = dynamic.has(tree) ? 'tree' : 'html'
      state.nodes = hoistNodes(tree.children, folding).filter((node) => !isLineBreak(node))
    } else {
      const html = writeHtml((state.hasMdx ? withoutMdx(tree) : tree).children)
      state.nodes = [{ tag: '', props: {}, open: [], html: splitAtPlaceholders(html, state) }]
    }
  }
}

/** Marks nodes with something dynamic at or below them; finds out whether anything must be run. */
function findDynamic(node: Nodes, found: { state: CompileState; dynamic: Set<unknown> }): boolean {
  let dynamic = isJsx(node) || isExpression(node)
  if (isJsx(node) && needsModule(node)) found.state.kind = 'module'
  if (isExpression(node)) {
    if (isBlank(node.value)) return false
    found.state.kind = 'module'
  }
  for (const child of 'children' in node ? node.children : []) {
    if (findDynamic(child, found)) dynamic = true
  }
  if (dynamic) found.dynamic.add(node)
  return dynamic
}

function needsModule(node: JsxNode): boolean {
  return !/^[A-Z]\w*$/.test(node.name ?? '') || literalProps(node) === null
}

function withoutMdx<T extends Root | Element | JsxNode>(parent: T): T {
  for (const child of parent.children) if ('children' in child) withoutMdx(child)
  parent.children = parent.children.filter(
    (child) => !isExpression(child) && child.type !== 'comment' && child.type !== 'mdxjsEsm',
  )
  return parent
}

function hoistNodes(nodes: readonly RootContent[], folding: Folding): CompiledNode[] {
  return nodes.flatMap((node) => hoistNode(node, folding) ?? [])
}

function hoistNode(node: RootContent, folding: Folding): CompiledNode | null {
  if (isJsx(node))
    return {
      use: node.name ?? '',
      ...defined({ ref: node.data?.reference }),
      props: holedProps(literalProps(node) ?? {}, folding.state),
      children: hoistNodes(node.children, belowComponent(node, folding)),
    }
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return null
  if (isFoldable(node, folding)) return staticNode(node, folding)
  return {
    tag: node.tagName,
    props: reactProps(node, folding.state),
    ...defined({ ref: refOf(node, folding.state) }),
    open: openTag(node, folding),
    children: hoistNodes(childrenOf(node), below(node, folding)),
  }
}

/** Elements in which white space means nothing, and of which React says so. */
const TABLE = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup'])

function childrenOf({ tagName, children }: Element): Element['children'] {
  if (!TABLE.has(tagName)) return children
  return children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
}

/** Whether an element becomes one string. HTML that is written already (`raw`), or a text with placeholders, can be nothing else. */
function isFoldable(element: Element, { dynamic, exclude }: Folding): boolean {
  if (element.children.length === 0 || dynamic.has(element)) return false
  if (!exclude.has(ALL)) return true
  return element.children.some(
    (child) => child.type === 'raw' || (child.type === 'text' && hasPlaceholder(child.value)),
  )
}

function below(element: Element, folding: Folding): Folding {
  return element.tagName === 'svg' ? { ...folding, svg: true } : folding
}

function belowComponent(node: JsxNode, folding: Folding): Folding {
  if (!folding.exclude.has(node.name ?? '')) return folding
  return { ...folding, exclude: new Set([...folding.exclude, ALL]) }
}

/** Whitespace between blocks is no child that a component should see. */
function isLineBreak(node: CompiledNode): boolean {
  return typeof node === 'string' && node.includes('\n') && node.trim() === ''
}

function staticNode(element: Element, folding: Folding): CompiledStatic {
  const { state } = folding
  const { children } = state.hasMdx ? withoutMdx(element) : element
  const inner = writeHtml(children, below(element, folding))
  return {
    tag: element.tagName,
    props: reactProps(element, state),
    ...defined({ ref: refOf(element, state) }),
    open: openTag(element, folding),
    html: splitAtPlaceholders(inner, state),
  }
}

function openTag(element: Element, folding: Folding): Holed {
  return splitAtPlaceholders(openingTag(element, folding), folding.state)
}

/** What is told from other characters: a script may hold a comma. */
const WORD = /[\p{L}\p{N}]/u

/**
 * In a module: folded elements become `<SgStatic of id>`, other elements with a reference `<SgRef sgOf sgRef sgAs>`, and texts
 * `{useSgText(of, id)}`, which is a string to the component around it.
 */
function replaceStatic(parent: Root | Element | JsxNode, folding: Folding): void {
  const { key, strings } = folding.state
  const children = parent.children as RootContent[]
  for (const [index, child] of children.entries()) {
    if (isJsx(child)) {
      replaceStatic(child, belowComponent(child, folding))
      const { reference } = child.data ?? {}
      if (reference !== undefined) children[index] = withReference(child, reference, key)
    } else if (child.type === 'element') {
      children[index] = replaceElement(child, folding)
    } else if (child.type === 'text' && WORD.test(child.value)) {
      strings.push(child.value)
      children[index] = expressionChild(`${TEXT_HOOK}(${JSON.stringify(key)}, ${strings.length - 1})`)
    }
  }
}

function withReference(node: JsxNode, id: number, key: string): RootContent {
  const { attributes } = useOf('SgRef', { sgOf: key, sgRef: id })
  const as = expressionAttribute('sgAs', node.name ?? '')
  return { ...node, name: 'SgRef', attributes: [...node.attributes, ...attributes, as] }
}

function replaceElement(element: Element, folding: Folding): RootContent {
  const { state } = folding
  if (isFoldable(element, folding)) {
    state.statics.push(staticNode(element, folding))
    return useOf('SgStatic', { of: state.key, id: state.statics.length - 1 })
  }
  element.children = childrenOf(element)
  replaceStatic(element, below(element, folding))
  const ref = refOf(element, state)
  if (ref === undefined) return element
  const props = reactProps(element, state) as Record<string, Json>
  const all = { ...props, sgOf: state.key, sgRef: ref, sgAs: element.tagName }
  return useOf('SgRef', all, element.children)
}
