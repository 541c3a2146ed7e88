import type { LastUpdate } from '../../../runtime/shared/docs.ts'
import type { Doc, DocsContext } from './doc.ts'

/**
 * What a doc's page says about its last change: each of the two that the instance shows, from the front matter, else
 * from version control. Null when there is nothing to say.
 */
export function lastUpdate(doc: Doc, { instance, changes }: DocsContext): LastUpdate | null {
  const written = doc.frontMatter.last_update
  const change = changes.get(doc.file)
  const timestamp = written?.date === undefined ? change?.timestamp : Date.parse(written.date)
  const author = written?.author ?? change?.author
  const shown: LastUpdate = {
    ...(instance.showLastUpdateTime && timestamp !== undefined ? { timestamp } : {}),
    ...(instance.showLastUpdateAuthor && author !== undefined ? { author } : {}),
  }
  return Object.keys(shown).length === 0 ? null : shown
}
