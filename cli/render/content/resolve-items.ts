import type { PageContent } from '../../../runtime/shared/content/content.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import type { Page, PageItem } from '../../routes/page.ts'
import { resolveContent, type ContentScope } from './resolve-content.ts'

/** Several contents of a page with every placeholder filled. */
export interface ResolvedItems {
  readonly items: readonly PageContent[]
  /** Keys of the modules that they use. */
  readonly keys: readonly string[]
}

const NOTHING: PageContent = { kind: 'html', html: '' }

/**
 * Fills the placeholders of the contents of a list. Each leads where it does on its own page, which also tells what is wrong with
 * it.
 */
export function resolveItems(page: Page, items: readonly PageItem[], scope: ContentScope): ResolvedItems {
  const keys = new Set<string>()
  const contents = items.map((item) => {
    const compiled = scope.contentOf(item.source)
    if (compiled === undefined) return NOTHING
    const own: Page = { ...page, url: item.url, source: fileOf(item.source), before: [] }
    const resolved = resolveContent(own, compiled, { ...scope, isOnOtherPage: true })
    for (const key of resolved.keys) keys.add(key)
    return resolved.content
  })
  return { items: contents, keys: [...keys] }
}
