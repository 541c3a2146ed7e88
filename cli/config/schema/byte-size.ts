/** Powers of 1000 as storage and networks are sold, and those of 1024 with an i. */
const BYTES_BY_UNIT: Readonly<Record<string, number>> = {
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
}

const SIZE = /^\s*(\d+(?:\.\d+)?)\s*([a-z]+)\s*$/i

/** A size as it may be written: bytes, or a text with a unit, such as `'90 kB'`. Null for what is no size. */
export function byteSize(written: unknown): number | null {
  if (typeof written === 'number') return isSize(written) ? written : null
  const [, amount = '', unit = ''] = typeof written === 'string' ? (SIZE.exec(written) ?? []) : []
  const bytes = Math.round(Number(amount) * (BYTES_BY_UNIT[unit.toLowerCase()] ?? Number.NaN))
  return isSize(bytes) ? bytes : null
}

function isSize(bytes: number): boolean {
  return Number.isSafeInteger(bytes) && bytes > 0
}
