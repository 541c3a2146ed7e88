import type { Root } from 'hast'
import type { VFile } from 'vfile'
import { textPlaceholder } from '../hoist/placeholders.ts'
import { stateOf } from '../state.ts'
import { walkHast } from '../walk.ts'

/** rehype plugin: the boxes of task lists get a name, which they have for the eye alone. */
export function taskLists() {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkHast(tree, (node) => {
      if (node.type !== 'element' || node.tagName !== 'input' || node.properties['type'] !== 'checkbox')
        return
      if (node.properties['disabled'] === true && node.properties['ariaLabel'] === undefined)
        node.properties['ariaLabel'] = textPlaceholder(
          state,
          node.properties['checked'] === true ? 'theme.common.taskDone' : 'theme.common.taskOpen',
        )
    })
  }
}
