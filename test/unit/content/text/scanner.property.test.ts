import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownToMdast, mdxToMdast } from 'satteri'
import { rewriteSource } from '../../../../cli/content/markdown/source/rewrite-source.ts'
import { skipCodeBlock } from '../../../../cli/content/text/containers.ts'
import { lineEnd } from '../../../../cli/content/text/lines.ts'
import { Scanner } from '../../../../cli/content/text/scanner.ts'
import { isWhole, sampleSize } from '../../../support/is-whole.ts'
import { oddDocument } from './odd-documents.ts'

interface Node {
  readonly type: string
  readonly children?: readonly Node[]
  readonly position?: { readonly start: Point; readonly end: Point }
}

interface Point {
  readonly column: number
  readonly offset: number
}

const FEATURES = { gfm: true, directive: true }
const REWRITING = { comments: true, admonitions: true, headingIds: true, keywords: ['note', 'tip', 'tabs'] }

for (const format of ['md', 'mdx'] as const) {
  test(`constructs of ${format} end where the parser sees their ends`, () => {
    const size = sampleSize(600)
    const numbers = Array.from({ length: size }, (_, number) => number)
    const seen = numbers.flatMap((number) => compare(oddDocument(`${format}:${number}`), format))
    const types = format === 'md' ? MD_TYPES : MDX_TYPES
    for (const type of isWhole ? types : ['code'])
      assert.ok(seen.filter((other) => other === type).length >= size / 60, type)
  })
}

/** Compares scanner and parser; gives the types of the constructs that were compared. */
function compare(document: string, format: 'md' | 'mdx'): readonly string[] {
  const { text } = rewriteSource(document, { format, ...REWRITING })
  const tree = parse(text, format)
  if (tree === null) return []
  const scanner = new Scanner(text, format)
  return outerNodes(tree).flatMap((node) => {
    const [start = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset]
    const found = endOf(scanner, node, { start, end })
    if (found === null) return []
    assert.equal(text.slice(start, found).trimEnd(), text.slice(start, end).trimEnd(), text)
    return [node.type]
  })
}

const MD_TYPES = ['inlineCode', 'code', 'html']
const MDX_TYPES = ['inlineCode', 'code', 'mdxjsEsm', 'mdxTextExpression', 'mdxFlowExpression']

/** Null when it is not read: a mistake. */
function parse(text: string, format: 'md' | 'mdx'): Node | null {
  try {
    return (format === 'mdx' ? mdxToMdast : markdownToMdast)(text, { features: FEATURES }) as Node
  } catch {
    return null
  }
}

/** Nodes that stand in no quote or list: the marks of these are part of no construct. */
function outerNodes(node: Node): readonly Node[] {
  if (['blockquote', 'list', 'table', 'footnoteDefinition'].includes(node.type)) return []
  return [node, ...(node.children ?? []).flatMap(outerNodes)]
}

interface Extent {
  readonly start: number
  readonly end: number
}

/** Where a construct ends for the scanner; null for what is no construct of it. */
function endOf(scanner: Scanner, { type }: Node, { start, end }: Extent): number | null {
  const { text } = scanner
  const source = text.slice(start, end)
  switch (type) {
    case 'inlineCode':
      // What looks like the start of a block ends a span, which is not so in each place.
      return source.includes('\n') ? null : scanner.codeSpan(start)
    case 'mdxTextExpression':
    case 'mdxFlowExpression':
      return scanner.expression(start)
    case 'mdxjsEsm':
      // For the parser a line of spaces is not blank here; what is never closed is a mistake.
      return /\n[ \t]+\n|= \[\n/.test(source) ? null : scanner.esm(start, text.length)
    case 'html':
      return source.startsWith('<!--') && source.includes('-->') ? commentEnd(scanner, start, end) : null
    case 'code':
      return /^[`~]/.test(source) ? skipCodeBlock(text, start) : null
    default:
      return null
  }
}

/** A comment that begins a block takes the rest of the line with it. */
function commentEnd(scanner: Scanner, start: number, end: number): number {
  const close = scanner.comment(start)
  return end === lineEnd(scanner.text, close) ? end : close
}
