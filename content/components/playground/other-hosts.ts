/**
 * What would be loaded from other sites as soon as a text is shown. A share link must not tell a stranger who opened it.
 * @module
 */

/** Props whose address is loaded when an element is shown. The last two are those of `ThemedImage`. */
const LOADED: ReadonlySet<string> = new Set(['src', 'srcset', 'poster', 'light', 'dark'])

/** Props of SVG that may name a file as `url(…)`. */
const PAINTED = /^(?:fill|stroke|filter|mask|clip-?path|cursor|marker.*)$/i

/** Whether a prop of an element or a component loads something from another site. */
export function loadsElsewhere(props: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(props).some(([name, value]) => {
    if (typeof value !== 'string') return false
    if (PAINTED.test(name)) return /url\((?!\s*["']?#)|\\/i.test(value)
    const key = name.toLowerCase()
    if (!LOADED.has(key)) return false
    return (key === 'srcset' ? value.split(',') : [value]).some(isElsewhere)
  })
}

/** Browsers leave out some characters before they read an address, and take a backslash for a slash. */
function isElsewhere(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what browsers leave out
  const read = address.replaceAll(/[\u0000-\u0020]/g, '')
  return /^(?:(?!data:)[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(read)
}

/** Whether the value of a style may load a file: by a function that takes an address, or by an escape that spells one. */
export function stylesElsewhere(value: unknown): boolean {
  return typeof value === 'string' && /url|image|src|\\/i.test(value)
}
