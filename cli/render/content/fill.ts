import type { ContentNode, RefProps, StaticNode } from '../../../runtime/shared/content/content.ts'
import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import type { Json } from '../../../runtime/shared/json.ts'
import { interpolate } from '../../../runtime/shared/site/messages.ts'
import {
  type CodeHtml,
  type CompiledElement,
  type CompiledProps,
  type CompiledStatic,
  type Placeholder,
  type Holed,
  HOLED,
  type HoledProp,
} from '../../content/compile/compiled.ts'
import type { Messages } from '../../content/load-messages.ts'

/** A part of HTML. */
export type HtmlPart = string | CodeHtml

/** Resolved references of one compiled file, by index. */
export type Refs = readonly RefProps[]

/** What fills the placeholders of one compiled file. */
export interface Filling {
  readonly refs: Refs
  /** Texts in the language of the site, by id. */
  readonly messages: Messages
}

/** Fills a string's placeholders with escaped texts and attributes. */
export function fillHtml(holed: Holed, filling: Filling): string {
  let html = ''
  for (const part of fillParts(holed, filling)) html += typeof part === 'string' ? part : part.code
  return html
}

/** The same, in parts: what is code is told. */
export function fillParts(holed: Holed, filling: Filling): readonly HtmlPart[] {
  return holed.map((part) => {
    if (typeof part === 'string' || 'code' in part) return part
    return 'ref' in part ? attributesHtml(filling.refs[part.ref] ?? {}) : escapeHtml(textOf(part, filling))
  })
}

function textOf(placeholder: Extract<Placeholder, { text: string }>, { messages }: Filling): string {
  return interpolate(staticText(placeholder.text, messages), placeholder.values)
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
export function fillProps(
  { props, ref }: { readonly props: CompiledProps; readonly ref?: number },
  filling: Filling,
): Record<string, Json> | undefined {
  const filled: Record<string, Json> = { ...(ref === undefined ? {} : filling.refs[ref]) }
  for (const [name, value] of Object.entries(props)) {
    filled[name] = isHoled(value) ? fillText(value[HOLED], filling) : value
  }
  return Object.keys(filled).length === 0 ? undefined : filled
}

function isHoled(value: unknown): value is HoledProp {
  return typeof value === 'object' && value !== null && HOLED in value
}

function fillText(holed: Holed, filling: Filling): string {
  return holed
    .map((part) => (typeof part === 'string' ? part : 'text' in part ? textOf(part, filling) : ''))
    .join('')
}

/** A static element with its placeholders filled. */
export function fillStatic(node: CompiledStatic, filling: Filling): StaticNode {
  return withProps({ tag: node.tag, html: fillHtml(node.html, filling) }, fillProps(node, filling))
}

/** An element around components, with its placeholders filled and its children as given. */
export function fillElement(
  node: CompiledElement,
  filling: Filling,
  children: readonly ContentNode[],
): ContentNode {
  return withProps({ tag: node.tag, children }, fillProps(node, filling))
}

/** Leaves the key out when there are no props: page data is read by people and sent to readers. */
export function withProps<T extends object>(
  node: T,
  props: Record<string, Json> | undefined,
): T & { props?: Record<string, Json> } {
  return props === undefined ? node : { ...node, props }
}

/** The theme's texts in static content, by id. `{name}` stands for a value. Components bring theirs along. */
export const STATIC_TEXTS: Readonly<Record<string, string>> = {
  'theme.common.headingLinkTitle': 'Direct link to {heading}',
  'theme.common.taskDone': 'Done',
  'theme.common.taskOpen': 'To do',
  'theme.BaseUrlIssueBanner.title': 'This site did not load properly.',
  'theme.BaseUrlIssueBanner.reason':
    'A very common reason is a wrong base URL: scripts and styles are asked for where they are not.',
  'theme.BaseUrlIssueBanner.configured': 'baseUrl in the configuration of the site:',
  'theme.BaseUrlIssueBanner.suggested': 'What it should probably be:',
  'theme.admonition.note': 'note',
  'theme.admonition.tip': 'tip',
  'theme.admonition.danger': 'danger',
  'theme.admonition.info': 'info',
  'theme.admonition.caution': 'caution',
  'theme.admonition.warning': 'warning',
}

/** A text of static content in the language of the site; the id of a text that nobody has. */
export function staticText(id: string, messages: Messages): string {
  const texts = [messages, STATIC_TEXTS].find((known) => Object.hasOwn(known, id))
  return texts?.[id] ?? id
}
