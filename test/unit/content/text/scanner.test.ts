import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownToMdast, mdxToMdast } from 'satteri'
import { rewriteSource } from '../../../../cli/content/markdown/source/rewrite-source.ts'
import { excerptOf } from '../../../../cli/content/scan/excerpt.ts'
import { plainText } from '../../../../cli/content/scan/plain-text.ts'
import { skipCodeBlock } from '../../../../cli/content/text/fence.ts'
import { lineEnd } from '../../../../cli/content/text/lines.ts'
import { Scanner } from '../../../../cli/content/text/scanner.ts'
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
    const seen = Array.from({ length: 600 }, (_, number) =>
      compare(oddDocument(`${format}:${number}`), format),
    )
    const types = format === 'md' ? MD_TYPES : MDX_TYPES
    for (const type of types) assert.ok(seen.flat().filter((other) => other === type).length > 10, type)
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

const TEMPLATE = '<A b={`t ${"`"} }`} />'

/** Lines that the two scanners before this one read wrongly. */
const LINES: readonly (readonly [line: string, format: 'md' | 'mdx', text: string])[] = [
  ['a {/}/.test(b)} c', 'mdx', 'a c'],
  ['a <A b={/[/}"]/} /> c', 'mdx', 'a c'],
  ["a {'it\\'s }'} b", 'mdx', 'a b'],
  [`a ${TEMPLATE} b`, 'mdx', 'a b'],
  ["<A b={() => { return 1 }}>it's</A> it's", 'mdx', "it's it's"],
  ['a <!-- `b` --> c', 'md', 'a c'],
  ['a <!-- ` --> c `d`', 'md', 'a c d'],
]

for (const [line, format, text] of LINES) {
  test(`the text of ${line} in ${format}`, () => assert.equal(plainText(line, format), text))
}

test('an apostrophe in a word begins no string', () => {
  const source = `{list.map((a) => <b>it's</b>)} it's {a}`
  assert.equal(new Scanner(source, 'mdx').expression(0), source.indexOf(' it'))
})

test('what looks like an import is none', () => {
  const excerpt = (text: string): string | null => excerptOf({ text, from: 0, format: 'mdx' })
  assert.equal(excerpt('import.meta says more'), 'import.meta says more')
  assert.equal(excerpt('import"a" is text'), 'import"a" is text')
  assert.equal(excerpt('export* from "a"\n\nText.'), 'Text.')
})

test('imports and exports end where their paragraph does when a bracket stays open', () => {
  const text = 'import {\n  a,\n\n  b,\n} from "c"\nexport const d = <p>(</p>\n\nText.'
  assert.equal(excerptOf({ text, from: 0, format: 'mdx' }), 'Text.')
})

test('a comment of five characters ends where it begins', () => {
  const { text } = rewriteSource('<!-->\n\n::: tip\na\n:::', { format: 'md', ...REWRITING })
  assert.equal(text, '<!-->\n\n:::tip \na\n:::')
})
