/**
 * What parses the content of sites that extend the syntax. It is large, and loaded for them alone.
 * @module
 */
import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified, type PluggableList } from 'unified'
import type { PluginLists } from '../../config/options/content-plugins.ts'
import { onceAsked } from '../../types/memoized.ts'
import type { ContentFormat } from '../scan/source-file.ts'
import { unravel } from './mdx/jsx-node.ts'

export function micromarkParser(plugins: PluginLists, format: ContentFormat, forModule: boolean) {
  const { beforeDefaultRemarkPlugins, remarkPlugins: others } = plugins
  const processor = onceAsked(() =>
    unified()
      .use(remarkParse)
      .use(format === 'mdx' ? [remarkMdx] : [])
      .use([remarkFrontmatter, remarkGfm, remarkDirective, ...beforeDefaultRemarkPlugins, ...others])
      .freeze(),
  )
  return (text: string): Root => {
    const tree = processor().parse(text)
    if (!forModule) unravel()(tree)
    return tree
  }
}

/** What plugins make of math, which a sample tells; null when they make something unknown of it. */
export function mathOf(plugins: PluggableList) {
  const processor = unified().use(remarkParse).use(plugins)
  const { children } = processor.parse('$a$\n\n$$b$$\n\n$$\nc\n$$')
  const types = children.map((child) => (child.type === 'paragraph' ? child.children[0]?.type : child.type))
  const found = types.join(' ')
  if (found === 'inlineMath inlineMath math') return { singleDollarTextMath: true }
  return found === 'text inlineMath math' ? { singleDollarTextMath: false } : null
}
