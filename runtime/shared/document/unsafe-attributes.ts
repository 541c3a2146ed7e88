import { isUnsafeAddress, type AddressUse } from '../url/unsafe-address.ts'

/** Attributes by name, as a parser or serialiser has them: lists are arrays. */
export type AttributeValues = Readonly<Record<string, unknown>>

interface Owner {
  /** In lower case. */
  readonly tag: string
  readonly attributes: AttributeValues
}

type UnsafeTest = (value: string, owner: Owner) => boolean

/** Elements whose `src` is a document or code. */
const RUNS_SOURCE = new Set(['iframe', 'frame', 'embed', 'script', 'portal'])
/** Elements whose `href` is an image. */
const SHOWS_HREF = new Set(['image', 'feimage'])
const ANIMATIONS = new Set(['animate', 'set', 'animatemotion', 'animatetransform'])

const followed: UnsafeTest = (value) => isUnsafeAddress(value)
const shown: UnsafeTest = (value) => isUnsafeAddress(value, 'show')
const href: UnsafeTest = (value, owner) => isUnsafeAddress(value, showsHref(owner) ? 'show' : 'follow')
const source: UnsafeTest = (value, owner) => isUnsafeAddress(value, sourceUse(owner))
const set: UnsafeTest = (value) => candidates(value).some((address) => isUnsafeAddress(address, 'show'))
const list: UnsafeTest = (value) => value.split(/[\s,]+/).some((address) => isUnsafeAddress(address))
const animated: UnsafeTest = (value, owner) =>
  animatesAddress(owner) && value.split(';').some((address) => isUnsafeAddress(address))
const refresh: UnsafeTest = (value, { tag, attributes }) =>
  tag === 'meta' && isRefresh(attributes) && isUnsafeAddress(refreshAddress(value))

/** Attributes with addresses, by their names in HTML and in JSX, in lower case. */
const ATTRIBUTES: readonly (readonly [names: string, isUnsafe: UnsafeTest])[] = [
  ['href xlink:href xlinkhref', href],
  ['src', source],
  ['srcset imagesrcset', set],
  ['poster background', shown],
  ['data', (value, { tag }) => tag === 'object' && isUnsafeAddress(value)],
  ['ping', list],
  ['content', refresh],
  ['to from by values', animated],
  ['action formaction cite longdesc manifest codebase classid profile', followed],
]

const JUDGES: ReadonlyMap<string, UnsafeTest> = new Map(
  ATTRIBUTES.flatMap(([names, isUnsafe]) => names.split(' ').map((name) => [name, isUnsafe] as const)),
)

/** Whether an attribute of that name holds addresses, at least on some elements. */
export function isAddressAttribute(name: string): boolean {
  return JUDGES.has(name.toLowerCase())
}

/**
 * The names of the attributes of an element that hold an unsafe address. Everything that HTML and SVG follow,
 * load or send to is checked; documents in `srcdoc` and scripts are not, because they are meant to be code.
 *
 * @param tag - name of the element, in any case
 */
export function unsafeAttributes(tag: string, attributes: AttributeValues): readonly string[] {
  let unsafe: string[] | undefined
  for (const name in attributes) {
    const isUnsafe = JUDGES.get(name) ?? JUDGES.get(name.toLowerCase())
    if (isUnsafe === undefined) continue
    const value = textOf(attributes[name])
    if (value.includes(':') && isUnsafe(value, { tag: tag.toLowerCase(), attributes }))
      (unsafe ??= []).push(name)
  }
  return unsafe ?? NONE
}

const NONE: readonly string[] = []

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.join(', ') : ''
}

function attributeOf(attributes: AttributeValues, names: readonly string[]): string {
  const name = Object.keys(attributes).find((key) => names.includes(key.toLowerCase()))
  return name === undefined ? '' : textOf(attributes[name]).toLowerCase()
}

/** A document in a sandbox shares nothing with the page. */
function sourceUse({ tag, attributes }: Owner): AddressUse {
  const isSandboxed = (name: string): boolean =>
    name.toLowerCase() === 'sandbox' && (attributes[name] ?? false) !== false
  if (tag === 'iframe' && Object.keys(attributes).some(isSandboxed)) return 'isolate'
  return RUNS_SOURCE.has(tag) ? 'follow' : 'show'
}

function showsHref({ tag, attributes }: Owner): boolean {
  return SHOWS_HREF.has(tag) || (tag === 'link' && attributeOf(attributes, ['rel']).includes('icon'))
}

function isRefresh(attributes: AttributeValues): boolean {
  return attributeOf(attributes, ['http-equiv', 'httpequiv']).trim() === 'refresh'
}

function animatesAddress({ tag, attributes }: Owner): boolean {
  return ANIMATIONS.has(tag) && attributeOf(attributes, ['attributename']).endsWith('href')
}

/** The addresses of a `srcset`: each ends at white space or at a trailing comma. */
function candidates(value: string): readonly string[] {
  return value.split(/\s+|,(?=\s|$)/).map((part) => part.replace(/^,+/, ''))
}

/** The address of `<meta http-equiv="refresh" content="5; url=/x">`. */
function refreshAddress(content: string): string {
  return content.replace(/^[\s\d.]*[;,]?\s*(?:url\s*=\s*)?["']?/i, '')
}
