import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import { textHole } from './holes.ts'
import { stateOf } from './state.ts'
import { walkHast } from './walk.ts'

const ZERO_WIDTH_SPACE = '\u200B'
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** rehype plugin: headings with an id get a link to themselves; an h1 has none and loses its id. */
export function headingAnchors() {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkHast(tree, (element) => {
      if (element.type !== 'element' || !HEADINGS.has(element.tagName)) return
      const { id } = element.properties
      // The heading over footnotes is for screen readers only.
      if (typeof id !== 'string' || id === 'footnote-label') return
      if (element.tagName === 'h1') {
        delete element.properties['id']
        return
      }
      element.properties = { ...element.properties, className: [...classesOf(element), 'anchor'] }
      element.children.push(
        anchorLink(id, textHole(state, 'theme.common.headingLinkTitle', { heading: toString(element) })),
      )
    })
  }
}

function classesOf(element: Element): string[] {
  const { className } = element.properties
  return Array.isArray(className) ? className.map(String) : []
}

function anchorLink(id: string, label: string): Element {
  return {
    type: 'element',
    tagName: 'a',
    properties: { className: ['hash-link'], href: `#${id}`, ariaLabel: label, translate: 'no' },
    children: [{ type: 'text', value: ZERO_WIDTH_SPACE }],
  }
}
