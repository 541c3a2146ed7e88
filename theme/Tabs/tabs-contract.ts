/** Event of a container that was put into the document. It bubbles. */
export const TABS_SHOWN = 'sitegen:tabs'

/** Event of a container of lazy tabs: the panel of another one is to be rendered. */
export const TAB_WANTED = 'sitegen:tab'

/** Attribute of such a container: the value of that tab. */
export const WANTED_TAB = 'data-wanted'

/** A query with a parameter set. The others stay as they are written: to who reads them, rewritten ones may mean something else. */
export function withParameter(search: string, name: string, value: string): string {
  const isOther = (part: string): boolean => !new URLSearchParams(part).has(name)
  const parts = search.replace(/^\?/, '').split('&').filter(Boolean)
  const others = parts.filter(isOther)
  const place = parts.findIndex((part) => !isOther(part))
  others.splice(
    place < 0 ? others.length : place,
    0,
    `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  return `?${others.join('&')}`
}
