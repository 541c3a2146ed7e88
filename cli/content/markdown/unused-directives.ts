import type { Root, RootContent, Text } from 'mdast'
import type { Directives } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import type { FilePath } from '../../types/file-path.ts'
import { stateOf } from './state.ts'
import { walkMdast } from './walk.ts'

const COLONS = { textDirective: ':', leafDirective: '::', containerDirective: ':::' } as const

/**
 * remark plugin: directives that nothing handled are shown as the author wrote them. `a:b` in a sentence was never
 * meant as one; the others are reported.
 */
export function unusedDirectives() {
  return (tree: Root, file: VFile): void => {
    const { diagnostics, key } = stateOf(file)
    let lines: readonly string[] | undefined
    const lineOf = (number: number): string => {
      lines ??= String(file).split(/\r\n|\r|\n/)
      return lines[number - 1] ?? ''
    }
    walkMdast(tree, (node, index, parent) => {
      if (!isDirective(node) || node.data?.hName !== undefined) return undefined
      if (isPlainText(node)) {
        parent.children[index] = text(`:${node.name}`)
        return undefined
      }
      const start = node.position?.start
      diagnostics.push({
        code: 'UNKNOWN_DIRECTIVE',
        level: 'warning',
        message: `"${COLONS[node.type]}${node.name}" is not a directive that anything handles; it is shown as text.`,
        place: { file: key as FilePath, ...(start ? { line: start.line, column: start.column } : {}) },
        hint: 'Use one of note, tip, info, warning, danger, or write "\\:" to show a colon.',
      })
      parent.children.splice(index, 1, ...(asText(node, lineOf) as (typeof parent.children)[number][]))
      return index
    })
  }
}

/** A line of the source by its number, from 1. */
type LineOf = (number: number) => string

/** Whether a directive is no more than a colon and a word. */
export function isPlainText(directive: Directives): boolean {
  return (
    directive.type === 'textDirective' &&
    directive.children.length === 0 &&
    Object.keys(directive.attributes ?? {}).length === 0
  )
}

function isDirective(node: { readonly type: string }): node is Directives {
  return Object.hasOwn(COLONS, node.type)
}

/** What stands for a directive: its opening as text, and its content. */
function asText(node: Directives, lineOf: LineOf): RootContent[] {
  const opening = `${COLONS[node.type]}${node.name}`
  if (node.type === 'containerDirective') {
    const written = openingLine(node, lineOf) ?? opening
    return [{ type: 'paragraph', children: [text(written)] }, ...node.children.filter(isBody)]
  }
  const labelled = node.children.length === 0 ? [] : [text('['), ...node.children, text(']')]
  const words = [text(opening), ...labelled]
  return node.type === 'leafDirective' ? [{ type: 'paragraph', children: words }] : words
}

/** The line that opens a container, as written: the parser drops what it makes nothing of. */
function openingLine({ position }: Directives, lineOf: LineOf): string | null {
  if (position === undefined) return null
  return (
    lineOf(position.start.line)
      .slice(position.start.column - 1)
      .trim() || null
  )
}

/** The label of a container stands in its opening line. */
function isBody(node: RootContent): boolean {
  return node.type !== 'paragraph' || node.data?.directiveLabel !== true
}

function text(value: string): Text {
  return { type: 'text', value }
}
