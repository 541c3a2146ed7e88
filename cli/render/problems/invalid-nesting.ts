import { partition, truncate } from 'lodash-es'
import { VOID_TAGS } from '../../content/markdown/nesting.ts'
import { groupBy } from '../../types/group-by.ts'
import { afterEndTag, tagNames, type TagReader } from '../read-tags.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { listed } from '../../report/text.ts'
import { memoized } from '../../types/memoized.ts'

/** Two tags of which browsers do not leave one in the other. */
export interface InvalidNesting {
  /** Name of the element that browsers end, or move things out of. */
  readonly outer: string
  /** The tag that causes it, as written, or `text`. */
  readonly inner: string
}

/** What lies in these is no HTML of the page, or follows other rules. */
const OPAQUE = tagNames(
  'script style template noscript textarea title iframe svg math xmp noembed noframes object',
)
/** Start tags that end a paragraph (HTML standard, "in body"). */
const ENDS_PARAGRAPH = tagNames(
  'address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp',
)
const SCOPE = tagNames('applet caption html table td th marquee object template')
/** Special elements that an item of a list is not looked for beyond; `address`, `div` and `p` are none of them. */
const ENDS_ITEMS = tagNames(
  'article aside blockquote body button caption center dd details dialog dir dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup li main menu nav ol pre search section summary table tbody td tfoot th thead tr ul',
)
/** Elements that hold these only. */
const ONLY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['table', tagNames('caption colgroup tbody thead tfoot script style template')],
  ['tbody', tagNames('tr script style template')],
  ['thead', tagNames('tr script style template')],
  ['tfoot', tagNames('tr script style template')],
  ['tr', tagNames('td th script style template')],
  ['colgroup', tagNames('col template')],
])
const PARTS_OF_TABLES = tagNames('caption colgroup tbody thead tfoot tr td th col')

/** Elements that end an open one of their kind, unless one of `beyond` lies between. */
const KINDS = [
  { kind: tagNames('p'), beyond: new Set([...SCOPE, 'button']) },
  { kind: tagNames('a'), beyond: tagNames('applet caption td th marquee object template') },
  { kind: tagNames('button'), beyond: SCOPE },
  { kind: tagNames('form'), beyond: new Set<string>() },
  { kind: tagNames('li'), beyond: ENDS_ITEMS },
  { kind: tagNames('dd dt'), beyond: ENDS_ITEMS },
]
const [PARAGRAPH] = KINDS

const elementOf = memoized((name: string) => ({
  name,
  isVoid: VOID_TAGS.has(name) || name === 'param',
  isOpaque: OPAQUE.has(name),
  isHeading: /^h[1-6]$/.test(name),
  isPart: PARTS_OF_TABLES.has(name),
  only: ONLY.get(name),
  endsParagraph: ENDS_PARAGRAPH.has(name),
  kind: KINDS.find(({ kind }) => kind.has(name)),
  hides: KINDS.filter(({ beyond }) => beyond.has(name)),
}))
type Element = ReturnType<typeof elementOf>

/**
 * Finds what browsers would not build as it is written: they end or move elements, so that the page is not what React
 * expects when it takes it over. The HTML, of a document or a part of one, is React's: names are in lower case and each
 * element has its end tag.
 */
export function invalidNesting(html: string): TagReader & { readonly found: readonly InvalidNesting[] } {
  const found: InvalidNesting[] = []
  const open: Element[] = []
  const lastOf = (name: string): number => open.findLastIndex((element) => element.name === name)
  const report = (outer: string, tag: string): void => {
    found.push({ outer, inner: truncate(tag, { length: 80, omission: '…' }) })
    const index = ONLY.has(outer) ? -1 : lastOf(outer)
    // It is told once, whatever else lies in it.
    if (index !== -1) open[index] = elementOf('')
  }
  return {
    found,
    from: Math.max(0, html.indexOf('<body')),
    read({ at, kind, nameEnd, end }) {
      const parent = open.at(-1)
      const holdsText = parent?.only !== undefined && html.slice(this.from, at).trim() !== ''
      if (holdsText) found.push({ outer: parent.name, inner: 'text' })
      if (kind === 'end') {
        const index = lastOf(html.slice(at + 2, nameEnd))
        if (index !== -1) open.length = index
      }
      if (kind !== 'start') return kind === 'instruction' ? at + 1 : end
      const element = elementOf(html.slice(at + 1, nameEnd))
      const outer = brokenBy(element, open)
      if (outer !== null) report(outer, html.slice(at, end))
      if (element.isVoid || html[end - 2] === '/') return end
      if (element.isOpaque) return afterEndTag(html, element.name, end)
      open.push(element)
      return end
    },
  }
}

function brokenBy(element: Element, open: readonly Element[]): string | null {
  const { name, isPart, isHeading, endsParagraph, kind } = element
  const parent = open.at(-1)
  if (parent === undefined) return null
  const isStrange = parent.only === undefined ? isPart : !parent.only.has(name)
  if (isStrange || (isHeading && parent.isHeading)) return parent.name
  if (endsParagraph && isOpen(PARAGRAPH, open)) return 'p'
  return kind !== undefined && isOpen(kind, open) ? name : null
}

function isOpen(kind: Element['kind'], open: readonly Element[]): boolean {
  const found = open.findLast((one) => one.kind === kind || one.hides.some((hidden) => hidden === kind))
  return found?.kind === kind
}

const CODE = 'INVALID_NESTING'

const MAX_SHOWN_URLS = 3

export function nestingDiagnostics(
  nesting: readonly InvalidNesting[],
  url: string,
  place: Pick<Diagnostic, 'place'>,
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

/** Everything that was found on pages; what several have in common is put together, as a component that all show is one cause. */
export function groupNesting(
  pages: readonly { readonly page: { readonly url: string }; readonly diagnostics: readonly Diagnostic[] }[],
): readonly Diagnostic[] {
  const all = pages.flatMap(({ page, diagnostics }) => diagnostics.map((one) => ({ url: page.url, one })))
  const [nesting, others] = partition(all, ({ one }) => one.code === CODE)
  const grouped = [...groupBy(nesting, ({ one }) => one.message).values()].flatMap(([first, ...more]) => {
    if (first === undefined) return []
    const urls = more.map(({ url }) => url)
    const also = urls.length === 0 ? [] : [`also on ${listed(urls, MAX_SHOWN_URLS)}`]
    return [{ ...first.one, notes: [...(first.one.notes ?? []), ...also] }]
  })
  return [...others.map(({ one }) => one), ...grouped]
}
