import type { List, ListItem } from 'mdast'
import { isLoose } from '../hast-handlers.ts'
import { openingTag, writeHtml } from '../hoist/write-html.ts'
import { nameTaskBox } from '../blocks/task-lists.ts'
import { lines, shownIn, write, writeAll } from './write.ts'
import type { Writing } from './writing.ts'

export function list(node: List, writing: Writing): string {
  const loose = isLoose(node)
  const items = node.children.map((item) => listItem(item, writing, loose))
  return `${opening(node)}${lines(items)}</${tagOf(node)}>`
}

function tagOf({ ordered }: List): 'ol' | 'ul' {
  return ordered === true ? 'ol' : 'ul'
}

function opening(node: List): string {
  const { start, children } = node
  const isTaskList = children.some(isTask)
  if (!isTaskList && typeof start !== 'number') return `<${tagOf(node)}>`
  const properties = {
    ...(typeof start === 'number' && start !== 1 ? { start } : {}),
    ...(isTaskList ? { className: ['contains-task-list'] } : {}),
  }
  return openingTag({ type: 'element', tagName: tagOf(node), properties, children: [] })
}

function isTask({ checked }: ListItem): boolean {
  return typeof checked === 'boolean'
}

/** What stands in an item. */
interface Part {
  readonly isParagraph: boolean
  /** Of a paragraph what it holds. */
  readonly html: string
}

function listItem(item: ListItem, writing: Writing, loose: boolean): string {
  const parts = partsOf(item, writing)
  let written = ''
  for (const [index, { isParagraph, html }] of parts.entries()) {
    if (loose || index > 0 || !isParagraph) written += '\n'
    written += isParagraph && loose ? `<p>${html}</p>` : html
  }
  const last = parts.at(-1)
  if (last !== undefined && (loose || !last.isParagraph)) written += '\n'
  return `${isTask(item) ? '<li class="task-list-item">' : '<li>'}${written}</li>`
}

function partsOf(item: ListItem, writing: Writing): readonly Part[] {
  const parts: Part[] = shownIn(item).map((node) =>
    node.type === 'paragraph'
      ? { isParagraph: true, html: writeAll(node, writing) }
      : { isParagraph: false, html: write(node, writing, item) },
  )
  if (typeof item.checked !== 'boolean') return parts
  const box = taskBox(item.checked, writing)
  const [first, ...others] = parts
  if (first?.isParagraph !== true) return [{ isParagraph: true, html: box }, ...parts]
  return [{ isParagraph: true, html: first.html === '' ? box : `${box} ${first.html}` }, ...others]
}

function taskBox(checked: boolean, { state }: Writing): string {
  const properties = { type: 'checkbox', checked, disabled: true }
  const box = { type: 'element' as const, tagName: 'input', properties, children: [] }
  nameTaskBox(box, state)
  return writeHtml([box])
}
