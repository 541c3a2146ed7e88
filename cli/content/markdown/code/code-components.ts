import type { Element, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import type { Json } from '../../../../runtime/shared/json.ts'
import { readCodeProps, type CodeProps } from '../../../../runtime/shared/content/code-props.ts'
import { isBlank } from '../mdx/acorn.ts'
import type { CodeData } from './code-blocks.ts'
import { isExpression, isJsx, type JsxNode } from '../mdx/jsx-node.ts'
import { literalProps } from '../mdx/literal-jsx.ts'
import { expressionValue } from '../mdx/literal.ts'
import { importOf, stateOf, type CompileState } from '../state.ts'
import { elementOf, walkHast } from '../walk.ts'

/** Components that need no import: module specifiers by the names of tags. */
type Components = Readonly<Record<string, string>>

const PART = '@theme/CodeBlock'

/**
 * rehype plugin: `<CodeBlock>` tags with literal props and text become the `pre` and `code` of a fence, so that nothing
 * is left of the tag. Others stay: their code is known when the page is rendered.
 */
export function codeComponents({ components }: { readonly components: Components }) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    if (!state.hasMdx) return
    walkHast(tree, (node, index, parent) => {
      if (!isJsx(node) || sourceOf(node.name, state, components) !== PART) return undefined
      const pre = asFence(node)
      if (pre === null) return undefined
      parent.children[index] = pre
      return 'skip'
    })
  }
}

export function sourceOf(name: string | null, state: CompileState, components: Components): string | null {
  if (name === null) return null
  const used = importOf(name, state)
  if (used !== undefined) return used.imported === 'default' ? used.source : null
  return !state.declared.has(name) && Object.hasOwn(components, name) ? (components[name] ?? null) : null
}

function asFence(node: JsxNode): Element | null {
  const props = literalProps(node)
  const read = props === null ? null : codeProps(props)
  const text = textOf(node.children) ?? (props?.['children'] as string | undefined)
  if (read === null || text === undefined) return null
  const { meta, classes } = read.props
  const language = meta.language === null ? [] : [`language-${meta.language}`]
  const { position } = node
  const code = elementOf('code', { className: [...language, ...classes] }, [{ type: 'text', value: text }])
  return { ...elementOf('pre', {}, [{ ...code, data: read, position }]), position }
}

/** Types of the props that a fence can say too. Words of live code are part of the info string there. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  children: ['string'],
  className: ['string'],
  language: ['string'],
  live: ['boolean'],
  metastring: ['string'],
  noInline: ['boolean'],
  position: ['string'],
  showLineNumbers: ['boolean', 'number', 'string'],
  title: ['string'],
}

function codeProps(props: Readonly<Record<string, Json>>): Required<CodeData> | null {
  const isKnown = ([name, value]: readonly [string, Json]): boolean =>
    Object.hasOwn(TYPES, name) && TYPES[name]?.includes(typeof value) === true
  if (!Object.entries(props).every(isKnown)) return null
  const { live, noInline, position, metastring, ...known } = props
  const parts = [
    metastring,
    live === true && 'live',
    noInline === true && 'noInline',
    position !== undefined && `position=${String(position)}`,
  ]
  const meta = parts.filter(Boolean).join(' ')
  return { meta, props: readCodeProps({ ...(known as CodeProps), metastring: meta }) }
}

function textOf(nodes: readonly RootContent[]): string | undefined {
  const [node, ...others] = nodes.filter((child) => !isComment(child))
  if (node === undefined || others.length > 0) return undefined
  // Text on lines of its own between the tags is a paragraph to Markdown.
  if (node.type === 'element' && node.tagName === 'p' && Object.keys(node.properties).length === 0)
    return textOf(node.children)
  if (node.type === 'text') return node.value
  const value = isExpression(node) ? expressionValue(node) : undefined
  return typeof value === 'string' ? value : undefined
}

function isComment(node: RootContent): boolean {
  return (isExpression(node) && isBlank(node.value)) || (node.type === 'text' && node.value.trim() === '')
}
