import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import type { Reference } from '../../compile/compiled.ts'
import { refMark, REF_PROPERTY } from '../hoist/placeholders.ts'
import { placeAt, stateOf, type CompileState } from '../state.ts'
import { walkHast } from '../walk.ts'

/**
 * rehype plugin: takes the addresses out of links and images. They depend on other files, so the compiled
 * content only says which reference stands where. Sees every node, so it also finds out whether MDX or comments are
 * among them.
 */
export function references() {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkHast(tree, (element) => {
      if (element.type.startsWith('mdx') || element.type === 'comment') state.hasMdx = true
      if (element.type !== 'element') return
      takeAddress(element, state)
    })
  }
}

/** What holds the address of an element, and what it leads to. */
const ADDRESSES: Readonly<Record<string, { readonly property: string; readonly kind: Reference['kind'] }>> = {
  a: { property: 'href', kind: 'link' },
  img: { property: 'src', kind: 'image' },
}

/** Attributes that a reference may bring along, where the author wrote none. */
const OWN = ['target', 'rel', 'width', 'height', 'sizes', 'style']

/** Makes a reference of the address of a link or an image; others, and links to places of the page, stay as they are. */
export function takeAddress(element: Element, state: CompileState): void {
  const address = ADDRESSES[element.tagName]
  if (address === undefined) return
  const { [address.property]: url, ...others } = element.properties
  if (typeof url !== 'string' || url.startsWith('#')) return
  element.properties = others
  addReference(element, { state, kind: address.kind, url })
}

interface NewReference extends Pick<Reference, 'kind' | 'url' | 'attribute' | 'imported'> {
  readonly state: CompileState
}

/** Lets an element take its address, and what follows from it, from a reference. */
export function addReference(element: Element, { state, ...reference }: NewReference): void {
  const { position, properties } = element
  const oneLine = position !== undefined && position.start.line === position.end.line
  state.references.push({
    ...reference,
    own: OWN.filter((name) => properties[name] !== undefined),
    place: {
      ...placeAt(state.file, position),
      ...(oneLine ? { endColumn: position.end.column } : {}),
    },
  })
  const isImage = reference.kind === 'image' || reference.kind === 'responsive'
  // First among the attributes, as an author would write them.
  element.properties = {
    [REF_PROPERTY]: refMark(state, state.references.length - 1),
    ...properties,
    ...(isImage && {
      loading: properties['loading'] ?? 'lazy',
      decoding: properties['decoding'] ?? 'async',
    }),
  }
}
