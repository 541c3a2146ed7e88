import type { Expression, Property } from 'estree'
import type { Element, Root } from 'hast'
import { html } from 'property-information'
import type { VFile } from 'vfile'
import { parseExpression } from '../mdx/acorn.ts'
import { sourceOf } from '../code/code-components.ts'
import { isJsx, type JsxNode, type NamedAttribute } from '../mdx/jsx-node.ts'
import { toElement } from '../mdx/literal-jsx.ts'
import { literalValue } from '../mdx/literal.ts'
import { addReference } from './references.ts'
import { stateOf, type CompileState } from '../state.ts'
import { walkHast } from '../walk.ts'
import { isAssetPath } from '../../assets/asset-kinds.ts'

interface ImageComponentsOptions {
  /** Components that need no import: module specifiers by the names of tags. */
  readonly components: Readonly<Record<string, string>>
}

/**
 * rehype plugin: elements whose address is `require()` or an imported file, and `<IdealImage>` and `<ThemedImage>` tags
 * with literal props, become elements with references, so that nothing of them has to be run. Others stay as they are.
 */
export function imageComponents({ components }: ImageComponentsOptions) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    if (!state.hasMdx) return
    walkHast(tree, (node, index, parent) => {
      if (!isJsx(node)) return
      const source = sourceOf(node.name, state, components)
      const made = madeOf(node, { state, source })
      // The children are those of the tag, which is visited next.
      if (made !== null) parent.children.splice(index, 1, ...made)
    })
  }
}

function madeOf(
  node: JsxNode,
  { state, source }: { readonly state: CompileState; readonly source: string | null },
): readonly Element[] | null {
  if (source === '@theme/IdealImage') return idealImage(node, state)
  if (source === '@theme/ThemedImage') return themedImage(node, state)
  return /^[a-z]\w*$/.test(node.name ?? '') ? elementWithFile(node, state) : null
}

/** A plain element one of whose attributes names a file. */
function elementWithFile(node: JsxNode, state: CompileState): readonly Element[] | null {
  const named = node.attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute') return []
    const expression = expressionOf(attribute, node)
    const address = expression === null ? null : addressOf(expression, state)
    return address === null ? [] : [{ name: attribute.name, address }]
  })
  const [first, ...others] = named
  if (first === undefined || others.length > 0) return null
  const element = elementWithout(node, first.name)
  if (element === null) return null
  const isImage = node.name === 'img' && first.name === 'src'
  addReference(element, {
    state,
    ...first.address,
    ...(isImage ? { kind: 'image' } : { kind: 'file', attribute: first.name }),
  })
  return [element]
}

function idealImage(node: JsxNode, state: CompileState): readonly Element[] | null {
  const attribute = attributeOf(node, 'img')
  const expression = expressionOf(attribute, node)
  const named = expression === null ? null : literalOrNamed(expression, state)
  const address = typeof attribute?.value === 'string' ? { url: attribute.value } : named
  const element = address === null ? null : elementWithout({ ...node, name: 'img' }, 'img')
  if (address === null || element === null || element.children.length > 0) return null
  addReference(element, { state, kind: 'responsive', ...address })
  return [element]
}

const MODES = ['light', 'dark'] as const

function themedImage(node: JsxNode, state: CompileState): readonly Element[] | null {
  const sources = themedSources(expressionOf(attributeOf(node, 'sources'), node), state)
  if (sources === null) return null
  const made: Element[] = []
  for (const mode of MODES) {
    const element = elementWithout({ ...node, name: 'img' }, 'sources')
    if (element === null || element.children.length > 0) return null
    const { className, ...properties } = element.properties
    element.properties = { ...properties, className: [...classesOf(className), `sg-${mode}-only`] }
    made.push(element)
  }
  for (const [index, element] of made.entries()) {
    const address = sources[MODES[index] ?? 'light']
    addReference(element, { state, kind: 'image', ...address })
  }
  return made
}

function classesOf(className: Element['properties'][string]): readonly string[] {
  if (Array.isArray(className)) return className.map(String)
  return typeof className === 'string' ? [className] : []
}

type Sources = Readonly<Record<(typeof MODES)[number], JsxAddress>>

/** The addresses of `{ light: …, dark: … }`; null when one of them has to be found by running something. */
function themedSources(expression: Expression | null, state: CompileState): Sources | null {
  if (expression?.type !== 'ObjectExpression' || expression.properties.length !== MODES.length) return null
  const found = new Map<string, JsxAddress>()
  for (const property of expression.properties) {
    const address = property.type === 'Property' ? literalOrNamed(property.value as Expression, state) : null
    if (address === null) return null
    found.set(keyOf(property as Property), address)
  }
  const [light, dark] = MODES.map((mode) => found.get(mode))
  return light === undefined || dark === undefined ? null : { light, dark }
}

function keyOf({ key, computed }: Property): string {
  if (computed) return ''
  return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
}

/** What stands between the braces of an attribute; null when it has none. */
function expressionOf(attribute: NamedAttribute | undefined, { position }: JsxNode): Expression | null {
  const value = attribute?.value
  return typeof value === 'object' && value !== null ? parseExpression(value.value, position?.start) : null
}

function literalOrNamed(expression: Expression, state: CompileState): JsxAddress | null {
  const text = literalValue(expression)
  return typeof text === 'string' ? { url: text } : addressOf(expression, state)
}

function isNamed(attribute: JsxNode['attributes'][number], name: string): attribute is NamedAttribute {
  return attribute.type === 'mdxJsxAttribute' && attribute.name === name
}

function attributeOf(node: JsxNode, name: string): NamedAttribute | undefined {
  return node.attributes.find((attribute) => isNamed(attribute, name))
}

/** A tag as an element, but for one attribute; null when another one is not literal. */
function elementWithout(node: JsxNode, name: string): Element | null {
  const attributes = node.attributes.filter((attribute) => !isNamed(attribute, name))
  return toElement({ ...node, attributes }, html)
}

interface JsxAddress {
  /** As in Markdown: percent-encoded. */
  readonly url: string
  /** Named by `require()` or an import, which must lead somewhere. */
  readonly imported?: true
}

const BASE_URL_MODULES = ['sitegen/runtime', '@docusaurus/useBaseUrl']

/**
 * The address that an expression of JSX names without anything to be run: `require('./x.png')`, with or without
 * `.default`, the name of an image that is imported, `useBaseUrl('/x.png')`. Null for everything else, literal texts
 * among it.
 */
function addressOf(expression: Expression, state: CompileState): JsxAddress | null {
  if (expression.type === 'Identifier') return importedAddress(expression.name, state)
  if (expression.type === 'CallExpression') return calledAddress(expression, state)
  if (expression.type !== 'MemberExpression' || expression.computed) return null
  const { object, property } = expression
  const isDefault = property.type === 'Identifier' && property.name === 'default'
  return isDefault && object.type === 'CallExpression' ? calledAddress(object, state, 'require') : null
}

function importedAddress(name: string, { imports }: CompileState): JsxAddress | null {
  const used = Object.hasOwn(imports, name) ? imports[name] : undefined
  return used?.imported === 'default' ? fileAddress(used.source.replace(/\?(?:url|responsive)$/, '')) : null
}

type Call = Extract<Expression, { type: 'CallExpression' }>

function calledAddress(call: Call, state: CompileState, only?: 'require'): JsxAddress | null {
  const [argument, ...others] = call.arguments
  if (call.callee.type !== 'Identifier' || argument === undefined || others.length > 0) return null
  const text = argument.type === 'SpreadElement' ? undefined : literalValue(argument)
  if (typeof text !== 'string') return null
  if (call.callee.name === 'require') return state.declared.has('require') ? null : fileAddress(text)
  return only === undefined && isUseBaseUrl(call.callee.name, state) && /^\/(?!\/)/.test(text)
    ? { url: `pathname://${text}` }
    : null
}

function isUseBaseUrl(name: string, { imports }: CompileState): boolean {
  const used = Object.hasOwn(imports, name) ? imports[name] : undefined
  if (used === undefined || !BASE_URL_MODULES.includes(used.source)) return false
  return used.imported === (used.source === 'sitegen/runtime' ? 'useBaseUrl' : 'default')
}

/** A module's specifier is a name of a file, in which `%` and `#` stand for themselves. */
function fileAddress(specifier: string): JsxAddress | null {
  if (!/^(?:\.\.?|@site)?\/(?!\/)/.test(specifier) || !isAssetPath(specifier)) return null
  return { url: specifier.replace(/[%#?]/g, encodeURIComponent), imported: true }
}
