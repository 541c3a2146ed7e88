import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import type { Reference } from '../../compile/compiled.ts'
import { refMark, REF_PROPERTY } from '../hoist/placeholders.ts'
import { placeAt, stateOf, type CompileState } from '../state.ts'
import { walkHast } from '../walk.ts'
import { isFilePath } from '../../../../runtime/shared/url/link.ts'
import { splitHref } from '../../../../runtime/shared/url/url.ts'

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

interface RelativeFilesOptions {
  /** What paths of the site begin with: `/`, or a folder with slashes around it. */
  readonly base: string
}

/** Properties that name a file, whatever it is called. */
const OF_FILES = ['src', 'poster', 'data'] as const
/** A path of the site; two slashes begin the name of a host. */
const ROOTED = /^\/(?!\/)/

/**
 * rehype plugin for the hash router, whose document may lie in any folder: HTML in Markdown names files relative to it.
 * Images of Markdown and links to pages have been taken out of the tree by then.
 */
export function relativeFiles({ base }: RelativeFilesOptions) {
  return (tree: Root): void => {
    walkHast(tree, (node) => {
      if (node.type === 'element') makeRelative(node, base)
    })
  }
}

function makeRelative({ tagName, properties }: Element, base: string): void {
  for (const name of OF_FILES) {
    const value = properties[name]
    if (typeof value === 'string') properties[name] = relative(value, base)
  }
  const { href } = properties
  const srcSet: unknown = properties['srcSet']
  if (typeof srcSet === 'string') properties['srcSet'] = relativeSet(srcSet.split(','), base)
  else if (Array.isArray(srcSet)) properties['srcSet'] = relativeSet(srcSet.map(String), base)
  const isFile = typeof href === 'string' && (tagName === 'link' || isFilePath(splitHref(href).pathname))
  if (isFile) properties['href'] = relative(href, base)
}

function relativeSet(candidates: readonly string[], base: string): string {
  return candidates.map((candidate) => relative(candidate.trim(), base)).join(', ')
}

/** Authors of HTML write the base URL of their site themselves. */
function relative(address: string, base: string): string {
  if (!ROOTED.test(address)) return address
  return `./${address.slice(address.startsWith(base) ? base.length : 1)}`
}
