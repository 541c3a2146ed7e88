import type { Parent, Parents, Root, Text } from 'mdast'
import type { VFile } from 'vfile'
import { isJsx } from '../mdx/jsx-node.ts'
import { stateOf, type CompileState } from '../state.ts'
import { walkMdast } from '../walk.ts'
import { hasShortcode, loadLookup, replaceShortcodes, type Lookup } from './shortcodes.ts'

const VERBATIM = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style'])

/**
 * remark plugin: shortcodes such as `:tada:` become emoji in a page's text, toc and title. Code, addresses,
 * HTML and formulas are left alone. Heading ids have been made before.
 */
export function emoji() {
  return (tree: Root, file: VFile): Promise<void> | undefined => {
    const texts: Text[] = []
    walkMdast(tree, (node, _index, parent) => {
      if (isJsx(node) && VERBATIM.has(node.name ?? '')) return 'skip'
      if (node.type === 'text' && hasShortcode(node.value) && !isAddress(node, parent)) texts.push(node)
      return undefined
    })
    const state = stateOf(file)
    // A title is plain text, and planning cannot tell what was code in it.
    const found = texts.length > 0 || hasShortcode(state.contentTitle ?? '')
    return found ? replaceAll(texts, state) : undefined
  }
}

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

/** Replaces shortcodes in a heading's HTML, but not in its tags or its code. */
function inHtml(html: string, lookup: Lookup): string {
  const parts = html.split(/(<code>[^]*?<\/code>|<[^>]*>)/)
  return parts.map((part, index) => (index % 2 === 0 ? replaceShortcodes(part, lookup) : part)).join('')
}
