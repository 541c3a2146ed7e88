import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { textPlaceholder } from '../hoist/placeholders.ts'
import { stateOf, type CompileState } from '../state.ts'
import { walkHast } from '../walk.ts'

/** rehype plugin: the boxes of task lists get a name, which they have for the eye alone. */
export function taskLists() {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkHast(tree, (node) => {
      if (node.type !== 'element' || node.tagName !== 'input' || node.properties['type'] !== 'checkbox')
        return
      if (node.properties['disabled'] === true && node.properties['ariaLabel'] === undefined)
        nameTaskBox(node, state)
    })
  }
}

export function nameTaskBox({ properties }: Element, state: CompileState): void {
  const id = properties['checked'] === true ? 'theme.common.taskDone' : 'theme.common.taskOpen'
  properties['ariaLabel'] = textPlaceholder(state, id)
}
