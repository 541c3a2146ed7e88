const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|z|[+-]\d{1,2}(?::?\d{2})?)?)?$/
/** `2026/1/31`, `2026.1.31` and `1/31/2026`, as JavaScript reads them. */
const YEAR_FIRST = /^(\d{4})([/.])(\d{1,2})\2(\d{1,2})(?!\d|\/|\.)/
const YEAR_LAST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d|\/)/
/** `2026-01`: the first day of the month. */
const MONTH_ONLY = /^(\d{4})-(\d{1,2})$/
const ZONE = /(?:Z|GMT|UTC|[+-]\d{1,2}:?\d{2})$/i

/**
 * Parses a date in front matter to milliseconds since 1970; null if it is not one. Without a zone it is UTC,
 * wherever the site is built.
 */
export function readDate(written: string): number | null {
  const text = written
    .trim()
    .replace(YEAR_FIRST, '$1-$3-$4')
    .replace(YEAR_LAST, '$3-$1-$2')
    .replace(MONTH_ONLY, '$1-$2-01')
  const match = ISO.exec(text)
  if (match === null) return otherDate(text)
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', zone = 'Z'] = match
  const milli = Math.floor(Number(`0.${fraction}`) * 1000)
  const time = utcTime([year, month, day, hour, minute, second, milli].map(Number))
  return time === null ? null : time - offsetOf(zone)
}

/** The same, but a year alone is enough. */
export function readUpdateDate(written: string): number | null {
  const text = written.trim()
  return readDate(text) ?? (/^\d{4}$/.test(text) ? Date.parse(text) : null)
}

/** A day that its month lacks, such as February 30, rolled over to the next month as YAML does; else null. */
export function movedDate(written: string): string | null {
  const [, year, month, day, rest = ''] = /^(\d{4})-(\d{2})-(\d{2})((?:[Tt ].*)?)$/.exec(written.trim()) ?? []
  if (day === undefined || Number(month) < 1 || Number(month) > 12 || Number(day) < 29 || Number(day) > 31)
    return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCDate() === Number(day) ? null : date.toISOString().slice(0, 10) + rest
}

/** Milliseconds that a zone is ahead of UTC. */
function offsetOf(zone: string): number {
  const match = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)
  if (match === null) return 0
  const [, sign, hours, minutes = '0'] = match
  return (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
}

/** `January 2, 2026`, `2026/01/02 5:00 PM`: whatever JavaScript reads, in UTC. */
function otherDate(text: string): number | null {
  const [, year, month, day, rest = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)(.*)$/s.exec(text) ?? []
  const isNumeric = year !== undefined
  if (isNumeric && utcTime([year, month, day].map(Number)) === null) return null
  if (!isNumeric && !(/[a-z]{3}/i.test(text) && /\d/.test(text))) return null
  // With dashes, JavaScript expects ISO 8601 and rejects other forms of time.
  const readable = isNumeric ? `${year}/${month}/${day}${rest}` : text
  const time = Date.parse(ZONE.test(readable) ? readable : `${readable} UTC`)
  return Number.isNaN(time) || hasLateDay(text, new Date(time).getUTCFullYear()) ? null : time
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = new RegExp(`(?:^|[^a-z])(${MONTHS.join('|')})`, 'i')
/** Times and zones, whose numbers are not part of a date. */
const TIMES = /\d{1,2}(?::\d{2})+(?:\.\d+)?(?:\s*[+-]\d{1,2}:?\d{2})?|(?:GMT|UTC)\s*[+-]\d{1,2}:?\d{2}/gi

/** Whether a named month lacks the day: JavaScript would roll over to the next month. */
function hasLateDay(text: string, year: number): boolean {
  const month = MONTHS.indexOf(MONTH.exec(text)?.[1]?.toLowerCase() ?? '')
  const [first = '', second = ''] = text.replace(TIMES, ' ').match(/\d+/g) ?? []
  // A month and a year alone mean the first day of the month.
  const day = Number(first) > 31 ? Number(second || 1) : Number(first)
  return month !== -1 && utcTime([year, month + 1, day]) === null
}

/** Milliseconds of a year, month, day and time in UTC; null when the calendar has no such date. */
export function utcTime(parts: readonly number[]): number | null {
  const [year = Number.NaN, month = 1, day = 1, hour = 0, minute = 0, second = 0, milli = 0] = parts
  const date = new Date(Date.UTC(2000, 0, 1, hour, minute, second, milli))
  date.setUTCFullYear(year, month - 1, day)
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  const isTime = Math.max(hour / 24, minute / 60, second / 60) < 1
  return isDay && isTime ? date.getTime() : null
}
