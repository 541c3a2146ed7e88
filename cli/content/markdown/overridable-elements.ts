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
  details: ['MDXComponents/Details', 'Details'],
  ...Object.fromEntries(HEADINGS.map((tag) => [tag, ['MDXComponents/Heading', 'Heading']])),
}

export function headingsOfParts(parts: readonly OverridableElement[]): readonly string[] {
  return HEADINGS.filter((tag) => partOf(tag, parts) !== undefined)
}

/** The heading over footnotes is for screen readers only, and what holds HTML that is written already is no author's. */
function isOurs({ properties, children }: Element): boolean {
  return properties['id'] === 'footnote-label' || children.some((child) => child.type === 'raw')
}

function partOf(tagName: string, parts: readonly OverridableElement[]) {
  const own = parts.find((part) => tableTag(part) === tagName)
  return own ?? PARTS[tagName]?.find((part) => parts.includes(part))
}

/** rehype plugin: those elements that are meant and that the site has a part for are components. */
export function overridableElements(parts: readonly OverridableElement[], isMeant: (tag: string) => boolean) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkHast(tree, (node, index, parent) => {
      if (node.type !== 'element' || (parent as Element).tagName === 'pre') return undefined
      const part = isMeant(node.tagName) ? partOf(node.tagName, parts) : undefined
      if (part === undefined || isOurs(node)) return undefined
      const props = { as: part.endsWith('Heading') ? node.tagName : undefined, ...tagProps(node) }
      const use = useOf(themePart(state, part), props, node.children)
      parent.children[index] = { ...use, data: { reference: refOf(node, state) } }
      state.hasMdx = true
      // Once more, for what stands in it.
      return index
    })
  }
}
