/** Shared data of all docs, by the ids of their instances. */
export const ALL_DOCS = 'plugins/docs'

/** What shared data of the docs is called in explanations; null for data of others. */
export function sharedName(key: string): string | null {
  const [, sidebar] = /^docs-.*-sidebar-(.*)$/.exec(key) ?? []
  if (sidebar !== undefined) return `the sidebar "${sidebar}"`
  if (key.startsWith('docs-') && key.endsWith('-docs')) return 'the list of all docs'
  return key === ALL_DOCS ? 'the list of docs and versions' : null
}

/** How messages name the docs of an instance: `docs`, or `docs "community"` for one with an id of its own. */
export function docsName(id: string): string {
  return id === 'default' ? 'docs' : `docs "${id}"`
}
