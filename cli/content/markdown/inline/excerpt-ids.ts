import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { contentHash } from '../../../types/fingerprints.ts'
import { addReference } from './references.ts'
import { stateOf } from '../state.ts'
import { walkHast } from '../walk.ts'

const HEADING = /^h[1-6]$/
/** Properties that name ids. */
const NAMING = ['ariaDescribedBy', 'ariaLabelledBy', 'ariaControls', 'htmlFor', 'headers', 'list']

/**
 * rehype plugin: excerpts stand in lists with others, so their ids, such as those of footnotes, get a mark of their own.
 * Headings have none there; links to them, and to what is not in the excerpt, lead to the post.
 */
export function excerptIds() {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    if (state.part !== 'excerpt') return
    const ids = new Set<string>()
    const links: Element[] = []
    walkHast(tree, (element) => {
      if (element.type !== 'element') return
      const { id, href } = element.properties
      // The heading over footnotes is what their marks are described by.
      if (HEADING.test(element.tagName) && id !== 'footnote-label') delete element.properties['id']
      else if (typeof id === 'string') ids.add(id)
      if (typeof href === 'string' && href.startsWith('#')) links.push(element)
    })
    const mark = contentHash(state.key).slice(0, 8)
    const own = (id: string): string => (ids.has(id) ? `${id}-${mark}` : id)
    walkHast(tree, (element) => void (element.type === 'element' && rename(element, own)))
    for (const link of links) {
      const { href, ...others } = link.properties
      const id = decodeURIComponent(String(href).slice(1))
      if (ids.has(id)) {
        link.properties['href'] = `#${encodeURIComponent(own(id))}`
        continue
      }
      link.properties = others
      addReference(link, { state, kind: 'link', url: String(href) })
    }
  }
}

function rename({ properties }: Element, own: (id: string) => string): void {
  if (typeof properties['id'] === 'string') properties['id'] = own(properties['id'])
  for (const name of NAMING) {
    const value = properties[name]
    if (typeof value === 'string') properties[name] = own(value)
    else if (Array.isArray(value)) properties[name] = value.map((id) => own(String(id)))
  }
}
