/** How messages name the docs of an instance: `docs`, or `docs "community"` for one with an id of its own. */
export function docsName(id: string): string {
  return id === 'default' ? 'docs' : `docs "${id}"`
}
