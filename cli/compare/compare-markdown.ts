import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type AnyNode, isTag, isText, type Element } from 'domhandler'
import { findOne, textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import type { Nodes } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { filesBelow, tryReadText } from '../types/looks.ts'
import type { TreeDifference } from './compare-outputs.ts'
import { firstDifference } from './view.ts'

/**
 * Compares the words of every page of an output with those of its Markdown, in order. It reads both with parsers, and shares
 * nothing with what writes the Markdown.
 */
export function compareMarkdown(outDir: string): readonly TreeDifference[] {
  const differences: TreeDifference[] = []
  for (const file of filesBelow(outDir)) {
    if (!file.endsWith('.html')) continue
    const html = readFileSync(path.join(outDir, file), 'utf8')
    if (!LINK.test(html)) continue
    const own = file === 'index.html' ? 'index.md' : file.replace(/(?:\/index)?\.html$/, '.md')
    const markdown = tryReadText(path.join(outDir, own))
    const what = markdown === null ? 'is missing' : differenceOf(pageTokens(html), markdownTokens(markdown))
    if (what !== null) differences.push({ path: own, what })
  }
  return differences
}

const LINK = /<link rel="alternate" type="text\/markdown"/
/** Words around a difference. */
const AROUND = 4

function differenceOf(page: readonly string[], markdown: readonly string[]): string | null {
  const at = firstDifference(page, markdown)
  if (at === page.length && at === markdown.length) return null
  const excerpt = (shown: readonly string[]): string =>
    JSON.stringify(shown.slice(Math.max(0, at - AROUND), at + AROUND).join(' '))
  return `says ${excerpt(markdown)} where its page says ${excerpt(page)}`
}

const OUTSIDE = new Set('nav aside footer button script style template noscript svg select'.split(' '))
const INLINE = new Set(
  'a abbr acronym audio b bdi bdo big canvas cite code data del dfn em font i iframe img input ins kbd label mark math meter object output picture progress q rp rt ruby s samp small span strike strong sub sup time tt u var video wbr'.split(
    ' ',
  ),
)

/** The words of the main content of a document. */
export function pageTokens(html: string): readonly string[] {
  const main = findOne(({ name }) => name === 'main', parseDocument(html).children)
  return main === null ? [] : tokensIn(textOf(main))
}

function textOf(node: AnyNode): string {
  if (isText(node)) return node.data
  if (!isTag(node)) return 'children' in node ? node.children.map(textOf).join('') : ''
  if (isOutside(node)) return ''
  const { name, attribs, children } = node
  if (name === 'img') return ` ${attribs['alt'] ?? ''} `
  if (name === 'math') return texOf(node)
  const label = attribs['role'] === 'tabpanel' ? `${attribs['data-label'] ?? ''} ` : ''
  const text = label + children.map(textOf).join('')
  return INLINE.has(name) || name.includes('-') ? text : ` ${text} `
}

function isOutside({ name, attribs }: Element): boolean {
  const classes = attribs['class']?.split(' ') ?? []
  return (
    OUTSIDE.has(name) ||
    ('data-search-ignore' in attribs && !classes.includes('theme-admonition')) ||
    attribs['aria-hidden'] === 'true' ||
    classes.includes('hash-link')
  )
}

/** A formula as it was written, or as it reads. */
function texOf(math: Element): string {
  const written = findOne(({ attribs }) => attribs['encoding'] === 'application/x-tex', math.children)
  return textContent(written ?? math)
}

function tokensIn(text: string): readonly string[] {
  return text.split(/[\s\u200b]+/).filter((word) => word !== '')
}

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter)

/** The words that a file of Markdown shows. */
export function markdownTokens(markdown: string): readonly string[] {
  const { children, ...root } = parser.parse(markdown)
  const shown = children.filter(
    (node, index) => node.type !== 'yaml' && !(index === 1 && node.type === 'blockquote'),
  )
  return tokensIn(markdownText({ ...root, children: shown }))
}

const FLOW = new Set(['root', 'blockquote', 'list', 'listItem', 'table', 'tableRow', 'footnoteDefinition'])

function markdownText(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value
    case 'code':
      return `${titleOf(node.meta ?? '')} ${node.value}`
    case 'image':
      return ` ${node.alt ?? ''} `
    case 'break':
      return ' '
    case 'html':
      return textContent(parseDocument(node.value).children)
    default: {
      const separator = FLOW.has(node.type) ? ' ' : ''
      return 'children' in node ? node.children.map((child) => markdownText(child)).join(separator) : ''
    }
  }
}

function titleOf(meta: string): string {
  return /title="(.*)"/.exec(meta)?.[1] ?? ''
}
