import type { Nodes, Root, RootContent, Text } from 'mdast'
import type { Directives } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import { didYouMean } from '../../../types/did-you-mean.ts'
import type { FilePath } from '../../../types/file-path.ts'
import { isLabel } from './admonitions.ts'
import { placeAt, stateOf } from '../state.ts'
import { walkMdast } from '../walk.ts'
import { writtenLines, type WrittenLine } from '../source/source-edits.ts'
import { cutLines } from '../../../report/text.ts'

const COLONS = { textDirective: ':', leafDirective: '::', containerDirective: ':::' } as const

/**
 * remark plugin: directives that nothing handled are shown as the author wrote them. `a:b` in a sentence was never
 * meant as one; the others are reported, those of a file together.
 */
export function unusedDirectives({ keywords }: { readonly keywords: readonly string[] }) {
  return (tree: Root, file: VFile): void => {
    const { diagnostics, file: path } = stateOf(file)
    const lineAt = writtenLines(file)
    const unused: Directives[] = []
    walkMdast(tree, (node, index, parent) => {
      if (!isDirective(node) || node.data?.hName !== undefined) return undefined
      if (isPlainText(node)) {
        parent.children[index] = text(`:${node.name}`)
        return undefined
      }
      unused.push(node)
      parent.children.splice(index, 1, ...asText(node, lineAt))
      return index
    })
    const [first, ...others] = unused
    if (first === undefined) return
    const notes = others.map((node) => `also ${written(node)} at ${placeOf(node, path)}`)
    diagnostics.push({
      code: 'UNKNOWN_DIRECTIVE',
      level: 'warning',
      message: `There is no directive ${written(first)}: it is shown as text.`,
      place: placeAt(path, first.position),
      notes: notes.length === 0 ? undefined : cutLines(notes, LISTED_PLACES),
      hint: hintFor(unused, keywords),
    })
  }
}

const LISTED_PLACES = 10

function placeOf({ position }: Directives, file: FilePath): string {
  return position === undefined ? file : `${file}:${position.start.line}:${position.start.column}`
}

function written({ type, name }: Directives): string {
  return `"${COLONS[type]}${name}"`
}

const SHOW_COLON = 'To show a colon write "\\:".'

function hintFor(unused: readonly Directives[], keywords: readonly string[]): string {
  for (const node of unused) {
    const meant = node.type === 'containerDirective' ? didYouMean(node.name, keywords) : null
    if (meant !== null) return `Did you mean ":::${meant}"? ${SHOW_COLON}`
  }
  if (unused.every(({ type }) => type !== 'containerDirective')) return SHOW_COLON
  const known =
    keywords.length === 0 ? 'Admonitions are switched off here.' : `Use one of ${keywords.join(', ')}.`
  return `${known} ${SHOW_COLON}`
}

export function isPlainText(directive: Directives): boolean {
  return (
    directive.type === 'textDirective' &&
    directive.children.length === 0 &&
    Object.keys(directive.attributes ?? {}).length === 0
  )
}

function isDirective(node: Nodes): node is Directives {
  return Object.hasOwn(COLONS, node.type)
}

function asText(node: Directives, lineAt: WrittenLine): RootContent[] {
  const opening = `${COLONS[node.type]}${node.name}`
  if (node.type === 'containerDirective') {
    // As written: the parser drops what it makes nothing of.
    const { line, column } = node.position?.start ?? { line: 0, column: 1 }
    const rest = lineAt(line).slice(column - 1)
    const written = rest.trim() || opening
    const body = node.children.filter((child) => !isLabel(child))
    return [{ type: 'paragraph', children: [text(written)] }, ...body]
  }
  const labelled = node.children.length === 0 ? [] : [text('['), ...node.children, text(']')]
  const nodes = [text(opening), ...labelled, ...attributesOf(node, lineAt)]
  return node.type === 'leafDirective' ? [{ type: 'paragraph', children: nodes }] : nodes
}

function attributesOf({ attributes, position }: Directives, lineAt: WrittenLine): Text[] {
  if (position === undefined || Object.keys(attributes ?? {}).length === 0) return []
  const { start, end } = position
  const source = start.line === end.line ? lineAt(end.line).slice(start.column - 1, end.column - 1) : ''
  return source.endsWith('}') ? [text(source.slice(source.lastIndexOf('{')))] : []
}

function text(value: string): Text {
  return { type: 'text', value }
}
