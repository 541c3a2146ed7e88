/** Milliseconds as seconds: with two digits below ten, one below a hundred. */
export function seconds(ms: number): string {
  const value = ms / 1000
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} s`
}

/** Bytes in thousands. */
export function kilobytes(bytes: number): string {
  const value = bytes / 1000
  return `${value.toFixed(value < 100 ? 1 : 0)} kB`
}

/** A day as text: `2026-01-31` is 31 January 2026, in every time zone. */
export function longDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
