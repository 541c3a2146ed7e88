import unitless from '@emotion/unitless'

/** Properties without unit that React knows and the list of emotion does not. */
const MORE_UNITLESS = new Set(['gridArea', 'lineClamp'])

export function cssName(name: string): string {
  if (name.startsWith('--')) return name
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, '-ms-')
}

/** The value in CSS of a property as React has it: pixels for bare numbers where CSS wants a unit. */
export function cssValue(name: string, value: unknown): string {
  const bare = typeof value !== 'number' || value === 0 || name.startsWith('--')
  const plain = name
    .replace(/^(?:Webkit|Moz|ms|O)(?=[A-Z])/, '')
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
  return bare || Object.hasOwn(unitless, plain) || MORE_UNITLESS.has(plain) ? String(value) : `${value}px`
}
