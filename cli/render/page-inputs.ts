import { flattenString } from '../../runtime/shared/flatten-string.ts'
import { LEFT_ALONE } from '../../runtime/shared/url/link.ts'
import { scanTags } from './scan-tags.ts'

/** What later stages need to know of a rendered document. */
export interface DocumentInputs {
  /** Addresses of links, as served, each once. */
  readonly links: readonly string[]
  /** Addresses of pictures that are files, as `<img>` names them, each once. */
  readonly images: readonly string[]
  /** Ids and names that a hash can lead to. */
  readonly anchors: ReadonlySet<string>
  /** Whether the document asks not to be indexed. */
  readonly noIndex: boolean
}

/** Gives a text to keep. */
export type Intern = (text: string) => string

/** Reads the inputs of documents, of which parts are the same in many. */
export type InputsReader = (own: string, repeated: readonly string[]) => DocumentInputs

/** Reads each part that documents have in common once, and keeps each text once. */
export function createInputsReader(intern = createIntern()): InputsReader {
  const known = new Map<string, DocumentInputs>()
  const ofPart = (part: string): DocumentInputs => {
    const found = known.get(part) ?? documentInputs(part, intern)
    known.set(part, found)
    return found
  }
  return (own, repeated) => {
    const inputs = documentInputs(own, intern)
    return repeated.length === 0 ? inputs : joined([inputs, ...repeated.map(ofPart)])
  }
}

/** The inputs of a document in parts, each of which is made of whole elements. */
function joined(parts: readonly DocumentInputs[]): DocumentInputs {
  const links = new Set<string>()
  const images = new Set<string>()
  const anchors = new Set<string>()
  for (const part of parts) {
    for (const link of part.links) links.add(link)
    for (const image of part.images) images.add(image)
    for (const anchor of part.anchors) anchors.add(anchor)
  }
  return {
    links: [...links],
    images: [...images],
    anchors,
    noIndex: parts.some(({ noIndex }) => noIndex),
  }
}

/** Most links of a page stand in the navbar, the footer and the sidebar of others too. */
export function createIntern(): Intern {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const copy = flattenString(text)
    known.set(copy, copy)
    return copy
  }
}

/** Reads links, pictures, anchors and robots out of a document, whoever wrote them: Markdown, raw HTML, JSX, navbar or footer. */
export function documentInputs(html: string, intern: Intern = flattenString): DocumentInputs {
  const links = new Set<string>()
  const images = new Set<string>()
  const anchors = new Set<string>()
  let noIndex = false
  scanTags(html, (name, attributes) => {
    const id = attributes.get('id')
    if (id !== undefined) anchors.add(intern(id))
    if (name === 'a' || name === 'area') {
      const anchor = attributes.get('name')
      const href = attributes.get('href')
      if (anchor !== undefined) anchors.add(intern(anchor))
      if (href !== undefined && !attributes.has(LEFT_ALONE)) links.add(intern(href.trim()))
    } else if (name === 'img') {
      addImage(images, attributes, intern)
    } else if (name === 'meta' && attributes.get('name') === 'robots') {
      noIndex ||= /noindex/i.test(attributes.get('content') ?? '')
    }
  })
  return { links: [...links], images: [...images], anchors, noIndex }
}

function addImage(images: Set<string>, attributes: ReadonlyMap<string, string>, intern: Intern): void {
  const src = attributes.get('src')
  if (src !== undefined && !src.startsWith('data:')) images.add(intern(src))
}
