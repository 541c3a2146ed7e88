import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { tableTag, type OverridableElement } from '../../types/site-theme.ts'
import { tagProps } from './hoist/element-props.ts'
import { refOf } from './hoist/placeholders.ts'
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

interface Options {
  readonly parts: readonly OverridableElement[]
}

/** Tags of headings that are components, which make their links themselves. */
export function headingsOfParts(parts: readonly OverridableElement[]): readonly string[] {
  return HEADINGS.filter((tag) => partOf(tag, PARTS, parts) !== undefined)
}

/**
 * rehype plugin: elements that Markdown gives and that the site has a part for are components. To be used before JSX
 * becomes elements: a tag is what its author wrote.
 */
export function overridableElements({ parts }: Options) {
  return toComponents(PARTS, parts)
}

/** rehype plugin: the same for `<details>`, which has no sign of its own in Markdown. */
export function detailsElement({ parts }: Options) {
  return toComponents(DETAILS, parts)
}

/** The heading over footnotes is for screen readers only, and what holds HTML that is written already is no author's. */
function isOurs({ properties, children }: Element): boolean {
  return properties['id'] === 'footnote-label' || children.some((child) => child.type === 'raw')
}

function partOf(tagName: string, table: typeof PARTS, parts: Options['parts']) {
  const isOfTable = (tagName === 'details') === (table === DETAILS)
  const own = isOfTable ? parts.find((part) => tableTag(part) === tagName) : undefined
  return own ?? table[tagName]?.find((part) => parts.includes(part))
}

function toComponents(table: typeof PARTS, parts: Options['parts']) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkHast(tree, (node, index, parent) => {
      if (node.type !== 'element' || (parent as Element).tagName === 'pre') return undefined
      const part = partOf(node.tagName, table, parts)
      if (part === undefined || isOurs(node)) return undefined
      const props = { as: part.endsWith('Heading') ? node.tagName : undefined, ...tagProps(node) }
      const use = useOf(themePart(state, part), props, node.children)
      parent.children[index] = { ...use, data: { reference: refOf(node) } }
      state.hasMdx = true
      // Once more, for what stands in it.
      return index
    })
  }
}
