import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import {
  isAddressAttribute,
  unsafeAttributes,
  type AttributeValues,
} from '../../../../runtime/shared/document/unsafe-attributes.ts'
import { describeValue } from '../../../config/describe-value.ts'
import type { Diagnostic, Place } from '../../../report/diagnostic.ts'
import { isJsx, type JsxNode } from '../mdx/jsx-node.ts'
import { literalTexts } from '../mdx/literal-jsx.ts'
import { placeAt, stateOf } from '../state.ts'
import { walkHast } from '../walk.ts'

/**
 * rehype plugin: leaves out the attributes of elements and tags whose addresses hold code, and says so. Attributes of JSX
 * that have to be run are React's, which has a rule of its own.
 */
export function unsafeAddresses() {
  return (tree: Root, file: VFile): void => {
    const { diagnostics, file: path } = stateOf(file)
    let last: Element['position']
    walkHast(tree, (node) => {
      last = node.position ?? last
      const found = node.type === 'element' ? cleanElement(node) : isJsx(node) ? cleanTag(node) : []
      for (const leftOut of found) diagnostics.push(unsafeAddress(leftOut, placeAt(path, last)))
    })
  }
}

interface LeftOut {
  readonly tag: string
  readonly name: string
  readonly value: unknown
}

function cleanElement(element: Element): readonly LeftOut[] {
  const { tagName, properties } = element
  return unsafeAttributes(tagName, properties).map((name) => {
    const value = properties[name]
    delete properties[name]
    return { tag: tagName, name: name.toLowerCase(), value }
  })
}

/** Props of components that are addresses: those of HTML that mean nothing else, and what links call `href`. */
const COMPONENT_ADDRESSES = new Set(['href', 'to', 'src', 'srcSet', 'poster'])

function cleanTag(node: JsxNode): readonly LeftOut[] {
  if (node.attributes.length === 0) return []
  const tag = node.name ?? ''
  const isElement = /^[a-z][\w-]*$/.test(tag)
  const isAddress = isElement ? isAddressAttribute : (name: string) => COMPONENT_ADDRESSES.has(name)
  const attributes = literalTexts(node, isAddress)
  const isSandboxed = node.attributes.some((one) => 'name' in one && one.name === 'sandbox')
  const unsafe = isElement
    ? unsafeAttributes(tag, { ...attributes, ...(isSandboxed && { sandbox: '' }) })
    : componentAddresses(attributes)
  if (unsafe.length === 0) return []
  node.attributes = node.attributes.filter(
    (attribute) => !('name' in attribute && unsafe.includes(attribute.name)),
  )
  return unsafe.map((name) => ({ tag, name, value: attributes[name] }))
}

function componentAddresses(attributes: AttributeValues): readonly string[] {
  const names = Object.keys(attributes).filter((name) => COMPONENT_ADDRESSES.has(name))
  return names.filter(
    (name) => unsafeAttributes('', { [name === 'to' ? 'href' : name]: attributes[name] }).length > 0,
  )
}

function unsafeAddress({ tag, name, value }: LeftOut, place: Place): Diagnostic {
  const text = Array.isArray(value) ? value.join(', ') : value
  return {
    code: 'UNSAFE_ADDRESS',
    level: 'warning',
    message: `The address ${describeValue(text)} can run code: the ${name} of <${tag}> is left out.`,
    place,
    hint: 'Write an address with https: or mailto:, or a path of the site; data: is only allowed for images, audio, video and an iframe with sandbox.',
  }
}
