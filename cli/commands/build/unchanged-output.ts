import path from 'node:path'
import { MARKER } from '../../output/publish/out-dir.ts'
import { statsOf } from '../../types/looks.ts'

/**
 * What a build that fails leaves: the output that there was, if an earlier build made one.
 *
 * @param outDir - absolute
 */
export function unchangedOutput(outDir: string, now: Date = new Date()): string {
  const built = statsOf(path.join(outDir, MARKER))?.mtime
  return built === undefined
    ? 'Nothing was published.'
    : `Nothing was published; the site built ${timeOf(built, now)} is unchanged.`
}

/** `at 12:04`, on another day `on 2026-11-21 at 12:04`; both as clocks show it here. */
function timeOf(time: Date, now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = (date: Date): string =>
    `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  const on = day(time) === day(now) ? '' : `on ${day(time)} `
  return `${on}at ${two(time.getHours())}:${two(time.getMinutes())}`
}
