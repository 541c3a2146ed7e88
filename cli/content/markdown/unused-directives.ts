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
      parent.children.splice(index, 1, ...(asText(node) as (typeof parent.children)[number][]))
      return index
    })
  }
}

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
function asText(node: Directives): RootContent[] {
  const opening = `${COLONS[node.type]}${node.name}`
  if (node.type === 'containerDirective') {
    return [{ type: 'paragraph', children: [text(opening)] }, ...node.children.map(withoutLabelMark)]
  }
  const labelled = node.children.length === 0 ? [] : [text('['), ...node.children, text(']')]
  const words = [text(opening), ...labelled]
  return node.type === 'leafDirective' ? [{ type: 'paragraph', children: words }] : words
}

/** The label of a container is a paragraph like any other once nothing handles it. */
function withoutLabelMark(node: RootContent): RootContent {
  if (node.type !== 'paragraph' || node.data?.directiveLabel !== true) return node
  const { data: _mark, ...paragraph } = node
  return paragraph
}

function text(value: string): Text {
  return { type: 'text', value }
}
