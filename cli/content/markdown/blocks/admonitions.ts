import type { Properties } from 'hast'
import type { Paragraph, Parent, PhrasingContent, Root, RootContent, Text } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { toString } from 'mdast-util-to-string'
import type { VFile } from 'vfile'
import { admonitionLook, type AdmonitionLook } from '../../../../runtime/shared/content/admonition-look.ts'
import { textPlaceholder } from '../hoist/placeholders.ts'
import { themePart, useOf } from '../mdx/jsx-node.ts'
import { stateOf, type CompileState } from '../state.ts'
import { walkMdast } from '../walk.ts'

export interface AdmonitionOptions {
  readonly keywords: readonly string[]
  /** They are a component of the site. */
  readonly isPart: boolean
}

/**
 * remark plugin: `:::note[Title]` containers become admonitions. One that is opened and closed on a line reaches us
 * as a leaf, whose label is all it says.
 */
export function admonitions({ keywords, isPart }: AdmonitionOptions) {
  const known = new Set(keywords)
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkMdast(tree, (node, index, parent) => {
      if (node.type !== 'containerDirective' && node.type !== 'leafDirective') return undefined
      if (!known.has(node.name) || node.data?.hName !== undefined) return undefined
      parent.children[index] = toAdmonition(toContainer(node), state, isPart)
      // Once more, for what stands in it.
      return index
    })
  }
}

/** A directive on one line as the container that it stands for. */
export function toContainer(node: ContainerDirective | LeafDirective): ContainerDirective {
  if (node.type === 'containerDirective') return node
  const children: ContainerDirective['children'] = [{ type: 'paragraph', children: trimmed(node.children) }]
  return { ...node, type: 'containerDirective', children }
}

/** Space around a label comes from how its line was written. */
function trimmed(label: readonly PhrasingContent[]): PhrasingContent[] {
  return label.map((node, index) => {
    if (node.type !== 'text') return node
    const start = index === 0 ? node.value.trimStart() : node.value
    return { ...node, value: index === label.length - 1 ? start.trimEnd() : start }
  })
}

/** A container whose name is the type of an admonition as its elements, or as the component that the site has for it. */
export function toAdmonition(node: ContainerDirective, state: CompileState, isPart: boolean): RootContent {
  const [first, ...rest] = node.children
  const label = first?.type === 'paragraph' && first.data?.directiveLabel === true ? first : null
  if (isPart) return admonitionUse(node, { label, rest, state })
  const look = admonitionLook(node.name)
  const title = node.attributes?.['title'] ?? defaultTitle(node.name, look, state)
  const titleNodes = label === null ? [textNode(title)] : trimmed(label.children)
  const icon = element('span', { className: ['admonition-icon'], ariaHidden: 'true' }, [])
  const children = [
    element('div', { className: ['admonition-heading'] }, [icon, ...titleNodes]),
    element('div', { className: ['admonition-content'] }, label === null ? node.children : rest),
  ]
  return { ...node, data: { ...node.data, hName: 'div', hProperties: boxProperties(node, look) }, children }
}

/** A node that mdast has no name for and that becomes the element of its data. */
interface AdmonitionPart extends Parent {
  type: 'admonitionPart'
}

declare module 'mdast' {
  interface BlockContentMap {
    admonitionPart: AdmonitionPart
  }
  interface RootContentMap {
    admonitionPart: AdmonitionPart
  }
}

interface Parts {
  /** What the author wrote as title; null for none. */
  readonly label: Paragraph | null
  /** What follows the label. */
  readonly rest: readonly RootContent[]
  readonly state: CompileState
}

/** Props are data, so of a title with markup the component gets the words. */
function admonitionUse(
  { name, attributes, children }: ContainerDirective,
  { label, rest, state }: Parts,
): RootContent {
  const { class: className, id, title } = attributes ?? {}
  const titleNodes = title ?? (label === null ? undefined : toString(label).trim())
  const props = { type: name, title: titleNodes, className: className || undefined, id: id || undefined }
  return useOf(themePart(state, 'Admonition'), props, label === null ? children : rest)
}

function boxProperties({ name, attributes }: ContainerDirective, { alert }: AdmonitionLook): Properties {
  const { class: className, id } = attributes ?? {}
  const classes = ['theme-admonition', `theme-admonition-${name}`, 'admonition', 'alert', `alert--${alert}`]
  const own = (className ?? '').split(/\s+/).filter(Boolean)
  return { className: [...classes, ...own], id: id || undefined }
}

function defaultTitle(name: string, { titleId }: AdmonitionLook, state: CompileState): string {
  return titleId === undefined ? name : textPlaceholder(state, titleId)
}

function textNode(value: string): Text {
  return { type: 'text', value }
}

function element(hName: string, hProperties: Properties, children: RootContent[]): AdmonitionPart {
  return { type: 'admonitionPart', data: { hName, hProperties }, children }
}
