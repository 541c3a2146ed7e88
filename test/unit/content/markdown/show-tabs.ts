import type { CompiledNode } from '../../../../cli/content/compile/compiled.ts'
import { compileText, showHoled, type CompileSetup } from './compile-text.ts'

/**
 * The nodes of a compiled text as lines: `<Tabs groupId="a">`, `<TabItem …>`, other elements by their tag, and words
 * without tags; what is inside is indented.
 */
export async function showTabs(text: string, setup: CompileSetup = {}): Promise<readonly string[]> {
  const { nodes } = await compileText(text, setup)
  return nodes.flatMap((node) => linesOf(node, ''))
}

function linesOf(node: CompiledNode, indent: string): readonly string[] {
  if (typeof node === 'string') return node.trim() === '' ? [] : [indent + node.trim()]
  if ('html' in node) return [`${indent}${node.tag}: ${words(showHoled(node.html))}`.trimEnd()]
  const inside = node.children.flatMap((child) => linesOf(child, `${indent}  `))
  if (!('use' in node)) return [`${indent}${node.tag}`, ...inside]
  const props = Object.entries(node.props).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
  return [`${indent}<${node.use.replace(/^Sg/, '')}${props.join('')}>`, ...inside]
}

/** Text of HTML without its tags. */
function words(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
