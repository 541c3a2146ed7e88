import data from '../../data/figures.json' with { type: 'json' }

/** What was measured with several tools, and the median of each. */
export interface Measured {
  /** Size of the site; 0 where that does not matter. */
  readonly pages: number
  /** In which case: `cold`, `first load`. */
  readonly of: string
  readonly what: string
  readonly unit: string
  readonly values: Readonly<Record<string, number>>
}

/** A run of a bench, which gives all of its figures. */
export interface Run {
  readonly name: string
  /** Repeats it. */
  readonly command: string
  /** `2026-01-31` */
  readonly date: string
  /** Absent: several, whose number was not kept. */
  readonly rounds?: number
  /** Part of the processors that other programs used when it began, from 0 to 1; absent: other programs ran, too. */
  readonly busyShare?: number
  readonly machine: {
    readonly cpu: string
    readonly cores: number
    readonly memoryGB: number
    readonly node: string
  }
  readonly versions: Readonly<Record<string, string>>
  readonly figures: readonly Measured[]
}

/** All that this site, its docs and the readme quote. `npm run bench -- figures` writes them. */
export const RUNS: readonly Run[] = data

/** @throws RangeError when it was not measured */
export function figureOf(name: string, wanted: Partial<Measured>): Measured {
  const figures = runOf(name).figures.filter((one) =>
    Object.entries(wanted).every(([key, value]) => one[key as keyof Measured] === value),
  )
  const [found] = figures
  if (found === undefined) throw new RangeError(`${name} has not measured ${JSON.stringify(wanted)}.`)
  return found
}

/** @throws RangeError when there is none of this name */
export function runOf(name: string): Run {
  const run = RUNS.find((one) => one.name === name)
  if (run === undefined) throw new RangeError(`No figures of ${name}.`)
  return run
}

/** With three digits, as people read it: `0.53 s`, `27.1 kB`, `405 kB`, `141 ms`, `1.35 s`, `2,759 MB`. */
export function withUnit(value: number, unit: string): string {
  if (unit === 'ms' && value >= 1000) return withUnit(value / 1000, 's')
  const digits = value < 1000 ? Number(value.toPrecision(3)) : Math.round(value)
  return `${digits.toLocaleString('en')} ${unit}`
}

/** How many times the second is of the first: `9.6`, `15`. */
export function timesText(ours: number, theirs: number): string {
  const times = theirs / ours
  return times.toFixed(times < 10 ? 1 : 0)
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
