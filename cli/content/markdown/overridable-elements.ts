import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { tableTag, type OverridableElement } from '../../types/site-theme.ts'
import { tagProps } from './hoist/element-props.ts'
import { refIndex, REF_PROPERTY } from './hoist/placeholders.ts'
import { themePart, useOf } from './mdx/jsx-node.ts'
import { stateOf } from './state.ts'
import { walkHast } from './walk.ts'

const HEADINGS: readonly string[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** The parts that an element may be written as, the most particular first. A component of the table wins over them. */
const PARTS: Readonly<Record<string, readonly OverridableElement[]>> = {
  a: ['MDXComponents/A'],
  code: ['MDXComponents/Code'],
  img: ['MDXComponents/Img'],
  li: ['MDXComponents/Li'],
  pre: ['MDXComponents/Pre'],
  ul: ['MDXComponents/Ul'],
  ...Object.fromEntries(HEADINGS.map((tag) => [tag, ['MDXComponents/Heading', 'Heading']])),
}
const DETAILS: typeof PARTS = { details: ['MDXComponents/Details', 'Details'] }

interface OverridableElementOptions {
  readonly parts: readonly OverridableElement[]
}

/** Tags of headings that are components, which make their links themselves. */
export function headingsOfParts(parts: readonly OverridableElement[]): readonly string[] {
  return HEADINGS.filter((tag) => partOf(tag, { table: PARTS, parts }) !== undefined)
}

/**
 * rehype plugin: elements that Markdown gives and that the site has a part for are components. To be used before JSX
 * becomes elements: a tag is what its author wrote.
 */
export function overridableElements({ parts }: OverridableElementOptions) {
  return toComponents(PARTS, parts)
}

/** rehype plugin: the same for `<details>`, which has no sign of its own in Markdown. */
export function detailsElement({ parts }: OverridableElementOptions) {
  return toComponents(DETAILS, parts)
}

/** The heading over footnotes is for screen readers only, and what holds HTML that is written already is no author's. */
function isOurs({ properties, children }: Element): boolean {
  return properties['id'] === 'footnote-label' || children.some((child) => child.type === 'raw')
}

interface Choice {
  readonly table: typeof PARTS
  readonly parts: readonly OverridableElement[]
}

/** What an element is written as; undefined for those that stay. */
function partOf(tagName: string, { table, parts }: Choice): OverridableElement | undefined {
  const isDetails = Object.hasOwn(DETAILS, tagName)
  const ofTable =
    isDetails === (table === DETAILS) ? parts.find((part) => tableTag(part) === tagName) : undefined
  return ofTable ?? table[tagName]?.find((part) => parts.includes(part))
}

function toComponents(table: typeof PARTS, parts: readonly OverridableElement[]) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkHast(tree, (node, index, parent) => {
      if (node.type !== 'element' || (parent as Element).tagName === 'pre') return undefined
      const part = partOf(node.tagName, { table, parts })
      if (part === undefined || isOurs(node)) return undefined
      const reference = refIndex(node.properties[REF_PROPERTY])
      const props = { as: part.endsWith('Heading') ? node.tagName : undefined, ...tagProps(node) }
      parent.children[index] = { ...useOf(themePart(state, part), props, node.children), data: { reference } }
      state.hasMdx = true
      // Once more, for what stands in it.
      return index
    })
  }
}
