import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Image, ImageReference, Nodes, Root } from 'mdast'
import type * as Satteri from 'satteri'
import type { ContentFormat } from '../scan/source-file.ts'
import { TooSlow } from '../compile/time-guard.ts'
import { busyFactor } from '../../threads/threads.ts'
import { onceAsked, orNull } from '../../types/memoized.ts'
import { builtModule } from '../../types/package-root.ts'

const require = createRequire(import.meta.url)

/** Loads the parser. Where work is ended when it takes too long, this comes before: a load that was ended is never made up for. */
export const loadSatteri = onceAsked(() => require('satteri') as typeof Satteri)

export type SatteriOptions = Parameters<typeof Satteri.mdxToMdast>[1]

type SatteriTree = ReturnType<typeof Satteri.markdownToMdast>

/**
 * Parses Markdown or MDX with the fast parser. It is loaded with the first text: a build in which nothing changed parses
 * none, and starts sooner without it.
 *
 * @throws Error with a message that begins with the place of what is wrong
 */
export function satteriTree(text: string, format: ContentFormat, options: SatteriOptions): SatteriTree {
  const { markdownToMdast, mdxToMdast } = loadSatteri()
  const tree = format === 'mdx' ? mdxToMdast(text, options) : markdownToMdast(text, options)
  if (options?.features?.directive === true) resolveAltTexts(tree as Root, text, format)
  return tree
}

/** In characters. The parser's time may grow with the square of the length; a shorter text takes seconds at most. */
const maxLengthHere = 100_000

export interface ParseOrder {
  readonly text: string
  readonly format: ContentFormat
  readonly options: SatteriOptions
}

export type ParseAnswer = { readonly tree: SatteriTree } | { readonly problem: string }

/**
 * Parses like `satteriTree`, and ends in time, in milliseconds on an idle machine, with `TooSlow`. Native code can only be
 * ended with its process, so a long text gets one of its own.
 */
export function satteriTreeWithin(milliseconds: number, { text, format, options }: ParseOrder): SatteriTree {
  const isLong = text.length > maxLengthHere && milliseconds !== Infinity
  const program = isLong ? builtModule('parse-process.js') : null
  if (program === null) return satteriTree(text, format, options)
  const timeout = Math.ceil(milliseconds * busyFactor())
  const { stdout, signal, error } = spawnSync(process.execPath, [program], {
    input: JSON.stringify({ text, format, options }),
    encoding: 'utf8',
    timeout,
    killSignal: 'SIGKILL',
    maxBuffer: Infinity,
  })
  if (signal === 'SIGKILL') throw new TooSlow(timeout)
  if (error !== undefined) throw error
  const answer = JSON.parse(stdout) as ParseAnswer
  if ('problem' in answer) throw new Error(answer.problem)
  return answer.tree
}

const DIRECTIVE = /:[\p{L}\d_]/u

const WITHOUT_DIRECTIVES = { features: { gfm: true, directive: false, frontmatter: false } } as const

/**
 * Gives images their whole alternative texts. In these, parsers leave out words such as `:test`, which they take for
 * directives; an alternative text is text and nothing else. `text` is what the tree was parsed from.
 */
export function resolveAltTexts(tree: Root, text: string, format: ContentFormat): void {
  if (!text.includes('![') || !DIRECTIVE.test(text)) return
  // No recursion: nobody has looked yet how deep the tree is.
  const nodes: Nodes[] = [tree]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.type === 'image' || node.type === 'imageReference')
      node.alt = altOf(node, text, format) ?? node.alt ?? null
    else if ('children' in node) for (const child of node.children) nodes.push(child)
  }
}

/** The alternative text as it is without directives; null when it has none, or where the image stands is unknown. */
function altOf({ type, position }: Image | ImageReference, text: string, format: ContentFormat) {
  const { start, end } = position ?? {}
  if (start?.offset === undefined || end?.offset === undefined) return null
  // Marks of quotes at the start of a line are not part of the text.
  const source = text.slice(start.offset, end.offset).replace(/\n[ \t>]*/g, '\n')
  const label = type === 'image' ? source : source.slice(0, labelEnd(source))
  if (!DIRECTIVE.test(label)) return null
  return firstImage(type === 'image' ? source : `${label}](x)`, format)?.alt ?? null
}

function firstImage(source: string, format: ContentFormat): Image | null {
  // What is no MDX alone was none together with the rest either, and is told there.
  const tree = orNull(() => satteriTree(source, format, WITHOUT_DIRECTIVES) as Root)
  const block = tree?.children[0]
  const [first] = block !== undefined && 'children' in block ? block.children : []
  return first?.type === 'image' ? first : null
}

/** Where the words of a reference end: `![words][name]`, `![words][]`, `![words]`. */
function labelEnd(source: string): number {
  const at = source.lastIndexOf('][')
  return at < 0 ? source.length - 1 : at
}
