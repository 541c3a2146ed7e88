import type { Image, ImageReference, Root } from 'mdast'
import type { ContentFormat } from '../../scan/source-file.ts'
import { satteriTree } from '../satteri.ts'

interface Branch {
  readonly type: string
  readonly children?: readonly Branch[]
}

const DIRECTIVE = /:[\p{L}\d_]/u

const OPTIONS = { features: { gfm: true, directive: false, frontmatter: false } } as const

/**
 * Gives images their whole alternative texts. In these, parsers leave out words such as `:test`, which they take for
 * directives; an alternative text is text and nothing else. `text` is what the tree was parsed from.
 */
export function resolveAltTexts(tree: Branch, text: string, format: ContentFormat): void {
  if (!text.includes('![') || !DIRECTIVE.test(text)) return
  // No recursion: nobody has looked yet how deep the tree is.
  const branches = [tree]
  for (let node = branches.pop(); node !== undefined; node = branches.pop()) {
    if (node.type === 'image' || node.type === 'imageReference') {
      const image = node as Image | ImageReference
      image.alt = altOf(image, text, format) ?? image.alt ?? null
    } else for (const child of node.children ?? []) branches.push(child)
  }
}

/** The alternative text as it is without directives; null when it has none, or where the image stands is unknown. */
function altOf(
  { type, position }: Image | ImageReference,
  text: string,
  format: ContentFormat,
): string | null {
  const { start, end } = position ?? {}
  if (start?.offset === undefined || end?.offset === undefined) return null
  // Marks of quotes at the start of a line are not part of the text.
  const source = text.slice(start.offset, end.offset).replace(/\n[ \t>]*/g, '\n')
  const label = type === 'image' ? source : source.slice(0, labelEnd(source))
  if (!DIRECTIVE.test(label)) return null
  return firstImage(type === 'image' ? source : `${label}](x)`, format)?.alt ?? null
}

function firstImage(source: string, format: ContentFormat): Image | null {
  try {
    const [block] = (satteriTree(source, format, OPTIONS) as Root).children
    const [first] = block !== undefined && 'children' in block ? block.children : []
    return first?.type === 'image' ? first : null
  } catch {
    // What is no MDX alone was none together with the rest either, and is told there.
    return null
  }
}

/** Where the words of a reference end: `![words][name]`, `![words][]`, `![words]`. */
function labelEnd(source: string): number {
  const at = source.lastIndexOf('][')
  return at < 0 ? source.length - 1 : at
}
