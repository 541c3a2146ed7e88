import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { contentHash } from '../../../types/fingerprints.ts'
import type { Reference } from '../../compile/compiled.ts'
import { isMarkdown } from '../../compile/content-part.ts'
import { placeholder, REF_PROPERTY } from '../hoist/placeholders.ts'
import { nameBeside, placeAt, stateOf, type CompileState } from '../state.ts'
import { walkHast } from '../walk.ts'
import { decoded, isExternal, isFilePath, splitHref } from '../../../../runtime/shared/url/url.ts'

/**
 * rehype plugin: takes the addresses out of links and images. They depend on other files, so the compiled
 * content only says which reference stands where. Sees every node, so it also finds out whether MDX or comments are
 * among them.
 */
export function references() {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkHast(tree, (node) => {
      if (node.type === 'element') takeAddress(node, state)
      else if (node.type.startsWith('mdx') || node.type === 'comment') state.hasMdx = true
    })
  }
}

const ADDRESSES: Readonly<Record<string, { readonly property: string; readonly kind: Reference['kind'] }>> = {
  a: { property: 'href', kind: 'link' },
  img: { property: 'src', kind: 'image' },
}

/** Attributes that a reference may bring along, where the author wrote none. */
const OWN = ['target', 'rel', 'width', 'height', 'sizes', 'style']

/** Makes a reference of the address of a link or an image; others, and links to places of the page, stay as they are. */
function takeAddress(element: Element, state: CompileState): void {
  const address = ADDRESSES[element.tagName]
  if (address === undefined) return
  const { [address.property]: url, ...others } = element.properties
  if (typeof url !== 'string' || url.startsWith('#')) return
  element.properties = others
  addReference(element, { state, kind: address.kind, url })
}

export function addReference(
  element: Element,
  found: { readonly state: CompileState } & Pick<Reference, 'kind' | 'url' | 'attribute' | 'imported'>,
): void {
  const { state, ...written } = found
  const reference = { ...written, url: addressBeside(written, state) }
  const { position, properties } = element
  const oneLine = position !== undefined && position.start.line === position.end.line
  const count = state.references.push({
    ...reference,
    own: OWN.filter((name) => properties[name] !== undefined),
    place: { ...placeAt(state.file, position), ...(oneLine && { endColumn: position.end.column }) },
  })
  const isImage = reference.kind === 'image' || reference.kind === 'responsive'
  // First among the attributes, as an author would write them.
  element.properties = {
    [REF_PROPERTY]: placeholder(state, { ref: count - 1 }),
    ...properties,
    ...(isImage && {
      loading: properties['loading'] ?? 'lazy',
      decoding: properties['decoding'] ?? 'async',
    }),
  }
}

/** The address of what may lie beside the original of a translated file. Pages are found when the address is filled in. */
function addressBeside({ kind, url }: Pick<Reference, 'kind' | 'url'>, state: CompileState): string {
  const { pathname, search, hash } = splitHref(url)
  const isPage = kind === 'link' && !isFilePath(pathname)
  if (state.findBeside === null || pathname === '' || isExternal(url) || isPage || isMarkdown(pathname))
    return url
  const name = nameBeside(decoded(pathname), state)
  return name.startsWith('@site/') ? encodeURI(name) + search + hash : url
}

const HEADING = /^h[1-6]$/
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
      if (ids.has(id)) link.properties['href'] = `#${encodeURIComponent(own(id))}`
      else {
        link.properties = others
        addReference(link, { state, kind: 'link', url: String(href) })
      }
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

/** Properties that name a file, whatever it is called. */
const OF_FILES = ['src', 'poster', 'data'] as const
/** A path of the site; two slashes begin the name of a host. */
const ROOTED = /^\/(?!\/)/

/**
 * rehype plugin for the hash router, whose document may lie in any folder: HTML in Markdown names files relative to it.
 * Images of Markdown and links to pages have been taken out of the tree by then.
 *
 * @param options.base - what paths of the site begin with: `/`, or a folder with slashes around it
 */
export function relativeFiles({ base }: { readonly base: string }) {
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
