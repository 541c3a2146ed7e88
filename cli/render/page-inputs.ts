import { decodeHTMLAttribute } from 'entities/decode'
import { flattenString } from '../../runtime/shared/json.ts'
import { LEFT_ALONE } from '../../runtime/shared/url/link.ts'
import { memoized } from '../types/memoized.ts'
import { invalidNesting, type InvalidNesting } from './problems/invalid-nesting.ts'
import { finder, isNameAt, readAttributes, readTags, type Tag, type TagReader } from './read-tags.ts'

export interface DocumentInputs {
  readonly links: readonly string[]
  /** Addresses of image files in `<img src>`, each once. */
  readonly images: readonly string[]
  /** Addresses of other embedded files: media, frames, image candidates, `url()`; each once. */
  readonly embeds: readonly string[]
  /** Ids and names that a hash can lead to. */
  readonly anchors: ReadonlySet<string>
  readonly noIndex: boolean
}

/** What a page's own HTML holds, without links to its own anchors; whether all of it, or a part, asks not to be indexed. */
export interface PageInputs extends DocumentInputs {
  /** What the elements hold that many pages show: the same objects for all pages, which a message has once. */
  readonly repeated: readonly DocumentInputs[]
  /** Tags of the page's own HTML that browsers would move. */
  readonly nesting: readonly InvalidNesting[]
}

export type Intern = (text: string) => string

export type InputsReader = ReturnType<typeof createInputsReader>

/** Reads parts that documents share, made of whole elements, once. Results keep the document in memory. */
export function createInputsReader() {
  const ofPart = memoized(documentInputs)
  return (own: string, repeated: readonly string[]): PageInputs => {
    const found = nothingFound()
    const nesting = invalidNesting(own)
    readTags(own, [inputsOf(own, found), nesting])
    for (const id of found.anchors) found.links.delete(`#${id}`)
    const parts = repeated.map(ofPart)
    found.noIndex ||= parts.some(({ noIndex }) => noIndex)
    return { ...inputsIn(found), nesting: nesting.found, repeated: parts }
  }
}

/** Shares equal strings: most links of a page also occur in the navbar, footer and sidebar of others. */
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

/** Reads links, images, anchors and robots from a document, from Markdown, HTML, JSX or the theme. */
export function documentInputs(html: string): DocumentInputs {
  const found = nothingFound()
  readTags(html, [inputsOf(html, found)])
  return inputsIn(found)
}

type Found = ReturnType<typeof nothingFound>

function nothingFound() {
  return {
    links: new Set<string>(),
    images: new Set<string>(),
    embeds: new Set<string>(),
    anchors: new Set<string>(),
    noIndex: false,
  }
}

function inputsIn({ links, images, embeds, anchors, noIndex }: Found): DocumentInputs {
  return { links: [...links], images: [...images], embeds: [...embeds], anchors, noIndex }
}

/** Attributes that name a file which their element shows or plays. */
export const EMBEDDED: Readonly<Record<string, readonly string[]>> = {
  audio: ['src'],
  embed: ['src'],
  frame: ['src'],
  iframe: ['src'],
  image: ['href', 'xlink:href'],
  img: ['src'],
  input: ['src'],
  object: ['data'],
  source: ['src'],
  track: ['src'],
  use: ['href', 'xlink:href'],
  video: ['src', 'poster'],
}

/** An image candidate: its address, and a descriptor up to the next comma. An address may hold commas. */
const CANDIDATE = /[\s,]*(\S*[^\s,])(?:\s[^,]*)?(?:,|$)/g
const URL_IN_CSS = /url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^"'()\s]*))\s*\)/gi

/** Elements whose content is text, whatever it looks like. */
const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'xmp', 'noembed', 'noframes'])
type Values = readonly (string | undefined)[]

/** What to read from a tag: attributes, `id` first, and how to collect from their values. */
interface Wanted {
  readonly attributes: readonly string[]
  readonly add: (values: Values, found: Found) => void
}

const ID_ALONE: Wanted = { attributes: ['id'], add: () => undefined }
const LINK: Wanted = {
  attributes: ['id', 'name', 'href', LEFT_ALONE],
  add([, name, href, leftAlone], found) {
    if (name !== undefined) found.anchors.add(decoded(name))
    if (href !== undefined && leftAlone === undefined) found.links.add(decoded(href).trim())
  },
}
const IMAGE: Wanted = {
  attributes: ['id', 'src', 'srcset'],
  add([, src, srcset], found) {
    const address = decoded(src ?? 'data:')
    if (!address.startsWith('data:')) found.images.add(address)
    addEmbeds(candidatesIn(decoded(srcset ?? '')), found)
  },
}
const SOURCE: Wanted = {
  attributes: ['id', 'src', 'srcset'],
  add([, src, srcset], found) {
    addEmbeds([decoded(src ?? ''), ...candidatesIn(decoded(srcset ?? ''))], found)
  },
}
const META: Wanted = {
  attributes: ['id', 'name', 'property', 'content'],
  add([, name, property, content = ''], found) {
    if (decoded(name ?? property ?? '') === 'robots') found.noIndex ||= /noindex/i.test(decoded(content))
  },
}
const WANTED = new Map<string, Wanted>([
  ...Object.entries(EMBEDDED).map(([name, attributes]) => [name, embedding(attributes)] as const),
  ['source', SOURCE],
  ['a', LINK],
  ['area', LINK],
  ['img', IMAGE],
  ['meta', META],
])
const URL_OF_CSS = /url\(/gi
const ID = /id[\t\n\f\r ]*=/gi
const ENDS_RAW_NAME = /[\s/>]/

function inputsOf(html: string, found: Found): TagReader {
  const nextId = finder(ID, html)
  const nextUrl = finder(URL_OF_CSS, html)
  return {
    from: 0,
    read(tag) {
      const { at, kind, nameEnd, end } = tag
      if (kind !== 'start') return end
      const name = html.slice(at + 1, nameEnd).toLowerCase()
      const wanted = WANTED.get(name) ?? (nextId(at) < end ? ID_ALONE : null)
      if (wanted !== null) addTag(wanted, readAttributes(tag, wanted.attributes), found)
      const close = RAW_TEXT.has(name) ? endOfRawText(html, name, end) : end
      if (nextUrl(at) < close) addEmbeds(urlsOf(tag, name === 'style' ? close : end), found)
      return close
    },
  }
}

function addTag(wanted: Wanted, values: Values, found: Found): void {
  const [id] = values
  if (id !== undefined) found.anchors.add(decoded(id))
  wanted.add(values, found)
}

function embedding(attributes: readonly string[]): Wanted {
  return {
    attributes: ['id', ...attributes],
    add([, ...values], found) {
      const written = values.filter((value) => value !== undefined)
      addEmbeds(written.map(decoded), found)
    },
  }
}

function urlsOf(tag: Tag, close: number): readonly string[] {
  const [style = ''] = readAttributes(tag, ['style'])
  return [...urlsIn(decoded(style)), ...urlsIn(tag.html.slice(tag.end, close))]
}

function addEmbeds(addresses: readonly string[], found: Found): void {
  for (const address of addresses) {
    const written = address.trim()
    if (!/^(?:$|#|data:)/i.test(written)) found.embeds.add(written)
  }
}

function decoded(value: string): string {
  return value.includes('&') ? decodeHTMLAttribute(value) : value
}

function endOfRawText(html: string, name: string, from: number): number {
  for (let at = html.indexOf('</', from); at !== -1; at = html.indexOf('</', at + 2)) {
    if (isNameAt(html, at + 2, name) && ENDS_RAW_NAME.test(html.charAt(at + 2 + name.length))) return at
  }
  return html.length
}

export function candidatesIn(srcset: string): readonly string[] {
  return [...srcset.matchAll(CANDIDATE)].flatMap(([, address]) => address ?? [])
}

export function urlsIn(css: string): readonly string[] {
  const urls = [...css.matchAll(URL_IN_CSS)].map(([, double, single, bare]) => double ?? single ?? bare ?? '')
  return urls.filter((url) => url !== '' && !url.startsWith('#'))
}
