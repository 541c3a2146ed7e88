import type { Properties } from 'hast'
import type { Paragraph, Parent, PhrasingContent, Root, RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { toString } from 'mdast-util-to-string'
import type { VFile } from 'vfile'
import { admonitionLook } from '../../../../runtime/shared/content/admonition-look.ts'
import { textPlaceholder } from '../hoist/placeholders.ts'
import { themePart, useOf } from '../mdx/jsx-node.ts'
import { stateOf, type CompileState } from '../state.ts'
import { walkMdast } from '../walk.ts'

/**
 * remark plugin: `:::note[Title]` containers become admonitions. One that is opened and closed on a line reaches us
 * as a leaf, whose label is all it says. With `isPart` they are a component of the site.
 */
export function admonitions(options: { readonly keywords: readonly string[]; readonly isPart: boolean }) {
  const known = new Set(options.keywords)
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkMdast(tree, (node, index, parent) => {
      if (node.type !== 'containerDirective' && node.type !== 'leafDirective') return undefined
      if (!known.has(node.name) || node.data?.hName !== undefined) return undefined
      parent.children[index] = toAdmonition(node, state, options.isPart)
      // Once more, for what stands in it.
      return index
    })
  }
}

/** Space around a label comes from how its line was written. */
function trimmed(label: readonly PhrasingContent[]): PhrasingContent[] {
  return label.map((node, index) => {
    if (node.type !== 'text') return node
    const start = index === 0 ? node.value.trimStart() : node.value
    return { ...node, value: index === label.length - 1 ? start.trimEnd() : start }
  })
}

type Directive = ContainerDirective | LeafDirective

/** A directive whose name is the type of an admonition as its elements, or as the component that the site has for it. */
export function toAdmonition(node: Directive, state: CompileState, isPart: boolean): RootContent {
  if (isPart) return admonitionUse(node, state)
  return { ...node, type: 'containerDirective', ...admonitionBox(node, state) }
}

function labelAndBody(node: Directive) {
  const content: RootContent[] =
    node.type === 'containerDirective'
      ? node.children
      : [{ type: 'paragraph', children: trimmed(node.children) }]
  const [first, ...rest] = content
  return isLabel(first) ? { label: first, body: rest } : { label: null, body: content }
}

export function isLabel(node: RootContent | undefined): node is Paragraph {
  return node?.type === 'paragraph' && node.data?.directiveLabel === true
}

/** Props are data, so of a title with markup the component gets the words. */
function admonitionUse(node: Directive, state: CompileState): RootContent {
  const { label, body } = labelAndBody(node)
  const { name } = node
  const { class: className, id, title } = node.attributes ?? {}
  const text = title ?? (label === null ? undefined : toString(label).trim())
  const props = { type: name, title: text, className: className || undefined, id: id || undefined }
  return useOf(themePart(state, 'Admonition'), props, body)
}

function admonitionBox(node: Directive, state: CompileState) {
  const { label, body } = labelAndBody(node)
  const { name, data } = node
  const { class: className, id, title } = node.attributes ?? {}
  const value = title ?? defaultTitle(name, state)
  const titleNodes: RootContent[] = label === null ? [{ type: 'text', value }] : trimmed(label.children)
  const icon = element('span', { className: ['admonition-icon'], ariaHidden: 'true' }, [])
  const hProperties = {
    className: [...admonitionClasses(name), ...(className?.match(/\S+/g) ?? [])],
    id: id || undefined,
  }
  const children = [
    element('div', { className: ['admonition-heading'] }, [icon, ...titleNodes]),
    element('div', { className: ['admonition-content'] }, body),
  ]
  return { data: { ...data, hName: 'div', hProperties }, children }
}

export function admonitionClasses(type: string): readonly string[] {
  const { alert } = admonitionLook(type)
  return ['theme-admonition', `theme-admonition-${type}`, 'admonition', 'alert', `alert--${alert}`]
}

/** The title of an admonition that says none: that of its type, in the words of the theme, or its name. */
export function defaultTitle(type: string, state: CompileState): string {
  const { titleId } = admonitionLook(type)
  return titleId === undefined ? type : textPlaceholder(state, titleId)
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

function element(hName: string, hProperties: Properties, children: RootContent[]): AdmonitionPart {
  return { type: 'admonitionPart', data: { hName, hProperties }, children }
}
