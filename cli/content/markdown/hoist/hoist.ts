import type { Element, Nodes, Root, RootContent } from 'hast'
import { htmlVoidElements } from 'html-void-elements'
import type { VFile } from 'vfile'
import type { Json } from '../../../../runtime/shared/json.ts'
import type { CompiledNode, CompiledStatic, Holed } from '../../compile/compiled.ts'
import { isBlank } from '../mdx/acorn.ts'
import { holedProps, reactProps } from './element-props.ts'
import { hasPlaceholder, refIndex, REF_PROPERTY, splitAtPlaceholders } from './placeholders.ts'
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
import { writeHtml } from './write-html.ts'

const VOID = new Set(htmlVoidElements)

/** What a module calls for a text that stands in no folded element; imported from the module of MDX's scope. */
export const TEXT_HOOK = 'useSgText'

interface HoistOptions {
  /** Components below which nothing is folded, because they inspect their children. */
  readonly exclude: readonly string[]
}

interface Folding {
  readonly state: CompileState
  readonly exclude: ReadonlySet<string>
  /** Nodes that hold a component or expression. */
  readonly dynamic: ReadonlySet<unknown>
  /** Whether the nodes stand inside of an `<svg>`, where attributes have other names. */
  readonly svg: boolean
}

/** Components of our own that look at the elements below them. */
const READS_CHILDREN = ['Head']

/** Stands in `exclude` for every element below an excluded component. */
const ALL = '*'

/**
 * rehype plugin, the last: folds every maximal element without a component or expression into one HTML string,
 * and decides what the file becomes. In a module the folded elements are replaced by `<SgStatic>`, other words by calls.
 */
export function hoist({ exclude }: HoistOptions) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    const dynamic = new Set<unknown>()
    if (state.hasMdx) findDynamic(tree, { state, dynamic })
    const folding: Folding = { state, dynamic, exclude: new Set([...exclude, ...READS_CHILDREN]), svg: false }
    if (state.kind === 'module') {
      replaceStatic(tree, folding)
    } else if (dynamic.has(tree) || state.partial) {
      state.kind = dynamic.has(tree) ? 'tree' : 'html'
      state.nodes = hoistNodes(tree.children, folding).filter((node) => !isLineBreak(node))
    } else {
      state.nodes = [
        {
          tag: '',
          props: {},
          open: [],
          html: splitAtPlaceholders(writeHtml((state.hasMdx ? withoutMdx(tree) : tree).children), state),
        },
      ]
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

function isSilent(node: RootContent): boolean {
  return isExpression(node) || node.type === 'comment' || node.type === 'mdxjsEsm'
}

/** Comments and import blocks leave nothing behind. */
function withoutMdx<T extends Root | Element | JsxNode>(parent: T): T {
  for (const child of parent.children) if ('children' in child) withoutMdx(child)
  parent.children = parent.children.filter((child) => !isSilent(child))
  return parent
}

function hoistNodes(nodes: readonly RootContent[], folding: Folding): CompiledNode[] {
  return nodes.flatMap((node) => hoistNode(node, folding) ?? [])
}

function hoistNode(node: RootContent, folding: Folding): CompiledNode | null {
  if (isJsx(node)) return hoistComponent(node, folding)
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return null
  if (isFoldable(node, folding)) return staticNode(node, folding)
  const ref = refIndex(node.properties[REF_PROPERTY])
  return {
    tag: node.tagName,
    props: reactProps(node, folding.state),
    ...(ref === undefined ? {} : { ref }),
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
  return !exclude.has(ALL) || element.children.some(isHtmlOnly)
}

function isHtmlOnly(child: RootContent): boolean {
  return child.type === 'raw' || (child.type === 'text' && hasPlaceholder(child.value))
}

function below(element: Element, folding: Folding): Folding {
  return element.tagName === 'svg' ? { ...folding, svg: true } : folding
}

function belowComponent(node: JsxNode, folding: Folding): Folding {
  if (!folding.exclude.has(node.name ?? '')) return folding
  return { ...folding, exclude: new Set([...folding.exclude, ALL]) }
}

function hoistComponent(node: JsxNode, folding: Folding): CompiledNode {
  const reference = node.data?.reference
  return {
    use: node.name ?? '',
    ...(reference === undefined ? {} : { ref: reference }),
    props: holedProps(literalProps(node) ?? {}, folding.state),
    children: hoistNodes(node.children, belowComponent(node, folding)),
  }
}

/** Whitespace between blocks is no child that a component should see. */
function isLineBreak(node: CompiledNode): boolean {
  return typeof node === 'string' && node.includes('\n') && node.trim() === ''
}

function staticNode(element: Element, folding: Folding): CompiledStatic {
  const { state } = folding
  const ref = refIndex(element.properties[REF_PROPERTY])
  const { children } = state.hasMdx ? withoutMdx(element) : element
  const inner = writeHtml(children, below(element, folding))
  return {
    tag: element.tagName,
    props: reactProps(element, state),
    ...(ref === undefined ? {} : { ref }),
    open: openTag(element, folding),
    html: splitAtPlaceholders(inner, state),
  }
}

function openTag(element: Element, folding: Folding): Holed {
  const { state } = folding
  const whole = writeHtml([{ ...element, children: [] }], folding)
  const closing = `</${element.tagName}>`
  return splitAtPlaceholders(VOID.has(element.tagName) ? whole : whole.slice(0, -closing.length), state)
}

/** What is told from other characters: a script may hold a comma. */
const WORD = /[\p{L}\p{N}]/u

/**
 * In a module: folded elements become `<SgStatic of id>`, other elements with a reference `<SgRef sgOf sgRef sgAs>`, and texts
 * `{useSgText(of, id)}`, which is a string to the component around it.
 */
function replaceStatic(parent: Root | Element | JsxNode, folding: Folding): void {
  const children = parent.children as RootContent[]
  for (const [index, child] of children.entries()) {
    if (isJsx(child)) {
      replaceStatic(child, belowComponent(child, folding))
      const { reference } = child.data ?? {}
      if (reference !== undefined) children[index] = withReference(child, reference, folding.state)
    } else if (child.type === 'element') {
      children[index] = replaceElement(child, folding)
    } else if (child.type === 'text' && WORD.test(child.value)) {
      children[index] = replaceText(child.value, folding.state)
    }
  }
}

function replaceText(text: string, { key, strings }: CompileState): RootContent {
  strings.push(text)
  return expressionChild(`${TEXT_HOOK}(${JSON.stringify(key)}, ${strings.length - 1})`)
}

/** A component of an MDX module that takes its address from page data. */
function withReference(node: JsxNode, id: number, { key }: CompileState): RootContent {
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
  const ref = refIndex(element.properties[REF_PROPERTY])
  if (ref === undefined) return element
  const props = reactProps(element, state) as Record<string, Json>
  const all = { ...props, sgOf: state.key, sgRef: ref, sgAs: element.tagName }
  return useOf('SgRef', all, element.children)
}
