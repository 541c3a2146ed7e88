import type { Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import { textHole } from './holes.ts'
import { stateOf, type CompileState } from './state.ts'
import { walkMdast } from './walk.ts'

/** The look of each type; `title` is the id of the default title, or the title itself where it is not translated. */
const TYPES: Readonly<Record<string, { readonly alert: string; readonly title: string }>> = {
  note: { alert: 'secondary', title: 'theme.admonition.note' },
  secondary: { alert: 'secondary', title: 'secondary' },
  tip: { alert: 'success', title: 'theme.admonition.tip' },
  success: { alert: 'success', title: 'success' },
  info: { alert: 'info', title: 'theme.admonition.info' },
  important: { alert: 'info', title: 'important' },
  warning: { alert: 'warning', title: 'theme.admonition.warning' },
  caution: { alert: 'warning', title: 'theme.admonition.caution' },
  danger: { alert: 'danger', title: 'theme.admonition.danger' },
}

/** Keywords that open an admonition. */
export const ADMONITION_KEYWORDS: readonly string[] = Object.keys(TYPES)

/**
 * remark plugin: `:::note[Title]` containers become admonitions. One that is opened and closed on a line reaches us
 * as a leaf, whose label is all it says.
 */
export function admonitions() {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkMdast(tree, (node, index, parent) => {
      if (node.type !== 'containerDirective' && node.type !== 'leafDirective') return
      if (!Object.hasOwn(TYPES, node.name)) return
      const container = node.type === 'leafDirective' ? toContainer(node) : node
      toAdmonition(container, state)
      parent.children[index] = container
    })
  }
}

function toContainer(leaf: LeafDirective): ContainerDirective {
  return {
    ...leaf,
    type: 'containerDirective',
    children: [{ type: 'paragraph', children: trimmed(leaf.children) }],
  }
}

/** Space around a label comes from how its line was written. */
function trimmed(label: readonly PhrasingContent[]): PhrasingContent[] {
  return label.map((node, index) => {
    if (node.type !== 'text') return node
    const start = index === 0 ? node.value.trimStart() : node.value
    return { ...node, value: index === label.length - 1 ? start.trimEnd() : start }
  })
}

function toAdmonition(node: ContainerDirective, state: CompileState): void {
  const type = TYPES[node.name] ?? { alert: 'info', title: node.name }
  const [first, ...rest] = node.children
  const label = first?.type === 'paragraph' && first.data?.directiveLabel === true ? first : null
  const { class: className, id, title } = node.attributes ?? {}
  const classes = [
    'theme-admonition',
    `theme-admonition-${node.name}`,
    'admonition',
    'alert',
    `alert--${type.alert}`,
  ]
  node.data = {
    ...node.data,
    hName: 'div',
    hProperties: {
      className: [...classes, ...(className ?? '').split(/\s+/).filter(Boolean)],
      ...(id ? { id } : {}),
    },
  }
  const icon = element('span', { className: ['admonition-icon'], ariaHidden: 'true' }, [])
  const body = label === null ? node.children : rest
  const heading = element('div', { className: ['admonition-heading'] }, [
    icon,
    ...titleOf(label, title ?? type.title, state),
  ])
  node.children = [
    heading,
    element('div', { className: ['admonition-content'] }, body),
  ] as typeof node.children
}

function titleOf(label: Paragraph | null, title: string, state: CompileState): PhrasingContent[] {
  if (label !== null) return trimmed(label.children)
  return [{ type: 'text', value: title.includes('.') ? textHole(state, title) : title }]
}

/** A node that mdast has no name for and that becomes the element. */
function element(
  hName: string,
  hProperties: Record<string, unknown>,
  children: readonly unknown[],
): RootContent {
  return { type: 'admonitionPart', data: { hName, hProperties }, children } as unknown as RootContent
}
