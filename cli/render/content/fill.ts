import { mapValues } from 'lodash-es'
import { ADMONITION_LOOKS } from '../../../runtime/shared/content/admonition-look.ts'
import type { RefProps, StaticNode } from '../../../runtime/shared/content/content.ts'
import { attributesHtml, escapeHtml } from '../../../runtime/shared/document/html.ts'
import type { Json } from '../../../runtime/shared/json.ts'
import { interpolate } from '../../../runtime/shared/site/messages.ts'
import {
  type CodeHtml,
  type CompiledProps,
  type CompiledStatic,
  type Placeholder,
  type Holed,
  HOLED,
  type HoledProp,
} from '../../content/compile/compiled.ts'
import type { Messages } from '../../content/load-messages.ts'

export type HtmlPart = string | CodeHtml

export interface Filling {
  readonly refs: readonly RefProps[]
  readonly messages: Messages
}

export function fillHtml(holed: Holed, filling: Filling): string {
  return fillParts(holed, filling)
    .map((part) => (typeof part === 'string' ? part : part.code))
    .join('')
}

export function fillParts(holed: Holed, filling: Filling): readonly HtmlPart[] {
  return holed.map((part) => {
    if (typeof part === 'string' || 'code' in part) return part
    return 'ref' in part
      ? attributesHtml(mapValues(filling.refs[part.ref] ?? {}, attributeText))
      : escapeHtml(textOf(part, filling))
  })
}

function textOf(placeholder: Extract<Placeholder, { text: string }>, { messages }: Filling): string {
  return interpolate(staticText(placeholder.text, messages), placeholder.values)
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

/** A reference's attributes come first. No key when there are none: page data is read by people and sent to readers. */
export function fillProps(
  { props, ref }: { readonly props: CompiledProps; readonly ref?: number },
  filling: Filling,
): { props?: Record<string, Json> } {
  const filled: Record<string, Json> = { ...(ref === undefined ? {} : filling.refs[ref]) }
  for (const [name, value] of Object.entries(props))
    filled[name] = isHoled(value) ? fillText(value[HOLED], filling) : value
  return Object.keys(filled).length === 0 ? {} : { props: filled }
}

function isHoled(value: unknown): value is HoledProp {
  return typeof value === 'object' && value !== null && HOLED in value
}

function fillText(holed: Holed, filling: Filling): string {
  return holed
    .map((part) => (typeof part === 'string' ? part : 'text' in part ? textOf(part, filling) : ''))
    .join('')
}

export function fillStatic(node: CompiledStatic, filling: Filling): StaticNode {
  return { tag: node.tag, html: fillHtml(node.html, filling), ...fillProps(node, filling) }
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
  ...Object.fromEntries(
    Object.entries(ADMONITION_LOOKS).flatMap(([type, { titleId }]) =>
      titleId === undefined ? [] : [[titleId, type]],
    ),
  ),
}

/** A text of static content in the language of the site; the id of a text that nobody has. */
export function staticText(id: string, messages: Messages): string {
  const texts = [messages, STATIC_TEXTS].find((known) => Object.hasOwn(known, id))
  return texts?.[id] ?? id
}
