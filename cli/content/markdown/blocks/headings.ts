import GithubSlugger, { slug } from 'github-slugger'
import type { Heading, Nodes, PhrasingContent, Root, PhrasingContentMap } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { VFile } from 'vfile'
import type { Diagnostic } from '../../../report/diagnostic.ts'
import type { FilePath } from '../../../types/file-path.ts'
import type { TocEntry } from '../../compile/compiled.ts'
import { importOf, placeAt, stateOf, type CompileState } from '../state.ts'
import { isBlank } from '../mdx/acorn.ts'
import { isPlainText } from './unused-directives.ts'
import { walkMdast } from '../walk.ts'
import type { ContentPart } from '../../compile/content-part.ts'
import { escapeHtml } from '../../../../runtime/shared/document/html.ts'
import { literalText } from '../mdx/literal.ts'

/**
 * remark plugin: gives every heading its id and collects the toc. An id comes from an earlier plugin, from a
 * comment at the end of the heading, from `{#id}` at its end, or from its text. Problems: `DUPLICATE_HEADING_ID`.
 */
export function headings({ maintainCase }: { readonly maintainCase: boolean }) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    const { part, diagnostics } = state
    if (part !== null) levelHeadings(tree, part)
    const slugger = new GithubSlugger()
    const headingById = new Map<string, Heading>()
    const toc: TocEntry[] = []
    const addToToc = (heading: Heading, id: string): void => {
      if (heading.depth === 1) return
      const first = headingById.get(id)
      if (first === undefined) headingById.set(id, heading)
      else diagnostics.push(duplicateId(id, [first, heading], state.file))
      const value = inlineValues(heading.children).trim()
      if (value !== '') toc.push({ value, id, level: heading.depth })
    }
    walkMdast(tree, (node) => {
      if (node.type === 'heading') {
        const id = headingId(node, slugger, maintainCase)
        addToToc(node, id)
        node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } }
        return 'skip'
      }
      const partial = partialName(node, state)
      if (partial !== null) toc.push({ partial })
      return undefined
    })
    state.toc = state.ownToc === null ? toc : [...state.ownToc]
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
  walkMdast(heading, (node, index, parent) => {
    if (node.type === 'textDirective' && isPlainText(node))
      parent.children[index] = { type: 'text', value: `:${node.name}` }
  })
}

function headingId(heading: Heading, slugger: GithubSlugger, maintainCase: boolean): string {
  const own = heading.data?.hProperties?.['id'] ?? (heading.data as { id?: unknown } | undefined)?.id
  if (typeof own === 'string' && own !== '') {
    plainDirectives(heading)
    return slugger.slug(own, true)
  }
  const { id, text } = readHeading(heading)
  return id ?? slugger.slug(text, maintainCase)
}

/** The id that is written at the end of a heading, which is taken out of it, and what one is made of. */
export function readHeading(heading: Heading): { readonly id: string | null; readonly text: string } {
  plainDirectives(heading)
  const id = takeId(heading)
  const shown = heading.children.filter((child) => child.type !== 'html' && !isComment(child))
  const text = toString(shown.length > 0 ? { ...heading, children: shown } : heading).trim()
  return { id, text: sluggedText(text) }
}

/** What an id is made of. A heading of signs alone, such as `## 🎉`, has no slug of its own, and an empty id leads nowhere. */
export function sluggedText(text: string): string {
  return /[a-z\d]/i.test(text) || slug(text) !== '' ? text : 'section'
}

function isComment(node: PhrasingContent): boolean {
  return node.type === 'mdxTextExpression' && isBlank(node.value)
}

/**
 * How an id is written, by the type of the last node of a heading: a comment and nothing else, whose first word is the
 * id, or `{#id}`. Braces of that reach the parser as U+E001 and U+E002, so that MDX does not see an expression.
 */
const IDS: Readonly<Record<string, RegExp>> = {
  mdxTextExpression: /^\s*\/\*\s*#((?:(?!\*\/)\S)+)(?:(?!\*\/)[^])*\*\/\s*$/,
  html: /^<!--\s*#((?:(?!-->)\S)+)(?:(?!-->)[^])*-->$/,
  text: /[{\uE001]#((?:(?![{\uE001]#)[^}\uE002])+)[}\uE002]\s*$/,
}

function takeId(heading: Heading): string | null {
  const last = heading.children.at(-1)
  const match = last !== undefined && 'value' in last ? IDS[last.type]?.exec(last.value) : null
  if (last === undefined || !('value' in last) || match?.[1] === undefined) return null
  last.value = last.value.slice(0, match.index)
  if (last.value.trim() === '') heading.children.pop()
  const rest = heading.children.at(-1)
  if (rest?.type === 'text') rest.value = rest.value.trimEnd()
  return match[1]
}

function partialName(node: Nodes, state: CompileState): string | null {
  if (node.type !== 'mdxJsxFlowElement' || node.name === null) return null
  const used = importOf(node.name, state)
  return used?.imported === 'default' && /\.mdx?$/i.test(used.source) ? node.name : null
}

/** Where the headings of a part begin: below the title of its own page, or below one of many titles in a list. */
const TOP: Readonly<Record<ContentPart['kind'], number>> = { section: 2, excerpt: 3 }

/**
 * Gives the headings of a part of a file levels that follow from where it is shown, so that no page leaves a level out.
 * A title keeps its own.
 */
function levelHeadings(tree: Root, kind: ContentPart['kind']): void {
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
  const isClass = /^class(?:Name)?$/
  const className = attributes.find((one) => 'name' in one && isClass.test(one.name))?.value
  const classAttribute = typeof className === 'string' ? ` class="${escapeHtml(className)}"` : ''
  return `<${name}${classAttribute}>${inner}</${name}>`
}
