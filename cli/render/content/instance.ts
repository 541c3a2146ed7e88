import { holds, type ContentDir, type FilePath } from '../../types/file-path.ts'
import type { LinkTarget, ReferenceScope, ReferenceSite } from './reference-scope.ts'

export interface Instance {
  /** `<feature>/<id>` */
  readonly name: string
  readonly folder: string
}

/** The instance whose folder holds the file; for files outside of all, the one of the page that shows it. */
export function instanceOf(
  { file, page }: ReferenceSite,
  contentDirs: ReferenceScope['contentDirs'],
): Instance {
  const holding = innermost(file, contentDirs)
  if (holding !== undefined) return { name: holding.instance, folder: holding.path }
  const folder = page.source === null ? undefined : innermost(page.source, contentDirs)?.path
  return { name: nameOf(page), folder: folder ?? '' }
}

function innermost(file: FilePath, contentDirs: ReferenceScope['contentDirs']): ContentDir | undefined {
  return contentDirs
    .filter((folder) => holds(folder, file))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}

export function nameOf({ context }: LinkTarget): string {
  return `${context.plugin.name}/${context.plugin.id}`
}
