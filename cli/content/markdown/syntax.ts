import type { Text } from 'hast'
import type { Nodes, Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified, type PluggableList } from 'unified'
import type { PluginLists } from '../../config/options/content-plugins.ts'
import { walkMdast } from './walk.ts'

/** Who parses a site's files, and what there is besides the usual syntax. */
export interface Syntax {
  /** The fast parser, or micromark, which a site's plugins can extend and which is ten times slower. */
  readonly parser: 'fast' | 'micromark'
  /** Math as `remark-math` reads it, by the fast parser; null without. */
  readonly math: MathSyntax | null
}

export interface MathSyntax {
  /** Whether `$x$` is math; `$$x$$` always is. */
  readonly singleDollarTextMath: boolean
}

/** Who has to parse: the site's own plugins may extend the syntax. The math of `remark-math` needs no other parser. */
export function syntaxOf(
  { beforeDefaultRemarkPlugins, remarkPlugins }: PluginLists,
  format: 'md' | 'mdx',
): Syntax {
  const plugins = [...beforeDefaultRemarkPlugins, ...remarkPlugins]
  const extensions = extensionsOf(plugins)
  if (extensions.length === 0) return { parser: 'fast', math: null }
  const math = extensions.every(isMath) ? mathOf(plugins) : null
  // Where single dollars mean nothing, braces between them are expressions of MDX; the fast parser takes them for text.
  const isFast = math !== null && (format === 'md' || math.singleDollarTextMath)
  return isFast ? { parser: 'fast', math } : { parser: 'micromark', math: null }
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

/** What the plugins make of math, which a sample tells; null when they make something unknown of it. */
function mathOf(plugins: PluggableList): MathSyntax | null {
  const processor = unified().use(remarkParse).use(plugins)
  const { children } = processor.parse('$a$\n\n$$b$$\n\n$$\nc\n$$')
  const types = children.map((child) => (child.type === 'paragraph' ? child.children[0]?.type : child.type))
  const found = types.join(' ')
  if (found === 'inlineMath inlineMath math') return { singleDollarTextMath: true }
  return found === 'text inlineMath math' ? { singleDollarTextMath: false } : null
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
    : {
        hName: 'pre',
        hChildren: [{ type: 'element', tagName: 'code', properties: { className }, children }],
      }
}
