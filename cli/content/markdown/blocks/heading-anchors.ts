import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import { textPlaceholder } from '../hoist/placeholders.ts'
import { stateOf, type CompileState } from '../state.ts'
import { elementOf, walkHast } from '../walk.ts'

/** As a reference, because one such character doubles the memory of the whole string it stands in. */
const ZERO_WIDTH_SPACE = '&#8203;'
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** rehype plugin: headings with an id get a link to themselves; an h1 has none and loses its id. */
export function headingAnchors({ except }: { readonly except: readonly string[] }) {
  const wanted = new Set(HEADINGS.filter((tag) => !except.includes(tag)))
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkHast(tree, (element) => {
      if (element.type !== 'element' || !wanted.has(element.tagName)) return
      const { id, className } = element.properties
      // The heading over footnotes is for screen readers only.
      if (typeof id !== 'string' || id === 'footnote-label') return
      if (element.tagName === 'h1') {
        delete element.properties['id']
        return
      }
      const classes = Array.isArray(className) ? className : []
      element.properties = { ...element.properties, className: [...classes, 'anchor'] }
      element.children.push(anchorOf(id, headingName(element) ?? id, state))
    })
  }
}

/** What a heading says; images by their alternative text. */
function headingName(element: Element): string | null {
  const text = toString(element).trim()
  if (text !== '') return text
  const image = element.children.find((child) => child.type === 'element' && child.tagName === 'img')
  const alt = image?.type === 'element' ? image.properties['alt'] : undefined
  return typeof alt === 'string' && alt.trim() !== '' ? alt.trim() : null
}

/** The link of a heading to itself. */
export function anchorOf(id: string, heading: string, state: CompileState): Element {
  const label = textPlaceholder(state, 'theme.common.headingLinkTitle', { heading })
  const properties = { className: ['hash-link'], href: `#${id}`, ariaLabel: label, translate: 'no' }
  return elementOf('a', properties, [{ type: 'raw', value: ZERO_WIDTH_SPACE }])
}
