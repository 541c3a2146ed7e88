import type { ContentNode, RefProps, StaticNode } from '../../runtime/shared/content.ts'
import { escapeHtml } from '../../runtime/shared/html.ts'
import type { Json } from '../../runtime/shared/json.ts'
import { interpolate, messageText } from '../../runtime/shared/messages.ts'
import {
  type CompiledElement,
  type CompiledProps,
  type CompiledStatic,
  type Hole,
  type Holed,
  HOLED,
  type HoledProp,
} from '../content/compiled.ts'
import { STATIC_TEXTS } from './static-texts.ts'

/** Resolved references of one compiled file, by index. */
export type Refs = readonly RefProps[]

/** Fills a string's holes with escaped texts and attributes. */
export function fillHtml(holed: Holed, refs: Refs): string {
  let html = ''
  for (const part of holed) {
    if (typeof part === 'string') html += part
    else html += 'ref' in part ? attributesHtml(refs[part.ref] ?? {}) : escapeHtml(textOf(part))
  }
  return html
}

function textOf(hole: Extract<Hole, { text: string }>): string {
  return interpolate(messageText(hole.text, STATIC_TEXTS[hole.text]), hole.values)
}

function attributesHtml(props: RefProps): string {
  return Object.entries(props)
    .map(([name, value]) => ` ${name}="${escapeHtml(attributeText(value))}"`)
    .join('')
}

/** Only a style is an object: CSS properties by their names in JavaScript. */
function attributeText(value: Json): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(
      ([name, text]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${String(text)}`,
    )
    .join(';')
}

/** Fills the props of an element or component; a reference's attributes come first. */
export function fillProps(props: CompiledProps, ref: RefProps | undefined): Record<string, Json> | undefined {
  const filled: Record<string, Json> = { ...ref }
  for (const [name, value] of Object.entries(props)) {
    filled[name] = isHoled(value) ? fillText(value[HOLED]) : value
  }
  return Object.keys(filled).length === 0 ? undefined : filled
}

function isHoled(value: unknown): value is HoledProp {
  return typeof value === 'object' && value !== null && HOLED in value
}

function fillText(holed: Holed): string {
  return holed.map((part) => (typeof part === 'string' ? part : 'ref' in part ? '' : textOf(part))).join('')
}

/** A static element with its holes filled. */
export function fillStatic(node: CompiledStatic, refs: Refs): StaticNode {
  return withProps(
    { tag: node.tag, html: fillHtml(node.html, refs) },
    fillProps(node.props, refOf(node, refs)),
  )
}

/** An element around components, with its holes filled and its children as given. */
export function fillElement(
  node: CompiledElement,
  refs: Refs,
  children: readonly ContentNode[],
): ContentNode {
  return withProps({ tag: node.tag, children }, fillProps(node.props, refOf(node, refs)))
}

function refOf(node: { readonly ref?: number }, refs: Refs): RefProps | undefined {
  return node.ref === undefined ? undefined : refs[node.ref]
}

/** Leaves the key out when there are no props: page data is read by people and sent to readers. */
export function withProps<T extends object>(
  node: T,
  props: Record<string, Json> | undefined,
): T & { props?: Record<string, Json> } {
  return props === undefined ? node : { ...node, props }
}
