import type { Element, ElementData, Root, RootContent } from 'hast'
import type { Options } from 'rehype-raw'
import type { VFile } from 'vfile'
import { walkHast } from '../walk.ts'

/** Elements whose text may begin with a line break that HTML parsers drop. */
const PREFORMATTED = new Set(['listing', 'pre', 'textarea'])

/**
 * rehype plugin: HTML in Markdown becomes elements. A page without any is left alone: to take a whole tree through an
 * HTML parser costs more than everything else that is done with it.
 */
export function rawHtml(options: Readonly<Options>) {
  const parse = async (tree: Root, file: VFile): Promise<Root> => {
    const { default: rehypeRaw } = await import('rehype-raw')
    keepFirstLines(tree, (pre) => pre.children[0])
    const kept = takeData(tree)
    const parsed = rehypeRaw(options)(tree, file)
    giveData(parsed, kept)
    keepFirstLines(parsed, (pre) => pre)
    return parsed
  }
  return (tree: Root, file: VFile) => (hasRawHtml(tree) ? parse(tree, file) : undefined)
}

/** Names what an element said beside its attributes: an HTML parser keeps nothing else. */
const KEPT = 'dataSitegenKept'

function takeData(tree: Root): readonly ElementData[] {
  const kept: ElementData[] = []
  walkHast(tree, (node) => {
    if (node.type === 'element' && node.data) node.properties[KEPT] = kept.push(node.data) - 1
  })
  return kept
}

function giveData(tree: Root, kept: readonly ElementData[]): void {
  walkHast(tree, (node) => {
    if (node.type !== 'element' || !(KEPT in node.properties)) return
    const data = kept[Number(node.properties[KEPT])]
    delete node.properties[KEPT]
    if (data !== undefined) node.data = data
  })
}

function hasRawHtml(tree: Root): boolean {
  let found = false
  walkHast(tree, (node) => {
    if (node.type === 'raw') found = true
  })
  return found
}

/**
 * Doubles a line break that is the first character of what is preformatted, where the next step drops one. The HTML
 * parser drops it after a `pre` tag even when it stands in the `code` of a fenced block; whoever reads what is
 * written drops it when it stands in the `pre` itself.
 */
function keepFirstLines(tree: Root, holder: (pre: Element) => RootContent | undefined): void {
  walkHast(tree, (node) => {
    if (node.type !== 'element' || !PREFORMATTED.has(node.tagName)) return
    const element = holder(node)
    const text = element?.type === 'element' ? element.children[0] : undefined
    if (text?.type === 'text' && text.value.startsWith('\n')) text.value = `\n${text.value}`
  })
}
