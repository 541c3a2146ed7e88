import type { Element, Properties, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { htmlVoidElements } from 'html-void-elements'
import { find, html } from 'property-information'
import { stringify as spaces } from 'space-separated-tokens'

const VOID = new Set(htmlVoidElements)
const OPTIONS = { allowDangerousHtml: true, voids: htmlVoidElements } as const

/** Elements whose inside is not written as others are. */
const SPECIAL = new Set(['script', 'style', 'svg', 'template'])

/**
 * Writes nodes as hast-util-to-html does, which has eighteen settings to ask for at every attribute. Elements, texts
 * and attributes of the usual kind are written here, in a third of the time; whatever is rare is left to it.
 */
export function writeHtml(nodes: readonly RootContent[], { svg = false } = {}): string {
  if (svg) return toHtml({ type: 'root', children: [...nodes] }, { ...OPTIONS, space: 'svg' })
  const parts: string[] = []
  writeNodes(nodes, parts)
  return parts.join('')
}

function writeNodes(nodes: readonly RootContent[], parts: string[]): void {
  for (const node of nodes) {
    if (node.type === 'text') parts.push(escapeText(node.value))
    else if (node.type === 'raw') parts.push(node.value)
    else if (node.type === 'element' && !SPECIAL.has(node.tagName)) writeElement(node, parts)
    else parts.push(toHtml(node, OPTIONS))
  }
}

/** Plugins of a site may leave these out. */
interface LooseElement extends Omit<Element, 'properties' | 'children'> {
  readonly properties?: Properties
  readonly children?: Element['children']
}

function writeElement(element: LooseElement, parts: string[]): void {
  const { tagName, children = [] } = element
  parts.push(openingTag(element))
  const before = parts.length
  writeNodes(children, parts)
  const isVoid = VOID.has(tagName.toLowerCase()) && parts.slice(before).join('') === ''
  if (!isVoid) parts.push('</', tagName, '>')
}

export function openingTag(element: LooseElement, { svg = false } = {}): string {
  const { tagName, properties = {} } = element
  const attributes = svg || SPECIAL.has(tagName) ? null : attributesHtml(properties)
  if (attributes !== null) return `<${tagName}${attributes}>`
  const whole = toHtml({ ...element, children: [] } as Element, { ...OPTIONS, space: svg ? 'svg' : 'html' })
  const closing = `</${tagName}>`
  return whole.endsWith(closing) ? whole.slice(0, -closing.length) : whole
}

/** Null when one of them is not of the usual kind. */
function attributesHtml(properties: Properties): string | null {
  let written = ''
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue
    const attribute = attributeHtml(name, value)
    if (attribute === null) return null
    written += attribute
  }
  return written
}

function attributeHtml(name: string, value: NonNullable<Properties[string]>): string | null {
  const { attribute, defined, boolean, overloadedBoolean, commaSeparated } = find(html, name)
  if (!defined || boolean || overloadedBoolean || commaSeparated) return null
  if (typeof value === 'string') return ` ${attribute}="${escapeValue(value)}"`
  return Array.isArray(value) ? ` ${attribute}="${escapeValue(spaces(value))}"` : null
}

export function escapeText(text: string): string {
  return /[<&]/.test(text) ? text.replaceAll(/[<&]/g, reference) : text
}

function escapeValue(text: string): string {
  // oxlint-disable-next-line no-control-regex -- NUL is one of them.
  return /[\0"&'`]/.test(text) ? text.replaceAll(/[\0"&'`]/g, reference) : text
}

function reference(character: string): string {
  return `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`
}
