import type { Element } from 'hast'
import type {
  Blockquote,
  Code,
  Heading,
  Image,
  ImageReference,
  InlineCode,
  Link,
  LinkReference,
  List,
  ListItem,
  Nodes,
  Parents,
  PhrasingContentMap,
  RootContentMap,
  Table,
  Text,
} from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { html } from 'property-information'
import { trimLines } from 'trim-lines'
import { toAdmonition } from '../blocks/admonitions.ts'
import { alertOf } from '../blocks/github-alerts.ts'
import { anchorOf } from '../blocks/heading-anchors.ts'
import { TAB_CONTAINERS } from '../blocks/tab-containers.ts'
import { nameTaskBox } from '../blocks/task-lists.ts'
import { isPlainText } from '../blocks/unused-directives.ts'
import { codeBlock, onlyCode } from '../code/code-blocks.ts'
import { diagramOff, isDiagram, isForPackageManagers, playgroundProps } from '../code/special-fences.ts'
import { escapeText, escapeValue, isUsualTag, openingTag, writeHtml } from '../hoist/write-html.ts'
import { takeAddress } from '../inline/references.ts'
import { hasShortcode } from '../inline/shortcodes.ts'
import { cleanElement, cleanTag } from '../inline/unsafe-addresses.ts'
import { isBlank } from '../mdx/acorn.ts'
import { toElement } from '../mdx/literal-jsx.ts'
import { VOID_TAGS } from '../nesting.ts'
import { codeValue, isLoose, maxAddedCells, staysWhole, WHOLE_CODE_CLASS } from '../to-hast.ts'
import {
  COMPONENTS,
  isComponentName,
  lines,
  shell,
  shownIn,
  Unhandled,
  write,
  writeAll,
  type Constructs,
  type Writing,
} from './write.ts'

/**
 * How each kind of node is written. What is not here is left to the pipeline, and so is what a construct throws
 * `Unhandled` for.
 */
export const CONSTRUCTS: Constructs = {
  blockquote,
  break: () => '<br>\n',
  code,
  containerDirective: directive,
  definition: () => '',
  delete: (node, writing) => `<del>${writeAll(node, writing)}</del>`,
  emphasis: (node, writing) => `<em>${writeAll(node, writing)}</em>`,
  footnoteDefinition: () => '',
  footnoteReference(node, writing, parent) {
    if (writing.state.part === 'excerpt') throw new Unhandled('a footnote of an excerpt')
    return writeHtml([shell(node, writing, parent)])
  },
  heading,
  image,
  imageReference: image,
  inlineCode,
  leafDirective: directive,
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
  textDirective(node) {
    if (!isPlainText(node)) throw new Unhandled('a directive')
    return escapeText(`:${node.name}`)
  },
  thematicBreak: () => '<hr>',
}

function heading(node: Heading, writing: Writing): string {
  const { depth } = node
  const { state, headings } = writing
  const id = headings.read(node)
  const written = writeAll(node, writing)
  // A title has no link to itself, and headings of an excerpt have no ids.
  if (depth === 1 || state.part === 'excerpt') return `<h${depth}>${written}</h${depth}>`
  const anchor = writeHtml([anchorOf(id, headingName(node) ?? id, state)])
  return `<h${depth} id="${escapeValue(id)}" class="anchor">${written}${anchor}</h${depth}>`
}

function headingName(node: Heading): string | null {
  const text = textOf(node).trim()
  if (text !== '') return text
  const image = node.children.find(({ type }) => type === 'image' || type === 'imageReference')
  return (image !== undefined && 'alt' in image && image.alt?.trim()) || null
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return textValue(node.value)
  if (node.type === 'inlineCode') return codeValue(node)
  if (node.type === 'break') return '\n'
  if (node.type === 'footnoteReference') throw new Unhandled('a footnote in a heading')
  if (node.type === 'textDirective' && isPlainText(node)) return `:${node.name}`
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function blockquote(node: Blockquote, writing: Writing, parent: Parents): string {
  const { options, state, lineAt } = writing
  const alert = options.plugins.admonitions === null ? null : alertOf(node, lineAt)
  if (alert !== null) return write(toAdmonition(alert, state, false), writing, parent)
  return `<blockquote>${lines(shownIn(node).map((block) => write(block, writing, node)))}</blockquote>`
}

const TABS: readonly string[] = TAB_CONTAINERS

function directive(node: ContainerDirective | LeafDirective, writing: Writing, parent: Parents): string {
  if (node.type === 'containerDirective') writing.checkClosed(node, parent)
  if (!writing.admonitions.has(node.name))
    throw new Unhandled(TABS.includes(node.name) ? COMPONENTS : 'a directive')
  if (writing.state.part === 'excerpt' && node.attributes?.['id']) throw new Unhandled('an id of an excerpt')
  return write(toAdmonition(node, writing.state, false), writing, parent)
}

function code(node: Code, writing: Writing, parent: Parents): string {
  const { file, options, state } = writing
  const { mermaid, npm2yarn } = options.markdown
  writing.checkClosed(node, parent)
  if ((mermaid && isDiagram(node)) || (npm2yarn !== null && isForPackageManagers(node)))
    throw new Unhandled(COMPONENTS)
  if (isDiagram(node)) state.diagnostics.push(diagramOff(node, state))
  const pre = shell(node, writing, parent)
  const element = onlyCode(pre)
  if (element === null || playgroundProps(pre) !== null) throw new Unhandled(COMPONENTS)
  return writeHtml([codeBlock(element, options, file)])
}

function list(node: List, writing: Writing): string {
  const { ordered, start, children } = node
  const loose = isLoose(node)
  const tagName = ordered === true ? 'ol' : 'ul'
  const properties = {
    start: start === 1 ? undefined : (start ?? undefined),
    className: children.some(isTask) ? ['contains-task-list'] : undefined,
  }
  const open = openingTag({ type: 'element', tagName, properties, children: [] })
  return `${open}${lines(children.map((item) => listItem(item, writing, loose)))}</${tagName}>`
}

function isTask({ checked }: ListItem): boolean {
  return typeof checked === 'boolean'
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

function partsOf(item: ListItem, writing: Writing) {
  const parts = shownIn(item).map((node) => ({
    isParagraph: node.type === 'paragraph',
    html: node.type === 'paragraph' ? writeAll(node, writing) : write(node, writing, item),
  }))
  if (!isTask(item)) return parts
  const box = taskBox(item, writing)
  const [first] = parts
  if (first?.isParagraph !== true) return [{ isParagraph: true, html: box }, ...parts]
  first.html = first.html === '' ? box : `${box} ${first.html}`
  return parts
}

function taskBox({ checked }: ListItem, { state }: Writing): string {
  const properties = { type: 'checkbox', checked: checked === true, disabled: true }
  const box: Element = { type: 'element', tagName: 'input', properties, children: [] }
  nameTaskBox(box, state)
  return writeHtml([box])
}

function table({ children, align }: Table, writing: Writing): string {
  const columns = align?.length ?? 0
  const added = children.reduce((sum, row) => sum + Math.max(0, columns - row.children.length), 0)
  if (added > maxAddedCells) throw new Unhandled('a table of empty cells')
  const [head, ...rows] = children.map((row, index) => {
    const tag = index === 0 ? 'th' : 'td'
    const count = align?.length ?? row.children.length
    if (row.children.length > count) throw new Unhandled('a row with too many cells')
    const cells = Array.from({ length: count }, (_, column) => {
      const cell = row.children[column]
      const side = align?.[column] ? ` align="${align[column]}"` : ''
      return `<${tag}${side}>${cell === undefined ? '' : writeAll(cell, writing)}</${tag}>`
    })
    return `<tr>${lines(cells)}</tr>`
  })
  if (head === undefined) return `<table>${lines([])}</table>`
  const body = rows.length === 0 ? [] : [`<tbody>${lines(rows)}</tbody>`]
  return `<table>${lines([`<thead>${lines([head])}</thead>`, ...body])}</table>`
}

/** Braces around nothing but a comment leave nothing behind. */
function comment({ value }: { readonly value: string }): string {
  if (!isBlank(value)) throw new Unhandled(COMPONENTS)
  return ''
}

function text({ value }: Text, { options }: Writing): string {
  if (options.markdown.emoji && hasShortcode(value)) throw new Unhandled('a shortcode')
  return escapeText(textValue(value))
}

/** A text as it is shown: without white space at the start or end of a line within it. */
function textValue(value: string): string {
  return /[\t ][\n\r]|[\n\r][\t ]/.test(value) ? trimLines(value) : value
}

function inlineCode(node: InlineCode): string {
  const value = codeValue(node)
  return `<code${staysWhole(value) ? ` class="${WHOLE_CODE_CLASS}"` : ''}>${escapeText(value)}</code>`
}

function link(node: Link | LinkReference, writing: Writing, parent: Parents): string {
  const element = shell(node, writing, parent)
  const { href } = element.properties
  if (writing.state.part === 'excerpt' && typeof href === 'string' && href.startsWith('#'))
    throw new Unhandled('a link within an excerpt')
  return `${openingWithAddress(element, writing)}${writeAll(node, writing)}</a>`
}

function image(node: Image | ImageReference, writing: Writing, parent: Parents): string {
  return openingWithAddress(shell(node, writing, parent), writing)
}

function openingWithAddress(element: Element, { state }: Writing): string {
  if (cleanElement(element).length > 0) throw new Unhandled('an unsafe address')
  takeAddress(element, state)
  return openingTag(element)
}

type Jsx = RootContentMap['mdxJsxFlowElement'] | PhrasingContentMap['mdxJsxTextElement']

function jsx(node: Jsx, writing: Writing): string {
  const { name } = node
  if (name === null || isComponentName(name)) throw new Unhandled(COMPONENTS)
  if (!isUsualTag(name)) throw new Unhandled(`<${name}>`)
  // Its attributes are read; what it holds is written here.
  const tag = { ...node, type: 'mdxJsxFlowElement' as const, children: [] }
  const element = cleanTag(tag).length === 0 ? toElement(tag, html) : null
  if (element === null) throw new Unhandled(COMPONENTS)
  const children = writeAll(node, writing)
  const closing = VOID_TAGS.has(name) && children === '' ? '' : `</${name}>`
  return `${openingTag(element)}${children}${closing}`
}
