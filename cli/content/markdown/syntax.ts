import type { Text } from 'hast'
import type { Nodes, Root } from 'mdast'
import { unified, type PluggableList } from 'unified'
import type { PluginLists } from '../../config/options/content-plugins.ts'
import type { ContentFormat } from '../scan/source-file.ts'
import { elementOf, walkMdast } from './walk.ts'

export type Syntax = Awaited<ReturnType<typeof syntaxOf>>

/**
 * Who has to parse: the fast parser, or micromark, which plugins of the site can extend and which is ten times slower.
 * `math` is that of `remark-math`, which needs no other parser: whether `$x$` is math as `$$x$$` is; null without.
 */
export async function syntaxOf(lists: PluginLists, format: ContentFormat) {
  const plugins = [...lists.beforeDefaultRemarkPlugins, ...lists.remarkPlugins]
  const extensions = extensionsOf(plugins)
  if (extensions.length === 0) return { parser: 'fast', math: null } as const
  const { mathOf } = await import('./micromark.ts')
  const math = extensions.every(isMath) ? mathOf(plugins) : null
  // Where single dollars mean nothing, braces between them are expressions of MDX; the fast parser takes them for text.
  const isFast = math !== null && (format === 'md' || math.singleDollarTextMath)
  return isFast ? ({ parser: 'fast', math } as const) : ({ parser: 'micromark', math: null } as const)
}

function extensionsOf(plugins: PluggableList): readonly unknown[] {
  if (plugins.length === 0) return []
  const { micromarkExtensions = [] } = unified().use(plugins).freeze().data() as {
    micromarkExtensions?: readonly unknown[]
  }
  return micromarkExtensions
}

const MATH = new Set<unknown>(['mathFlow', 'mathText'])

/** Whether an extension adds the constructs of `micromark-extension-math` and nothing else. */
function isMath(extension: unknown): boolean {
  const sections: unknown[] = Object.values(extension ?? {})
  const constructs = sections.flatMap((section): unknown[] => Object.values(section ?? {}).flat())
  return (
    constructs.length > 0 &&
    constructs.every((construct) => MATH.has((construct as { name?: unknown } | null)?.name))
  )
}

/**
 * remark plugin: what `remark-math` says about its nodes and the fast parser does not: which elements they become.
 * In tables it leaves bars escaped, as they are written.
 */
export function mathElements() {
  return (tree: Root): void => {
    walkMdast(tree, (node) => {
      if (node.type === 'tableCell') walkMdast(node, escapeBars)
      addElement(node)
    })
  }
}

function escapeBars(node: Nodes): void {
  if (node.type === 'inlineMath' && node.data === undefined) node.value = node.value.replaceAll('|', '\\|')
}

/** What micromark parsed has it. */
function addElement(node: Nodes): void {
  if (node.type !== 'inlineMath' && node.type !== 'math') return
  const isInline = node.type === 'inlineMath'
  const className = ['language-math', isInline ? 'math-inline' : 'math-display']
  const children: Text[] = [{ type: 'text', value: node.value }]
  node.data ??= isInline
    ? { hName: 'code', hProperties: { className }, hChildren: children }
    : { hName: 'pre', hChildren: [elementOf('code', { className }, children)] }
}
