import { endOfDeclaration, endOfName, endOfTag, isLetter } from '../scan-tags.ts'

/** Two tags of which browsers do not leave one in the other. */
export interface InvalidNesting {
  /** Name of the element that browsers end, or move things out of. */
  readonly outer: string
  /** The tag that causes it, as written, or `text`. */
  readonly inner: string
}

/** A list of words as a set. */
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
const BUTTON_SCOPE = new Set([...SCOPE, 'button'])
const LINK_SCOPE = names('applet caption td th marquee object template')
const HEADING = /^h[1-6]$/
/** Special elements that an item of a list is not looked for beyond; `address`, `div` and `p` are none of them. */
const ENDS_ITEMS = names(
  'article aside blockquote body button caption center dd details dialog dir dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup li main menu nav ol pre search section summary table tbody td tfoot th thead tr ul',
)
/** Elements that hold these only. */
const ONLY: Readonly<Record<string, ReadonlySet<string>>> = {
  table: names('caption colgroup tbody thead tfoot script style template'),
  tbody: names('tr script style template'),
  thead: names('tr script style template'),
  tfoot: names('tr script style template'),
  tr: names('td th script style template'),
  colgroup: names('col template'),
}
/** Elements that lie in these only. */
const PARENTS: Readonly<Record<string, ReadonlySet<string>>> = {
  caption: names('table'),
  colgroup: names('table'),
  tbody: names('table'),
  thead: names('table'),
  tfoot: names('table'),
  tr: names('tbody thead tfoot'),
  td: names('tr'),
  th: names('tr'),
  col: names('colgroup'),
}

/**
 * Finds what browsers would not build as it is written: they end or move elements, so that the page is not what React
 * expects when it takes it over. The HTML is React's, in which names are in lower case and each element has its end tag.
 *
 * @param html - a document, or a part of one
 */
export function findInvalidNesting(html: string): readonly InvalidNesting[] {
  const found: InvalidNesting[] = []
  const open: string[] = []
  let textFrom = Math.max(0, html.indexOf('<body'))
  for (let at = textFrom; at !== -1; at = html.indexOf('<', textFrom)) {
    const outer = textParent(open, html, { from: textFrom, to: at })
    if (outer !== null) found.push({ outer, inner: 'text' })
    textFrom = isLetter(html.charCodeAt(at + 1))
      ? openTag(html, at, { open, found })
      : closeTag(html, at, open)
  }
  return found
}

interface Walk {
  readonly open: string[]
  readonly found: InvalidNesting[]
}

/** Reads a start tag, and gives the offset after it, or after an element whose content is not looked at. */
function openTag(html: string, at: number, { open, found }: Walk): number {
  const nameEnd = endOfName(html, at + 2)
  const name = html.slice(at + 1, nameEnd)
  const end = endOfTag(html, nameEnd)
  if (end === -1) return html.length
  const outer = brokenBy(name, open)
  if (outer !== null) {
    found.push({ outer, inner: shortened(html.slice(at, end)) })
    // It is told once, whatever else lies in it.
    if (ONLY[outer] === undefined) open[open.lastIndexOf(outer)] = ''
  }
  if (VOID.has(name) || html[end - 2] === '/') return end
  if (OPAQUE.has(name)) return endOf(name, html, end)
  open.push(name)
  return end
}

/** Reads an end tag, a comment or another declaration, and gives the offset after it. */
function closeTag(html: string, at: number, open: string[]): number {
  if (html[at + 1] === '!') return endOfDeclaration(html, at)
  if (html[at + 1] !== '/') return at + 1
  const nameEnd = endOfName(html, at + 2)
  const index = open.lastIndexOf(html.slice(at + 2, nameEnd))
  if (index !== -1) open.length = index
  return html.indexOf('>', nameEnd) + 1 || html.length
}

/** Longest tag that is shown. */
const SHOWN = 80

function shortened(tag: string): string {
  return tag.length > SHOWN ? `${tag.slice(0, SHOWN - 1)}…` : tag
}

/** The offset after an element, whose content is not looked at. */
function endOf(name: string, html: string, from: number): number {
  const end = html.indexOf(`</${name}`, from)
  const close = end === -1 ? -1 : html.indexOf('>', end)
  return close === -1 ? html.length : close + 1
}

/** The open element that holds a text and must not. */
function textParent(
  open: readonly string[],
  html: string,
  { from, to }: { readonly from: number; readonly to: number },
): string | null {
  const parent = open.at(-1)
  if (from >= to || parent === undefined || ONLY[parent] === undefined) return null
  return html.slice(from, to).trim() === '' ? null : parent
}

/** The open element that a start tag does not stay in. */
function brokenBy(name: string, open: readonly string[]): string | null {
  const parent = open.at(-1)
  if (parent === undefined) return null
  const isStrange = ONLY[parent]?.has(name) === false || PARENTS[name]?.has(parent) === false
  if (isStrange) return parent
  if (HEADING.test(name) && HEADING.test(parent)) return parent
  if (ENDS_PARAGRAPH.has(name) && isInScope('p', open, BUTTON_SCOPE)) return 'p'
  return isRepeated(name, open) ? name : null
}

/** Whether an element lies in one of its kind that browsers end before it. */
function isRepeated(name: string, open: readonly string[]): boolean {
  switch (name) {
    case 'a':
      return isInScope('a', open, LINK_SCOPE)
    case 'button':
      return isInScope('button', open, SCOPE)
    case 'form':
      return open.includes('form')
    case 'li':
      return isInScope('li', open, ENDS_ITEMS)
    case 'dd':
    case 'dt':
      return isInScope('dd', open, ENDS_ITEMS) || isInScope('dt', open, ENDS_ITEMS)
    default:
      return false
  }
}

/** Whether an element of a name is open, without one of the others inside of it. */
function isInScope(name: string, open: readonly string[], scope: ReadonlySet<string>): boolean {
  for (let at = open.length - 1; at >= 0; at--) {
    const one = open[at] ?? ''
    if (one === name) return true
    if (scope.has(one)) return false
  }
  return false
}
