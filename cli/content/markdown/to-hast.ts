import type { Root as HastRoot } from 'hast'
import type { Root, RootContent } from 'mdast'
import remarkRehype, { defaultHandlers, type Options } from 'remark-rehype'
import type { VFile } from 'vfile'
import { walkMdast } from './walk.ts'

type Handler = NonNullable<NonNullable<Options['handlers']>['blockquote']>

/**
 * unified plugin: remark-rehype, which looks for definitions with unist-util-visit before it begins. That look takes
 * half of its time, so it is given a root with nothing but definitions, and the whole tree when it begins.
 */
export function toHast(options: Options) {
  const root = (options.handlers?.['root'] ?? defaultHandlers.root) as Handler
  return (tree: Root, file: VFile): HastRoot => {
    const definitions: Root = { ...tree, children: definitionsIn(tree) }
    const handlers: Options['handlers'] = {
      ...options.handlers,
      root: (state, node: Root, parent) => root(state, node === definitions ? tree : node, parent),
    }
    return remarkRehype({ ...options, handlers })(definitions, file)
  }
}

/** Definitions of links and footnotes, wherever they stand; those within a footnote come with it. */
function definitionsIn(tree: Root): RootContent[] {
  const found: RootContent[] = []
  walkMdast(tree, (node) => {
    if (node.type !== 'definition' && node.type !== 'footnoteDefinition') return undefined
    found.push(node)
    return 'skip'
  })
  return found
}
