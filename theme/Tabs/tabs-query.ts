/**
 * The query with a parameter set. The others stay as they are written: rewritten ones may mean the same to us and
 * something else to the one who reads them.
 */
export function withParameter(search: string, name: string, value: string): string {
  const written = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
  const parts = search.replace(/^\?/, '').split('&').filter(Boolean)
  const place = parts.findIndex((part) => isFor(part, name))
  const others = parts.filter((part) => !isFor(part, name))
  others.splice(place < 0 ? others.length : place, 0, written)
  return `?${others.join('&')}`
}

function isFor(part: string, name: string): boolean {
  return new URLSearchParams(part).has(name)
}
