/** Scope of all pages that belong to no version of docs. */
export const DEFAULT_SCOPE = 'default'

/** Scope of a version of a docs instance; the metas of its pages name it. */
export function docsScope(id: string, version: string): string {
  return `docs-${id}-${version}`
}
