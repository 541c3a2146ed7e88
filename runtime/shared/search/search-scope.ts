/** Scope of all pages that belong to no version of docs. */
export const DEFAULT_SCOPE = 'default'

/** Scope of a version of a docs instance; the metas of its pages name it. */
export function docsScope(id: string, version: string): string {
  return `docs-${id}-${version}`
}

/** What the scopes of all versions of an instance begin with. @param instance - such as `docs/api` */
export function scopeStart(instance: string): string {
  return docsScope(instance.slice(instance.indexOf('/') + 1), '')
}
