import { utcTime } from './file-name.ts'

const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|z|[+-]\d{1,2}(?::?\d{2})?)?)?$/
const ZONE = /(?:Z|GMT|UTC|[+-]\d{1,2}:?\d{2})$/i

/**
 * A date as front matter has it, in milliseconds since 1970; null when it is none. Without a zone it is UTC, wherever
 * the site is built.
 */
export function readDate(written: string): number | null {
  const text = written.trim()
  const match = ISO.exec(text)
  if (match === null) return namedDate(text)
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', zone = 'Z'] = match
  const milli = Math.floor(Number(`0.${fraction}`) * 1000)
  const time = utcTime([
    Number(year),
    Number(month),
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    milli,
  ])
  return time === null ? null : time - offsetOf(zone)
}

/** Milliseconds that a zone is ahead of UTC. */
function offsetOf(zone: string): number {
  const match = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)
  if (match === null) return 0
  const [, sign, hours, minutes = '0'] = match
  return (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
}

/** `January 2, 2026`, `2026/01/02`: whatever JavaScript reads, in UTC. */
function namedDate(text: string): number | null {
  const slashed = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(text)
  if (slashed !== null) return utcTime([Number(slashed[1]), Number(slashed[2]), Number(slashed[3])])
  if (!/[a-z]{3}/i.test(text) || !/\d/.test(text)) return null
  const time = Date.parse(ZONE.test(text) ? text : `${text} UTC`)
  return Number.isNaN(time) ? null : time
}
