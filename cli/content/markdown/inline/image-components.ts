import type { Expression, Property } from 'estree'
import type { Element, Root } from 'hast'
import { html } from 'property-information'
import type { VFile } from 'vfile'
import type { Reference } from '../../compile/compiled.ts'
import { parseExpression } from '../mdx/acorn.ts'
import { sourceOf } from '../code/code-components.ts'
import { isJsx, type JsxNode, type NamedAttribute } from '../mdx/jsx-node.ts'
import { toElement } from '../mdx/literal-jsx.ts'
import { literalValue } from '../mdx/literal.ts'
import { addReference } from './references.ts'
import { importOf, stateOf, type CompileState } from '../state.ts'
import { walkHast } from '../walk.ts'
import { isAssetPath } from '../../assets/asset-kinds.ts'

/**
 * rehype plugin: elements whose address is `require()` or an imported file, and `<IdealImage>` and `<ThemedImage>` tags
 * with literal props, become elements with references, so that nothing of them has to be run. Others stay as they are.
 */
export function imageComponents({ components }: { readonly components: Readonly<Record<string, string>> }) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    if (!state.hasMdx) return
    walkHast(tree, (node, index, parent) => {
      if (!isJsx(node)) return
      const source = sourceOf(node.name, state, components)
      const made =
        source === '@theme/IdealImage'
          ? idealImage(node, state)
          : source === '@theme/ThemedImage'
            ? themedImage(node, state)
            : elementWithFile(node, state)
      // The children are those of the tag, which is visited next.
      if (made !== null) parent.children.splice(index, 1, ...made)
    })
  }
}

function elementWithFile(node: JsxNode, state: CompileState): readonly Element[] | null {
  if (!/^[a-z]\w*$/.test(node.name ?? '')) return null
  const named = node.attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute') return []
    const expression = expressionOf(attribute, node)
    const address = expression === null ? null : addressOf(expression, state)
    return address === null ? [] : [{ name: attribute.name, address }]
  })
  const [first, ...others] = named
  if (first === undefined || others.length > 0) return null
  const { name, address } = first
  const element = elementWithout(node, name)
  if (element === null) return null
  const isImage = node.name === 'img' && name === 'src'
  const kind = isImage ? ({ kind: 'image' } as const) : ({ kind: 'file', attribute: name } as const)
  addReference(element, { state, ...address, ...kind })
  return [element]
}

function idealImage(node: JsxNode, state: CompileState): readonly Element[] | null {
  const attribute = attributeOf(node, 'img')
  const address =
    typeof attribute?.value === 'string'
      ? { url: attribute.value }
      : literalOrNamed(expressionOf(attribute, node), state)
  const element = imageWithout(node, 'img')
  if (address === null || element === null) return null
  addReference(element, { state, kind: 'responsive', ...address })
  return [element]
}

const MODES = ['light', 'dark'] as const

function themedImage(node: JsxNode, state: CompileState): readonly Element[] | null {
  const sources = themedSources(expressionOf(attributeOf(node, 'sources'), node), state)
  const image = imageWithout(node, 'sources')
  if (sources === null || image === null) return null
  const { className, ...properties } = image.properties
  const classes = Array.isArray(className) ? className : typeof className === 'string' ? [className] : []
  return MODES.map((mode) => {
    const own = { ...properties, className: [...classes, `sg-${mode}-only`] }
    const element = { ...image, properties: own, children: [] }
    addReference(element, { state, kind: 'image', ...sources[mode] })
    return element
  })
}

/** The addresses of `{ light: …, dark: … }`; null when one of them has to be found by running something. */
function themedSources(expression: Expression | null, state: CompileState) {
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

function expressionOf(attribute: NamedAttribute | undefined, { position }: JsxNode): Expression | null {
  const value = attribute?.value
  return typeof value === 'object' && value !== null ? parseExpression(value.value, position?.start) : null
}

function literalOrNamed(expression: Expression | null, state: CompileState): JsxAddress | null {
  if (expression === null) return null
  const text = literalValue(expression)
  return typeof text === 'string' ? { url: text } : addressOf(expression, state)
}

function attributeOf({ attributes }: JsxNode, name: string): NamedAttribute | undefined {
  return attributes.find(
    (attribute): attribute is NamedAttribute => 'name' in attribute && attribute.name === name,
  )
}

function elementWithout(node: JsxNode, name: string): Element | null {
  const attributes = node.attributes.filter((attribute) => !('name' in attribute && attribute.name === name))
  return toElement({ ...node, attributes }, html)
}

function imageWithout(node: JsxNode, name: string): Element | null {
  return node.children.length > 0 ? null : elementWithout({ ...node, name: 'img' }, name)
}

type JsxAddress = Pick<Reference, 'url' | 'imported'>

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

function importedAddress(name: string, state: CompileState): JsxAddress | null {
  const used = importOf(name, state)
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

function isUseBaseUrl(name: string, state: CompileState): boolean {
  const { source, imported } = importOf(name, state) ?? {}
  if (source === 'sitegen/runtime') return imported === 'useBaseUrl'
  return source === '@docusaurus/useBaseUrl' && imported === 'default'
}

/** A module's specifier is a name of a file, in which `%` and `#` stand for themselves. */
function fileAddress(specifier: string): JsxAddress | null {
  if (!/^(?:\.\.?|@site)?\/(?!\/)/.test(specifier) || !isAssetPath(specifier)) return null
  return { url: specifier.replace(/[%#?]/g, encodeURIComponent), imported: true }
}
