import type { Blockquote, Code, Heading, Nodes, Parents, List, ListItem, Table, TableRow } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { toAdmonition, toContainer } from '../blocks/admonitions.ts'
import { alertOf } from '../blocks/github-alerts.ts'
import { anchorOf } from '../blocks/heading-anchors.ts'
import { TAB_CONTAINERS } from '../blocks/tab-containers.ts'
import { isPlainText } from '../blocks/unused-directives.ts'
import { codeBlock, onlyCode } from '../code/code-blocks.ts'
import { diagramOff, isDiagram } from '../code/diagrams.ts'
import { playgroundProps } from '../code/live-code.ts'
import { isForPackageManagers } from '../code/npm2yarn.ts'
import { escapeValue, writeHtml, openingTag } from '../hoist/write-html.ts'
import { codeValue } from '../inline/whole-code.ts'
import { textValue, image, inlineCode, jsx, link, text, textDirective } from './inline.ts'
import { write, writeAll, writeLines, lines, shownIn } from './write.ts'
import { COMPONENTS, Unhandled } from './unhandled.ts'
import type { Writing, Constructs } from './writing.ts'
import { isLoose, maxAddedCells } from '../to-hast.ts'
import { nameTaskBox } from '../blocks/task-lists.ts'
import { isBlank } from '../mdx/acorn.ts'
import { footnoteReference } from './footnotes.ts'

export function heading(node: Heading, writing: Writing): string {
  const { depth } = node
  const { state, headings } = writing
  const id = headings.read(node)
  const written = writeAll(node, writing)
  // A title has no link to itself, and headings of an excerpt have no ids.
  if (depth === 1 || state.part === 'excerpt') return `<h${depth}>${written}</h${depth}>`
  const anchor = writeHtml([anchorOf(id, headingName(node) ?? id, state)])
  return `<h${depth} id="${escapeValue(id)}" class="anchor">${written}${anchor}</h${depth}>`
}

/** What a heading says; null for nothing. */
function headingName(node: Heading): string | null {
  const text = textOf(node).trim()
  if (text !== '') return text
  const image = node.children.find(({ type }) => type === 'image' || type === 'imageReference')
  const alt = image !== undefined && 'alt' in image ? (image.alt ?? '').trim() : ''
  return alt === '' ? null : alt
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return textValue(node.value)
  if (node.type === 'inlineCode') return codeValue(node)
  if (node.type === 'break') return '\n'
  if (node.type === 'footnoteReference') throw new Unhandled('a footnote in a heading')
  if (node.type === 'textDirective' && isPlainText(node)) return `:${node.name}`
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

export function blockquote(node: Blockquote, writing: Writing, parent: Parents): string {
  const alert = writing.options.admonitions === null ? null : alertOf(node, writing.lineAt)
  if (alert !== null) return write(toAdmonition(alert, writing.state, false), writing, parent)
  return `<blockquote>${writeLines(node, writing)}</blockquote>`
}

const TABS: ReadonlySet<string> = new Set(TAB_CONTAINERS)

export function containerDirective(node: ContainerDirective, writing: Writing, parent: Parents): string {
  writing.checkClosed(node, parent)
  return admonition(node, writing, parent)
}

export function admonition(
  node: ContainerDirective | LeafDirective,
  writing: Writing,
  parent: Parents,
): string {
  if (writing.options.admonitions?.has(node.name) !== true)
    throw new Unhandled(TABS.has(node.name) ? COMPONENTS : 'a directive')
  if (writing.state.part === 'excerpt' && node.attributes?.['id']) throw new Unhandled('an id of an excerpt')
  return write(toAdmonition(toContainer(node), writing.state, false), writing, parent)
}

export function code(node: Code, writing: Writing, parent: Parents): string {
  const { shells, file, options } = writing
  const { mermaid, npm2yarn } = options.markdown
  writing.checkClosed(node, parent)
  if ((mermaid && isDiagram(node)) || (npm2yarn !== null && isForPackageManagers(node)))
    throw new Unhandled(COMPONENTS)
  if (isDiagram(node)) writing.state.diagnostics.push(diagramOff(node, writing.state))
  const pre = shells.shell(node, parent)
  const element = onlyCode(pre)
  if (element === null || playgroundProps(pre) !== null) throw new Unhandled(COMPONENTS)
  return writeHtml([codeBlock(element, options.code, file)])
}

function list(node: List, writing: Writing): string {
  const loose = isLoose(node)
  const items = node.children.map((item) => listItem(item, writing, loose))
  return `${opening(node)}${lines(items)}</${tagOf(node)}>`
}

function tagOf({ ordered }: List): 'ol' | 'ul' {
  return ordered === true ? 'ol' : 'ul'
}

function opening(node: List): string {
  const { start, children } = node
  const isTaskList = children.some(isTask)
  if (!isTaskList && typeof start !== 'number') return `<${tagOf(node)}>`
  const properties = {
    ...(typeof start === 'number' && start !== 1 ? { start } : {}),
    ...(isTaskList ? { className: ['contains-task-list'] } : {}),
  }
  return openingTag({ type: 'element', tagName: tagOf(node), properties, children: [] })
}

function isTask({ checked }: ListItem): boolean {
  return typeof checked === 'boolean'
}

/** What stands in an item. */
interface Part {
  readonly isParagraph: boolean
  /** Of a paragraph what it holds. */
  readonly html: string
}

function listItem(item: ListItem, writing: Writing, loose: boolean): string {
  const parts = partsOf(item, writing)
  let written = ''
  for (const [index, { isParagraph, html }] of parts.entries()) {
    if (loose || index > 0 || !isParagraph) written += '\n'
    written += isParagraph && loose ? `<p>${html}</p>` : html
  }
  const last = parts.at(-1)
  if (last !== undefined && (loose || !last.isParagraph)) written += '\n'
  return `${isTask(item) ? '<li class="task-list-item">' : '<li>'}${written}</li>`
}

function partsOf(item: ListItem, writing: Writing): readonly Part[] {
  const parts: Part[] = shownIn(item).map((node) =>
    node.type === 'paragraph'
      ? { isParagraph: true, html: writeAll(node, writing) }
      : { isParagraph: false, html: write(node, writing, item) },
  )
  if (typeof item.checked !== 'boolean') return parts
  const box = taskBox(item.checked, writing)
  const [first, ...others] = parts
  if (first?.isParagraph !== true) return [{ isParagraph: true, html: box }, ...parts]
  return [{ isParagraph: true, html: first.html === '' ? box : `${box} ${first.html}` }, ...others]
}

function taskBox(checked: boolean, { state }: Writing): string {
  const properties = { type: 'checkbox', checked, disabled: true }
  const box = { type: 'element' as const, tagName: 'input', properties, children: [] }
  nameTaskBox(box, state)
  return writeHtml([box])
}

function table(node: Table, writing: Writing): string {
  const { children, align } = node
  const added = children.reduce(
    (sum, row) => sum + Math.max(0, (align ?? []).length - row.children.length),
    0,
  )
  if (added > maxAddedCells) throw new Unhandled('a table of empty cells')
  const [head, ...rows] = children.map((row, index) =>
    tableRow(row, { writing, align, tag: index === 0 ? 'th' : 'td' }),
  )
  const groups = [
    ...(head === undefined ? [] : [`<thead>${lines([head])}</thead>`]),
    ...(rows.length === 0 ? [] : [`<tbody>${lines(rows)}</tbody>`]),
  ]
  return `<table>${lines(groups)}</table>`
}

interface RowScope {
  readonly writing: Writing
  readonly align: Table['align']
  readonly tag: 'td' | 'th'
}

function tableRow(row: TableRow, { writing, align, tag }: RowScope): string {
  const cells: string[] = []
  const count = align?.length ?? row.children.length
  if (row.children.length > count) throw new Unhandled('a row with too many cells')
  for (let index = 0; index < count; index++) {
    const cell = row.children[index]
    const side = align?.[index]
    const open = side === null || side === undefined ? `<${tag}>` : `<${tag} align="${side}">`
    cells.push(`${open}${cell === undefined ? '' : writeAll(cell, writing)}</${tag}>`)
  }
  return `<tr>${lines(cells)}</tr>`
}

/**
 * How each kind of node is written. What is not here is left to the pipeline, and so is what a construct throws
 * `Unhandled` for.
 */
export const CONSTRUCTS: Constructs = {
  blockquote,
  break: () => '<br>\n',
  code,
  containerDirective,
  definition: nothing,
  delete: (node, writing) => `<del>${writeAll(node, writing)}</del>`,
  emphasis: (node, writing) => `<em>${writeAll(node, writing)}</em>`,
  footnoteDefinition: nothing,
  footnoteReference,
  heading,
  image,
  imageReference: image,
  inlineCode,
  leafDirective: admonition,
  link,
  linkReference: link,
  list,
  mdxFlowExpression: comment,
  mdxJsxFlowElement: jsx,
  mdxJsxTextElement: jsx,
  mdxTextExpression: comment,
  paragraph: (node, writing) => `<p>${writeAll(node, writing)}</p>`,
  strong: (node, writing) => `<strong>${writeAll(node, writing)}</strong>`,
  table,
  text,
  textDirective,
  thematicBreak: () => '<hr>',
}

/** What says something about other nodes. */
function nothing(): string {
  return ''
}

/** Braces around nothing but a comment leave nothing behind. */
function comment({ value }: { readonly value: string }): string {
  if (!isBlank(value)) throw new Unhandled(COMPONENTS)
  return ''
}
