import { createHighlighter } from '../content/markdown/code/highlight.ts'
import type { Task } from '../threads/serve-tasks.ts'
import type { Json } from '../../runtime/shared/json.ts'
import { createInputsReader } from './page-inputs.ts'
import { renderPage, type PageToRender, type ShownDocument } from './render-page.ts'
import { sentOutcome, type RenderSetUp, type ThreadOutcome } from './render-set-up.ts'
import { createRenderer } from './renderer.ts'

/** A page to show, and the shared data that is another one than at the last page: its value, or null when it is gone. */
export interface PreviewOrder {
  readonly page: PageToRender
  readonly shared: ReadonlyMap<string, Json | null>
}

/** Renders single pages in a thread that keeps no more than the bundle and the shared data. */
export async function previewTask(data: unknown): Promise<Task> {
  const { settings, additionalLanguages, ...options } = data as RenderSetUp
  const highlight = createHighlighter({ additionalLanguages })
  const renderer = await createRenderer({ ...options, code: { settings, highlight }, unrepeated: null })
  const shared = new Map<string, Json>()
  return async (input, onItem): Promise<ThreadOutcome<ShownDocument>> => {
    const order = input as PreviewOrder
    for (const [key, value] of order.shared) {
      if (value === null) shared.delete(key)
      else shared.set(key, value)
    }
    onItem(0)
    const scope = { renderer, shared: (key: string) => shared.get(key), inputs: createInputsReader() }
    return sentOutcome<ShownDocument>(await renderPage(order.page, scope))
  }
}
