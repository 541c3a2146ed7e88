import type { Tag, TagReader } from '../read-tags.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { listed } from '../../report/text.ts'

/** Two tags of which browsers do not leave one in the other. */
export interface InvalidNesting {
  /** Name of the element that browsers end, or move things out of. */
  readonly outer: string
  /** The tag that causes it, as written, or `text`. */
  readonly inner: string
}

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

const VOID = names('area base br col embed hr img input link meta source track wbr param')
/** What lies in these is no HTML of the page, or follows other rules. */
const OPAQUE = names(
  'script style template noscript textarea title iframe svg math xmp noembed noframes object',
)
/** Start tags that end a paragraph (HTML standard, "in body"). */
const ENDS_PARAGRAPH = names(
  'address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp',
)
const SCOPE = names('applet caption html table td th marquee object template')
const LINK_SCOPE = names('applet caption td th marquee object template')
const HEADING = /^h[1-6]$/
/** Special elements that an item of a list is not looked for beyond; `address`, `div` and `p` are none of them. */
const ENDS_ITEMS = names(
  'article aside blockquote body button caption center dd details dialog dir dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup li main menu nav ol pre search section summary table tbody td tfoot th thead tr ul',
)
/** Elements that hold these only. */
const ONLY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['table', names('caption colgroup tbody thead tfoot script style template')],
  ['tbody', names('tr script style template')],
  ['thead', names('tr script style template')],
  ['tfoot', names('tr script style template')],
  ['tr', names('td th script style template')],
  ['colgroup', names('col template')],
])
/** Elements that lie in these only. */
const PARENTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['caption', names('table')],
  ['colgroup', names('table')],
  ['tbody', names('table')],
  ['thead', names('table')],
  ['tfoot', names('table')],
  ['tr', names('tbody thead tfoot')],
  ['td', names('tr')],
  ['th', names('tr')],
  ['col', names('colgroup')],
])

/** Elements that others end, or one of their kind, unless one of `beyond` lies between. Each has a bit. */
const ENDED: readonly { readonly names: readonly string[]; readonly beyond: ReadonlySet<string> }[] = [
  { names: ['p'], beyond: new Set([...SCOPE, 'button']) },
  { names: ['a'], beyond: LINK_SCOPE },
  { names: ['button'], beyond: SCOPE },
  { names: ['form'], beyond: new Set() },
  { names: ['li'], beyond: ENDS_ITEMS },
  { names: ['dd', 'dt'], beyond: ENDS_ITEMS },
]
const PARAGRAPH = 1

function bitsOf(test: (ended: (typeof ENDED)[number]) => boolean): number {
  return ENDED.reduce((bits, ended, index) => (test(ended) ? bits | (1 << index) : bits), 0)
}

interface Element {
  readonly name: string
  readonly isVoid: boolean
  readonly isOpaque: boolean
  readonly isHeading: boolean
  /** Names of what it holds, and of what it lies in; undefined for any. */
  readonly only: ReadonlySet<string> | undefined
  readonly parents: ReadonlySet<string> | undefined
  /** What it is of `ENDED`, what of it is not found beyond it, and what it ends, as bits. */
  readonly is: number
  readonly hides: number
  readonly ends: number
}

const known = new Map<string, Element>()
const KNOWN_LIMIT = 1000

function elementOf(name: string): Element {
  const found = known.get(name)
  if (found !== undefined) return found
  const is = bitsOf(({ names }) => names.includes(name))
  const element: Element = {
    name,
    isVoid: VOID.has(name),
    isOpaque: OPAQUE.has(name),
    isHeading: HEADING.test(name),
    only: ONLY.get(name),
    parents: PARENTS.get(name),
    is,
    hides: bitsOf(({ beyond }) => beyond.has(name)),
    ends: ENDS_PARAGRAPH.has(name) ? is | PARAGRAPH : is & ~PARAGRAPH,
  }
  if (known.size < KNOWN_LIMIT) known.set(name, element)
  return element
}

/** An element that is not ended yet, and what of `ENDED` a tag in it ends, as bits. */
interface Open {
  readonly element: Element
  readonly within: number
}

function opened(element: Element, outer: Open | undefined): Open {
  return { element, within: ((outer?.within ?? 0) & ~element.hides) | element.is }
}

/** Takes the place of an element of which something was told: it is told once, whatever else lies in it. */
const REPORTED = elementOf('')

/** Finds nesting while it reads the tags of a document. */
interface NestingReader extends TagReader {
  readonly found: readonly InvalidNesting[]
}

/**
 * Finds what browsers would not build as it is written: they end or move elements, so that the page is not what React
 * expects when it takes it over. The HTML is React's, in which names are in lower case and each element has its end tag.
 *
 * @param html - a document, or a part of one
 */
export function invalidNesting(html: string): NestingReader {
  const found: InvalidNesting[] = []
  const open: Open[] = []
  return {
    found,
    from: Math.max(0, html.indexOf('<body')),
    read(tag) {
      const { at, kind, end } = tag
      const parent = open.at(-1)?.element
      const holdsText = parent?.only !== undefined && html.slice(this.from, at).trim() !== ''
      if (holdsText) found.push({ outer: parent.name, inner: 'text' })
      if (kind === 'start') return openTag(tag, { open, found })
      if (kind === 'end') closeTag(tag, open)
      return kind === 'instruction' ? at + 1 : end
    },
  }
}

interface Walk {
  readonly open: Open[]
  readonly found: InvalidNesting[]
}

/** Opens an element, and gives the offset after its start tag, or after it if its content is not looked at. */
function openTag({ html, at, nameEnd, end }: Tag, { open, found }: Walk): number {
  const element = elementOf(html.slice(at + 1, nameEnd))
  const outer = brokenBy(element, open.at(-1))
  if (outer !== null) {
    found.push({ outer: outer.name, inner: shortened(html.slice(at, end)) })
    if (outer.only === undefined) forget(outer.name, open)
  }
  if (element.isVoid || html[end - 2] === '/') return end
  if (element.isOpaque) return endOf(element.name, html, end)
  open.push(opened(element, open.at(-1)))
  return end
}

function closeTag({ html, at, nameEnd }: Tag, open: Open[]): void {
  const last = open.at(-1)?.element.name
  if (last?.length === nameEnd - at - 2 && html.startsWith(last, at + 2)) {
    open.pop()
    return
  }
  const index = lastOf(html.slice(at + 2, nameEnd), open)
  if (index !== -1) open.length = index
}

function forget(name: string, open: Open[]): void {
  const from = lastOf(name, open)
  if (from === -1) return
  for (let index = from; index < open.length; index++) {
    open[index] = opened(index === from ? REPORTED : (open[index]?.element ?? REPORTED), open[index - 1])
  }
}

/** Where the innermost open element of a name stands; -1 when there is none. */
function lastOf(name: string, open: readonly Open[]): number {
  return open.findLastIndex(({ element }) => element.name === name)
}

/** The open element that a start tag does not stay in. */
function brokenBy(element: Element, outer: Open | undefined): Element | null {
  if (outer === undefined) return null
  const parent = outer.element
  const isStrange = parent.only?.has(element.name) === false || element.parents?.has(parent.name) === false
  if (isStrange || (element.isHeading && parent.isHeading)) return parent
  const ended = element.ends & outer.within
  if (ended === 0) return null
  return (ended & PARAGRAPH) === 0 ? element : elementOf('p')
}

const MAX_SHOWN_TAG = 80

function shortened(tag: string): string {
  return tag.length > MAX_SHOWN_TAG ? `${tag.slice(0, MAX_SHOWN_TAG - 1)}…` : tag
}

/** The offset after an element, whose content is not looked at. */
function endOf(name: string, html: string, from: number): number {
  const end = html.indexOf(`</${name}`, from)
  const close = end === -1 ? -1 : html.indexOf('>', end)
  return close === -1 ? html.length : close + 1
}

const CODE = 'INVALID_NESTING'

/** Most pages that are named. */
const MAX_SHOWN_URLS = 3

/** Warns of tags of a page that browsers do not leave where they are, once for each pair of tags. */
export function nestingDiagnostics(
  nesting: readonly InvalidNesting[],
  { url, place }: { readonly url: string; readonly place: Pick<Diagnostic, 'place'> },
): readonly Diagnostic[] {
  return [...new Set(nesting.map(messageOf))].map((message) => ({
    code: CODE,
    level: 'warning',
    message,
    ...place,
    notes: [`page: ${url}`],
    hint: hintFor(message),
  }))
}

function messageOf({ outer, inner }: InvalidNesting): string {
  const subject = inner === 'text' ? 'Text' : inner
  return `${subject} is inside <${outer}>, which HTML does not allow: browsers move it, and React renders the page again.`
}

function hintFor(message: string): string {
  if (/inside <(?:table|thead|tbody|tr)>/.test(message))
    return 'Wrap rows in <tbody> and cells in <tr>; nothing else may be between them, not even text.'
  return message.includes('inside <p>')
    ? 'Write <div> in place of the <p>, or <span> in place of what is inside, here or in the component that writes it.'
    : 'Write other elements here, or in the component that writes them.'
}

/** A page and what was found on it. */
interface CheckedPage {
  readonly page: { readonly url: string }
  readonly diagnostics: readonly Diagnostic[]
}

/** Everything that was found on pages; what several have in common is put together, as a component that all show is one cause. */
export function groupNesting(pages: readonly CheckedPage[]): readonly Diagnostic[] {
  const others = pages.flatMap(({ diagnostics }) => diagnostics.filter(({ code }) => code !== CODE))
  const groups = new Map<string, { readonly first: Diagnostic; readonly more: string[] }>()
  for (const { page, diagnostics } of pages) {
    for (const diagnostic of diagnostics.filter(({ code }) => code === CODE)) {
      const group = groups.get(diagnostic.message)
      if (group === undefined) groups.set(diagnostic.message, { first: diagnostic, more: [] })
      else group.more.push(page.url)
    }
  }
  return [
    ...others,
    ...[...groups.values()].map(({ first, more }) => ({
      ...first,
      notes: [...(first.notes ?? []), ...moreNotes(more)],
    })),
  ]
}

function moreNotes(urls: readonly string[]): readonly string[] {
  return urls.length === 0 ? [] : [`also on ${listed(urls, MAX_SHOWN_URLS)}`]
}
