import type { Element, Parent, Properties, Root, RootContent } from 'hast'
import { find, html, svg, type Schema } from 'property-information'
import type { VFile } from 'vfile'
import type { Json } from '../../../../runtime/shared/json.ts'
import { cssName, cssValue } from '../../css-style.ts'
import { isBlank } from './acorn.ts'
import { isExpression, isJsx, type ExpressionNode, type JsxNode, type NamedAttribute } from './jsx-node.ts'
import { expressionValue, literalText } from './literal.ts'
import { stateOf } from '../state.ts'
import { elementOf } from '../walk.ts'

/** Props that mean something to React that HTML has no attribute for. */
const REACT_ONLY =
  /^(?:ref|key|children|dangerouslySetInnerHTML|suppress(?:HydrationWarning|ContentEditableWarning)|default(?:Value|Checked)|on[A-Z].*)$/
const VALUE_IS_STATE = new Set(['select', 'textarea'])

/** The literal props of a JSX tag, or null when one of them must be run. `true` stands for an attribute without value. */
export function literalProps(node: JsxNode): Record<string, Json> | null {
  const props: Record<string, Json> = {}
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') return null
    const value = attributeValue(attribute.value, node)
    if (value === undefined) return null
    props[attribute.name] = value
  }
  return props
}

/**
 * Those attributes of a JSX tag that are literal texts, whatever the others are.
 *
 * @param mayBeCode - whether the value of an attribute is looked at when it stands in braces
 */
export function literalTexts(node: JsxNode, mayBeCode: (name: string) => boolean) {
  const literal: Record<string, string> = {}
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    const { name, value: written } = attribute
    const value = typeof written === 'string' || mayBeCode(name) ? attributeValue(written, node) : undefined
    if (typeof value === 'string') literal[name] = value
  }
  return literal
}

function attributeValue(value: NamedAttribute['value'], node: JsxNode): Json | undefined {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value
  return expressionValue({ ...value, position: node.position })
}

/**
 * rehype plugin: lower-case JSX with literal attributes is an element like any other, and becomes one. Fragments
 * give their children, and literal expressions such as `{' '}` their text.
 */
export function literalJsx() {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    if (state.hasMdx) convertChildren(tree, false)
  }
}

function convertChildren(parent: Parent, inSvg: boolean, inComponent = false): void {
  const children = parent.children.flatMap((child) => {
    if (isExpression(child)) return expressionText(child, inComponent)
    if (!inComponent || !isJsx(child) || child.name !== null) return convert(child, inSvg)
    // To a component a fragment is one child.
    convertChildren(child, inSvg)
    return [child]
  })
  parent.children = inComponent ? children : joinTexts(children)
}

/** A component may look at the type of its child: it gets strings only for strings. Comments are left to the fold. */
function expressionText(node: ExpressionNode, inComponent: boolean): RootContent[] {
  const { value } = node
  const text = isBlank(value) || (inComponent && !/^\s*["'`]/.test(value)) ? null : literalText(node)
  if (text === null) return [node]
  return text === '' ? [] : [{ type: 'text', value: text }]
}

/** Neighbouring texts are one, as in Markdown. */
function joinTexts(nodes: readonly RootContent[]): RootContent[] {
  const joined: RootContent[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text') {
      joined[joined.length - 1] = { ...last, value: last.value + node.value }
    } else joined.push(node)
  }
  return joined
}

function convert(node: RootContent, inSvg: boolean): RootContent[] {
  if (!isJsx(node) && node.type !== 'element') return [node]
  const svgBelow = inSvg || (isJsx(node) ? node.name : node.tagName) === 'svg'
  convertChildren(node, svgBelow, isJsx(node) && isComponent(node.name))
  if (!isJsx(node)) return [node]
  if (node.name === null) return node.children
  return isComponent(node.name) ? [node] : [toElement(node, svgBelow ? svg : html) ?? node]
}

function isComponent(name: string | null): boolean {
  return name !== null && !/^[a-z][\w-]*$/.test(name)
}

/** The element that JSX with literal attributes is; null when React has to make it. */
export function toElement(node: JsxNode, schema: Schema): Element | null {
  const props = literalProps(node)
  if (props === null || Object.entries(props).some((prop) => isForReact(prop, node))) return null
  const properties: Properties = {}
  for (const [name, value] of Object.entries(props)) {
    if (value === null) continue
    const info = find(schema, name)
    const isWord = info.booleanish || /^(?:data|aria)-/.test(info.attribute)
    if (typeof value === 'boolean' && isWord) properties[info.property] = String(value)
    else if (value !== false) properties[info.property] = propertyValue(name, value)
  }
  return { ...elementOf(node.name ?? 'span', properties, node.children), position: node.position }
}

function isForReact([name, value]: readonly [string, Json], node: JsxNode): boolean {
  const isStructure = typeof value === 'object' && value !== null && name !== 'style'
  return REACT_ONLY.test(name) || isStructure || (name === 'value' && VALUE_IS_STATE.has(node.name ?? ''))
}

function propertyValue(name: string, value: Exclude<Json, null>): string | number | boolean {
  if (typeof value !== 'object') return value
  return name === 'style' && !Array.isArray(value)
    ? styleText(value as Record<string, Json>)
    : JSON.stringify(value)
}

/** CSS text of a React style object: camelCase names, and pixels for bare numbers where CSS wants a unit. */
function styleText(style: Readonly<Record<string, Json>>): string {
  return Object.entries(style)
    .filter(([, value]) => value !== null && value !== false && value !== '')
    .map(([name, value]) => `${cssName(name)}:${cssValue(name, value)}`)
    .join(';')
}
