import type { TocItem } from '../../../runtime/shared/content/content.ts'
import { importedContent } from '../../content/compile/content-key.ts'
import type { CompiledContent } from '../../content/compile/compiled.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'

/** The table of contents of a page, with the headings of its partials in their places. */
export interface PageToc {
  readonly toc: readonly TocItem[]
  /** `DUPLICATE_HEADING_ID`: ids that come from several files, or from one that is put in several times. */
  readonly diagnostics: readonly Diagnostic[]
}

type ContentOf = (file: FilePath) => CompiledContent | undefined

/** A heading, and the use of the file that it comes from. */
interface Placed {
  readonly item: TocItem
  readonly use: { readonly file: FilePath }
}

/** Puts the headings of a page together. */
export function pageToc(compiled: CompiledContent, contentOf: ContentOf): PageToc {
  const placed = placedHeadings(compiled, contentOf)
  const firstById = new Map<string, Placed>()
  const diagnostics: Diagnostic[] = []
  for (const heading of placed) {
    const first = firstById.get(heading.item.id)
    if (first === undefined) firstById.set(heading.item.id, heading)
    // Within one file it was reported when the file was compiled.
    else if (first.use !== heading.use) diagnostics.push(duplicate([first, heading], compiled.path))
  }
  return { toc: placed.map(({ item }) => item), diagnostics }
}

function placedHeadings(compiled: CompiledContent, contentOf: ContentOf): readonly Placed[] {
  const use = { file: compiled.path }
  return compiled.toc.flatMap((entry) => {
    if (!('partial' in entry)) return [{ item: entry, use }]
    const used = compiled.imports[entry.partial]
    const path = used?.imported !== 'default' ? null : importedContent(used.source, compiled.path)
    const partial = path === null ? undefined : contentOf(path)
    return partial === undefined ? [] : placedHeadings(partial, contentOf)
  })
}

function duplicate([first, second]: readonly [Placed, Placed], page: FilePath): Diagnostic {
  const { id } = second.item
  const files = [first.use.file, second.use.file]
  return {
    code: 'DUPLICATE_HEADING_ID',
    level: 'warning',
    message: `Two headings of a page have the id "${id}": links to it lead to the first.`,
    place: { file: page },
    notes: [
      files[0] === files[1]
        ? `both are in ${files[0]}, which is put in twice`
        : `they are in ${files.join(' and ')}`,
    ],
    hint: `Give one of them an id of its own, such as {#${id}-2} at the end of the heading.`,
  }
}
