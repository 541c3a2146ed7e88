import type {
  Image,
  ImageReference,
  InlineCode,
  Link,
  LinkReference,
  Parents,
  PhrasingContentMap,
  RootContentMap,
  Text,
} from 'mdast'
import type { Element } from 'hast'
import { html } from 'property-information'
import { trimLines } from 'trim-lines'
import { isPlainText } from '../blocks/unused-directives.ts'
import { escapeText, isUsualTag, openingTag } from '../hoist/write-html.ts'
import { hasShortcode } from '../inline/shortcodes.ts'
import { codeValue, staysWhole, WHOLE_CODE_CLASS } from '../inline/whole-code.ts'
import { takeAddress } from '../inline/references.ts'
import { cleanElement, cleanTag } from '../inline/unsafe-addresses.ts'
import { toElement } from '../mdx/literal-jsx.ts'
import { VOID_TAGS } from '../nesting.ts'
import { writeAll } from './write.ts'
import { COMPONENTS, isComponentName, Unhandled } from './unhandled.ts'
import type { Writing } from './writing.ts'

/** White space at the start or end of a line within a text. */
const LINE_SPACE = /[\t ][\n\r]|[\n\r][\t ]/

export function text({ value }: Text, { options }: Writing): string {
  if (options.markdown.emoji && hasShortcode(value)) throw new Unhandled('a shortcode')
  return escapeText(textValue(value))
}

/** A text as it is shown. */
export function textValue(value: string): string {
  return LINE_SPACE.test(value) ? trimLines(value) : value
}

export function inlineCode(node: InlineCode): string {
  const value = codeValue(node)
  return `<code${staysWhole(value) ? ` class="${WHOLE_CODE_CLASS}"` : ''}>${escapeText(value)}</code>`
}

export function link(node: Link | LinkReference, writing: Writing, parent: Parents): string {
  const element = writing.shells.shell(node, parent)
  const { href } = element.properties
  if (writing.state.part === 'excerpt' && typeof href === 'string' && href.startsWith('#'))
    throw new Unhandled('a link within an excerpt')
  return `${openingWithAddress(element, writing)}${writeAll(node, writing)}</a>`
}

export function image(node: Image | ImageReference, writing: Writing, parent: Parents): string {
  return openingWithAddress(writing.shells.shell(node, parent), writing)
}

/** The tag of an element whose address becomes a reference. */
function openingWithAddress(element: Element, { state }: Writing): string {
  if (cleanElement(element).length > 0) throw new Unhandled('an unsafe address')
  takeAddress(element, state)
  return openingTag(element)
}

export function textDirective(node: PhrasingContentMap['textDirective']): string {
  if (!isPlainText(node)) throw new Unhandled('a directive')
  return escapeText(`:${node.name}`)
}

type Jsx = RootContentMap['mdxJsxFlowElement'] | PhrasingContentMap['mdxJsxTextElement']

/** A tag of an element with literal attributes. */
export function jsx(node: Jsx, writing: Writing): string {
  const { name } = node
  if (name === null || isComponentName(name)) throw new Unhandled(COMPONENTS)
  if (!isUsualTag(name)) throw new Unhandled(`<${name}>`)
  // Its attributes are read; what it holds is written here.
  const tag = { ...node, type: 'mdxJsxFlowElement' as const, children: [] }
  const element = cleanTag(tag).length === 0 ? toElement(tag, html) : null
  if (element === null) throw new Unhandled(COMPONENTS)
  const children = writeAll(node, writing)
  const closing = VOID_TAGS.has(name) && children === '' ? '' : `</${name}>`
  return `${openingTag(element)}${children}${closing}`
}
