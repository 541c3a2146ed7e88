import GithubSlugger, { slug } from 'github-slugger'
import type { Heading, Nodes, PhrasingContent, Root, PhrasingContentMap } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { VFile } from 'vfile'
import type { Diagnostic } from '../../../report/diagnostic.ts'
import type { FilePath } from '../../../types/file-path.ts'
import type { ComponentImport, TocEntry } from '../../compile/compiled.ts'
import { placeAt, stateOf, type CompileState } from '../state.ts'
import { isBlank } from '../mdx/acorn.ts'
import { isPlainText } from './unused-directives.ts'
import { walkMdast } from '../walk.ts'
import type { ContentPart } from '../../compile/content-part.ts'
import { escapeHtml } from '../../../../runtime/shared/document/html.ts'
import { literalText } from '../mdx/literal.ts'

export interface HeadingOptions {
  /** Keep the case of the text in generated ids. */
  readonly maintainCase: boolean
}

/**
 * remark plugin: gives every heading its id and collects the toc. An id comes from an earlier plugin, from a
 * comment at the end of the heading, from `{#id}` at its end, or from its text. Problems: `DUPLICATE_HEADING_ID`.
 */
export function headings(options: HeadingOptions) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    const { imports, part } = state
    if (part !== null) levelHeadings(tree, part)
    const { toc, read } = createHeadingReader(state, options)
    walkMdast(tree, (node) => {
      if (node.type === 'heading') {
        setHeadingId(node, read(node))
        return 'skip'
      }
      const partial = partialName(node, imports)
      if (partial !== null) toc.push({ partial })
      return undefined
    })
    state.toc = state.ownToc === null ? toc : [...state.ownToc]
  }
}

/** Reads the headings of one file, in their order. */
export interface HeadingReader {
  /** What the headings have added to the table of contents so far. */
  readonly toc: TocEntry[]
  /** The id of a heading. Takes an id that is written at its end out of it; reports one that another heading has. */
  read(heading: Heading): string
}

/** Prepares the reader of one file. */
export function createHeadingReader(
  { file, diagnostics }: Pick<CompileState, 'file' | 'diagnostics'>,
  { maintainCase }: HeadingOptions,
): HeadingReader {
  const slugger = new GithubSlugger()
  const headingById = new Map<string, Heading>()
  const toc: TocEntry[] = []
  return {
    toc,
    read(heading) {
      const id = headingId(heading, { slugger, maintainCase })
      if (heading.depth === 1) return id
      const first = headingById.get(id)
      if (first === undefined) headingById.set(id, heading)
      else diagnostics.push(duplicateId(id, [first, heading], file))
      const value = tocValue(heading.children)
      if (value !== '') toc.push({ value, id, level: heading.depth })
      return id
    },
  }
}

/** Ids that are written are nowhere numbered, so that they stay as they are. */
function duplicateId(id: string, [first, second]: readonly [Heading, Heading], file: FilePath): Diagnostic {
  const { start } = first.position ?? {}
  return {
    code: 'DUPLICATE_HEADING_ID',
    level: 'warning',
    message: `Two headings have the id "${id}": links to it lead to the first.`,
    place: placeAt(file, second.position),
    notes: start && [`the first is at ${file}:${start.line}:${start.column}`],
    hint: `Give one of them an id of its own, such as {#${id}-2} at the end of the heading.`,
  }
}

/** `:name` without label and attributes, as in "Key:value", is text, and a heading's id and title show it. */
function plainDirectives(heading: Heading): void {
  heading.children = heading.children.map((child) =>
    child.type === 'textDirective' && isPlainText(child) ? { type: 'text', value: `:${child.name}` } : child,
  )
}

interface Slugging {
  readonly slugger: GithubSlugger
  readonly maintainCase: boolean
}

function headingId(heading: Heading, { slugger, maintainCase }: Slugging): string {
  plainDirectives(heading)
  const own = heading.data?.hProperties?.['id'] ?? (heading.data as { id?: unknown } | undefined)?.id
  if (typeof own === 'string' && own !== '') return slugger.slug(own, true)
  return takeId(heading) ?? slugger.slug(sluggable(headingText(heading)), maintainCase)
}

/** The id that is written at the end of a heading, and what one is made of. */
export function readHeading(heading: Heading): { readonly id: string | null; readonly text: string } {
  plainDirectives(heading)
  return { id: takeId(heading), text: sluggable(headingText(heading)) }
}

function takeId(heading: Heading): string | null {
  return takeCommentId(heading) ?? takeClassicId(heading)
}

function isComment(node: PhrasingContent): boolean {
  return node.type === 'mdxTextExpression' && isBlank(node.value)
}

/** A heading of signs alone, such as `## 🎉`, has no slug of its own, and an empty id leads nowhere. */
function sluggable(text: string): string {
  return /[a-z\d]/i.test(text) || slug(text) !== '' ? text : 'section'
}

function headingText(heading: Heading): string {
  const shown = heading.children.filter((child) => child.type !== 'html' && !isComment(child))
  return toString(shown.length > 0 ? { ...heading, children: shown } : heading).trim()
}

function setHeadingId(heading: Heading, id: string): void {
  heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id } }
}

/** A comment and nothing else; the id is its first word. */
const MDX_COMMENT = /^\s*\/\*\s*#((?:(?!\*\/)\S)+)(?:(?!\*\/)[^])*\*\/\s*$/
const HTML_COMMENT = /^<!--\s*#((?:(?!-->)\S)+)(?:(?!-->)[^])*-->$/

function takeCommentId(heading: Heading): string | null {
  const last = heading.children.at(-1)
  if (last?.type !== 'html' && last?.type !== 'mdxTextExpression') return null
  const id = (last.type === 'html' ? HTML_COMMENT : MDX_COMMENT).exec(last.value)?.[1]
  if (id === undefined) return null
  heading.children.pop()
  trimEnd(heading)
  return id
}

/** Braces of `{#id}` reach the parser as these two, so that MDX does not see an expression. */
const CLASSIC_ID = /[{\uE001]#((?:(?![{\uE001]#)[^}\uE002])+)[}\uE002]\s*$/

/** `## Text {#id}`: the braces are removed, and so is a node that held nothing else. */
function takeClassicId(heading: Heading): string | null {
  const last = heading.children.at(-1)
  if (last?.type !== 'text') return null
  const match = CLASSIC_ID.exec(last.value)
  if (match?.[1] === undefined) return null
  last.value = last.value.slice(0, match.index)
  if (last.value.trim() === '') heading.children.pop()
  trimEnd(heading)
  return match[1]
}

function trimEnd(heading: Heading): void {
  const last = heading.children.at(-1)
  if (last?.type === 'text') last.value = last.value.trimEnd()
}

function partialName(node: Nodes, imports: Readonly<Record<string, ComponentImport>>): string | null {
  if (node.type !== 'mdxJsxFlowElement') return null
  const { name } = node
  if (name === null || !Object.hasOwn(imports, name)) return null
  const used = imports[name]
  return used?.imported === 'default' && /\.mdx?$/i.test(used.source) ? name : null
}

/** Where the headings of a part begin: below the title of its own page, or below one of many titles in a list. */
const TOP: Readonly<Record<ContentPart['kind'], number>> = { section: 2, excerpt: 3 }

/**
 * Gives the headings of a part of a file levels that follow from where it is shown, so that no page leaves a level out.
 * A title keeps its own.
 */
export function levelHeadings(tree: Root, kind: ContentPart['kind']): void {
  const found: Heading[] = []
  walkMdast(tree, (node) => {
    if (node.type === 'heading' && node.depth > 1) found.push(node)
  })
  const shift = TOP[kind] - Math.min(...found.map(({ depth }) => depth))
  for (const heading of found) heading.depth = Math.min(heading.depth + shift, 6) as Heading['depth']
}

const TAGS: Readonly<Record<string, string>> = { emphasis: 'em', strong: 'strong', delete: 'del' }

/**
 * The inline HTML of a heading for the toc. Code, emphasis, strong and deleted text are kept, and tags with no
 * more than their class; links and literal expressions become their text, Markdown images their alternative text,
 * `<img>` and what must be run nothing.
 */
function tocValue(nodes: readonly PhrasingContent[]): string {
  return inlineValues(nodes).trim()
}

function inlineValues(nodes: readonly PhrasingContent[]): string {
  return nodes.map(inlineValue).join('')
}

function inlineValue(node: PhrasingContent): string {
  if (node.type === 'text') return escapeHtml(node.value)
  if (node.type === 'inlineCode') return `<code>${escapeHtml(node.value)}</code>`
  if (node.type === 'image' || node.type === 'imageReference') return escapeHtml(node.alt ?? '')
  if (node.type === 'break') return ' '
  if (node.type === 'mdxTextExpression') return escapeHtml(literalText(node) ?? '')
  if (node.type === 'mdxJsxTextElement') return jsxValue(node)
  if (!('children' in node)) return ''
  const inner = inlineValues(node.children)
  const tag = TAGS[node.type]
  return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`
}

function jsxValue({ name, attributes, children }: PhrasingContentMap['mdxJsxTextElement']): string {
  const inner = inlineValues(children)
  if (name === 'img' || name === 'br') return ''
  if (name === null || !/^[a-z][a-z\d]*$/.test(name)) return inner
  const className = attributes.find(
    (attribute) => 'name' in attribute && /^class(?:Name)?$/.test(attribute.name),
  )?.value
  const classAttribute = typeof className === 'string' ? ` class="${escapeHtml(className)}"` : ''
  return `<${name}${classAttribute}>${inner}</${name}>`
}
