import type { Blockquote, Code, Heading, Nodes, Parents } from 'mdast'
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
import { escapeValue, writeHtml } from '../hoist/write-html.ts'
import { codeValue } from '../inline/whole-code.ts'
import { textValue } from './inline.ts'
import { write, writeAll, writeLines } from './write.ts'
import { COMPONENTS, Unhandled } from './unhandled.ts'
import type { Writing } from './writing.ts'

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
