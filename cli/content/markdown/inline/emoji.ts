import type { Nodes, Parent, Parents, Root, Text } from 'mdast'
import type { VFile } from 'vfile'
import { isJsx } from '../mdx/jsx-node.ts'
import { stateOf, type CompileState } from '../state.ts'
import { walkMdast } from '../walk.ts'

const SHORTCODE = /:([\w+-]+)(?=:)/g

/** Elements of MDX whose text is meant as it is written. */
const VERBATIM = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style'])

/**
 * remark plugin: shortcodes such as `:tada:` become emoji, in the text of a page and in what its toc and title say.
 * Code, addresses, HTML and formulas are left alone. Ids of headings were made before.
 */
export function emoji() {
  return (tree: Root, file: VFile): Promise<void> | undefined => {
    const texts: Text[] = []
    walkMdast(tree, (node, _index, parent) => {
      if (isVerbatim(node)) return 'skip'
      if (node.type === 'text' && hasShortcode(node.value) && !isAddress(node, parent)) texts.push(node)
      return undefined
    })
    const state = stateOf(file)
    // A title is plain text, and planning cannot tell what was code in it.
    const found = texts.length > 0 || hasShortcode(state.contentTitle ?? '')
    return found ? replaceAll(texts, state) : undefined
  }
}

/** A text with emoji in the place of their shortcodes. `a:b:c` and names that are no emoji stay. */
export async function withEmoji(text: string): Promise<string> {
  return hasShortcode(text) ? replaceShortcodes(text, await loadLookup()) : text
}

/** Whether a text may hold a shortcode. */
export function hasShortcode(text: string): boolean {
  return text.includes(':') && text.search(SHORTCODE) >= 0
}

function isVerbatim(node: Nodes): boolean {
  return isJsx(node) && VERBATIM.has(node.name ?? '')
}

/** Whether a text is the address that its link leads to. */
function isAddress({ value }: Text, parent: Parent): boolean {
  const link = parent as Parents
  return link.type === 'link' && (link.url === value || link.url.endsWith(`//${value}`))
}

async function replaceAll(texts: readonly Text[], state: CompileState): Promise<void> {
  const lookup = await loadLookup()
  for (const text of texts) text.value = replaceShortcodes(text.value, lookup)
  const { contentTitle } = state
  state.contentTitle = contentTitle === null ? null : replaceShortcodes(contentTitle, lookup)
  state.toc = state.toc.map((entry) =>
    'partial' in entry ? entry : { ...entry, value: inHtml(entry.value, lookup) },
  )
}

/** The emoji of a name; undefined when there is none. */
type Lookup = (name: string) => string | undefined

/** Loaded only when a text asks for it: the table of names takes 20 ms. */
async function loadLookup(): Promise<Lookup> {
  const { get } = await import('node-emoji')
  return get
}

/** In the HTML of a heading: neither in its tags nor in its code. */
function inHtml(html: string, lookup: Lookup): string {
  const parts = html.split(/(<code>[^]*?<\/code>|<[^>]*>)/)
  return parts.map((part, index) => (index % 2 === 0 ? replaceShortcodes(part, lookup) : part)).join('')
}

function replaceShortcodes(text: string, lookup: Lookup): string {
  let replaced = ''
  let from = 0
  for (const match of text.matchAll(SHORTCODE)) {
    const [opening, name = ''] = match
    const end = match.index + opening.length + 1
    // The colon that closed the one before opens none.
    const found = match.index < from || isWithinWord(text, match.index, end) ? undefined : lookup(name)
    if (found === undefined) continue
    replaced += text.slice(from, match.index) + found
    from = end
  }
  return replaced + text.slice(from)
}

/** Letters, digits or colons on both sides: a time, an address of a network, a qualified name. */
function isWithinWord(text: string, start: number, end: number): boolean {
  return /[\w:]/.test(text[start - 1] ?? ' ') && /[\w:]/.test(text[end] ?? ' ')
}
