import type { Element, ElementContent, Root } from 'hast'
import type { VFile } from 'vfile'
import { sourceOf } from '../code/code-components.ts'
import { isJsx } from '../mdx/jsx-node.ts'
import { stateOf } from '../state.ts'
import { elementOf, walkHast } from '../walk.ts'

/** rehype plugin: items of lists in `<FileTree>` are files or folders, which open and close; a name may have a comment. */
export function fileTree({ components }: { readonly components: Readonly<Record<string, string>> }) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    if (!state.hasMdx) return
    walkHast(tree, (node) => {
      if (!isJsx(node) || sourceOf(node.name, state, components) !== '@theme/FileTree') return
      walkHast(node, (item) => {
        if (item.type === 'element' && item.tagName === 'li') markItem(item)
      })
    })
  }
}

function markItem(item: Element): void {
  const isList = (child: ElementContent): boolean => child.type === 'element' && child.tagName === 'ul'
  const lists = item.children.filter(isList)
  const [first, ...others] = item.children.filter((child) => !isList(child))
  if (first === undefined) return
  const [, name = '', comment = ''] =
    first.type === 'text' ? (/^\s*(\S+)([^]*)$/.exec(first.value) ?? []) : []
  const named: ElementContent = first.type === 'text' ? { type: 'text', value: name } : first
  const about = elementOf('span', { className: ['sg-file-tree__comment'] }, [
    { type: 'text', value: comment },
    ...others,
  ])
  const hasComment = about.children.some((child) => child.type !== 'text' || child.value.trim() !== '')
  const title = [named, ...(hasComment ? [about] : [])]
  if (lists.length > 0 || name.endsWith('/')) item.properties['className'] = ['sg-file-tree__folder']
  item.children = lists.length === 0 ? title : [folderOf(title, lists)]
}

function folderOf(title: ElementContent[], lists: ElementContent[]): Element {
  const properties = { className: ['sg-file-tree__details'], open: true }
  return elementOf('details', properties, [elementOf('summary', {}, title), ...lists])
}
