import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Nodes, Paragraph } from 'mdast'
import type { Nodes as NlcstNodes, Root as NlcstRoot } from 'nlcst'
import { toNlcst } from 'mdast-util-to-nlcst'
import { toString } from 'mdast-util-to-string'
import { ParseEnglish } from 'parse-english'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { globSync } from 'tinyglobby'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { textsOfComponents } from './read-components.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

/** What readers read of this site: docs in all versions, posts, pages; templates and the readme. The licence is not ours to change. */
const PROSE = [
  'content/{docs,versioned_docs,blog,changelog,community,pages}/**/*.{md,mdx}',
  '!content/pages/license.md',
  'templates/**/*.md',
  '{README,CHANGELOG}.md',
]

/** Data with texts that pages show. */
const DATA = [
  'content/**/*.yml',
  'content/*sidebars.ts',
  'content/versioned_sidebars/*.json',
  'content/data/showcase.ts',
  'site.config.ts',
]

/** Pages and components in React, and the theme: what their elements, attributes and messages say. */
const COMPONENTS = [
  'content/{components,pages,theme}/**/*.tsx',
  'theme/**/*.{ts,tsx}',
  'runtime/**/*.{ts,tsx}',
]

/** Front matter that readers see. */
const SHOWN = /^(?<key>title|sidebar_label|description): (?<quote>['"]?)(?<value>.*)\k<quote>$/

/** A line of data with a text: `label: Builds`, `"label": "Guides",`, `about: 'A site.',`. */
const TEXT =
  /^\s*(?:\{ )?(?<quoteOfKey>"?)(?:about|(?:blog)?[dD]escription|label|(?:blog)?[tT]itle|tagline)\k<quoteOfKey>: (?<quote>['"]?)(?<value>[A-Z].*?)\k<quote>,?$/

/** Names of code, files, versions and messages, such as `useSite`, `page.json` and `DEAD_LINK`. */
const IDENTIFIER = /[a-z][A-Z]|[A-Z]{2}[a-z]|[.:/]\w|[\d_]/

/** A paragraph, a heading, a cell of a table or a value of front matter. */
export interface Passage {
  readonly line: number
  /** Its words; code is `x`. */
  readonly text: string
}

/** A file of prose. */
export interface Prose {
  /** Relative to the project. */
  readonly path: string
  /** Takes the messages of rules. */
  readonly file: VFile
  readonly passages: readonly Passage[]
  /** The words as natural language, for the rules of retext. */
  readonly tree: NlcstRoot
}

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkMath)

/** Reads all prose, in the order of the paths. */
export function readAllProse(): readonly Prose[] {
  const read = (globs: readonly string[], shown: (text: string, name: string) => string): readonly Prose[] =>
    globSync(globs, { cwd: ROOT })
      .sort()
      .map((name) => readProse(name, shown))
  return [
    ...read(PROSE, shownText),
    ...read(DATA, textsOfData),
    ...read(COMPONENTS, headingsOfComponents).filter(({ passages }) => passages.length > 0),
  ]
}

function readProse(name: string, shown: (text: string, name: string) => string): Prose {
  const file = new VFile({ path: name, value: shown(readFileSync(path.join(ROOT, name), 'utf8'), name) })
  const blocks = blocksOf(markdown.parse(file))
  return {
    path: name,
    file,
    passages: blocks.map((block) => ({ line: block.position?.start.line ?? 1, text: wordsOf(block) })),
    // Each by itself: cells of a table would be one sentence.
    tree: { type: 'RootNode', children: blocks.flatMap((block) => naturalLanguage(block, file)) },
  }
}

function naturalLanguage(block: Paragraph, file: VFile): NlcstRoot['children'] {
  const tree = toNlcst(block, file, ParseEnglish, { source: ['inlineMath'] })
  return tree.type === 'RootNode' ? tree.children.map(withoutIdentifiers) : []
}

/** Identifiers count as code, which no rule reads. */
function withoutIdentifiers<Node extends NlcstNodes>(node: Node): Node {
  if (!('children' in node)) return node
  const children = node.children.map((child) => {
    if (child.type !== 'WordNode') return withoutIdentifiers(child)
    const value = child.children.map((part) => ('value' in part ? part.value : '')).join('')
    return IDENTIFIER.test(value) ? { type: 'SourceNode', value, position: child.position } : child
  })
  return { ...node, children }
}

/**
 * The text, line by line, with blanks where it is not prose: front matter that is not shown, imports and exports, ids of headings,
 * attributes of containers, tags of components, codes of emoji.
 */
function shownText(text: string): string {
  const body = text.replace(/^---\n[^]*?\n---\n/, shownFrontMatter)
  return body
    .replace(/^(?:import|export) .*$/gm, blank)
    .replace(/<\/?[A-Z][^\n>]*>|:[a-z_]+:/g, blank)
    .replace(/(?<=^#+ .*)\{#[\w-]+\}\s*$/gm, blank)
    .replace(/^\s*:{3,}[\w-]*|(?<=^\s*:{3,}.*)\{.*\}\s*$/gm, blank)
}

function shownFrontMatter(block: string): string {
  return headingsOf(block, SHOWN)
}

function textsOfData(text: string): string {
  return headingsOf(text, TEXT)
}

/** Each text is a heading on its line, or on the next one that is free. */
function headingsOfComponents(source: string, name: string): string {
  const lines: string[] = []
  for (const { line, text } of textsOfComponents(name, source)) {
    let at = line - 1
    while (lines[at] !== undefined) at += 1
    lines[at] = `# ${text}`
  }
  return Array.from(lines, (line) => line ?? '').join('\n')
}

/** The value of each line that matches becomes a heading, so that none runs into the next. Other lines are blank. */
function headingsOf(text: string, pattern: RegExp): string {
  return text
    .split('\n')
    .map((line) => {
      const value = pattern.exec(line)?.groups?.['value']
      return value === undefined ? blank(line) : `# ${value}`
    })
    .join('\n')
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

function blocksOf(node: Nodes): readonly Paragraph[] {
  if (node.type === 'paragraph') return [node]
  if (node.type === 'heading' || node.type === 'tableCell') return [{ ...node, type: 'paragraph' }]
  return 'children' in node ? node.children.flatMap(blocksOf) : []
}

function wordsOf(node: Nodes): string {
  if (node.type === 'inlineCode') return '`x`'
  if (node.type === 'html') return ''
  const words = 'children' in node ? node.children.map(wordsOf).join('') : toString(node)
  return words.replace(/\s+/g, ' ')
}
