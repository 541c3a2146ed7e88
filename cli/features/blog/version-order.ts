/** A version in parts that are compared one after the other. */
export interface Version {
  readonly numbers: readonly number[]
  /** `beta`, `1` of `2.0.0-beta.1`; empty for a release. */
  readonly pre: readonly string[]
}

const VERSION =
  /(?:^|[^\w.])v?(\d+(?:\.\d+){0,3})(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[\w.-]+)?(?=$|[^\w+-])/

/** The first version that a text names; null without one. */
export function readVersion(text: string): Version | null {
  const match = VERSION.exec(text)
  if (match === null) return null
  const [, numbers = '', pre] = match
  return { numbers: numbers.split('.').map(Number), pre: pre === undefined ? [] : pre.split('.') }
}

/** Precedence of semantic versions: negative when `a` comes before `b`. Texts without a version come first. */
export function compareVersions(a: Version | null, b: Version | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at++) {
    const order = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0)
    if (order !== 0) return order
  }
  return comparePre(a.pre, b.pre)
}

function comparePre(a: readonly string[], b: readonly string[]): number {
  // A release follows all that came before it.
  if (a.length === 0 || b.length === 0) return Number(a.length === 0) - Number(b.length === 0)
  for (const [at, part] of a.entries()) {
    const other = b[at]
    if (other === undefined) return 1
    const order = compareParts(part, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** Numbers come before words and are compared as such. */
function compareParts(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (isNumber && isOtherNumber) return Number(a) - Number(b)
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  return a === b ? 0 : a < b ? -1 : 1
}
