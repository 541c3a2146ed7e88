import { sizeOption } from './budgets.ts'
import { choose, option, options, required, wholeNumber } from './kit.ts'
import type { Option, OptionTable } from './option.ts'
import { isRecord } from '../../types/json-problems.ts'

/** What stays of earlier publishes. */
export interface KeepAssetsConfig {
  /** How many publishes back. */
  publishes: number
  /** Size of all that stays, in bytes or as a text such as `'20 MB'`. What is oldest goes first. @default '50 MB' */
  maxSize?: number | string
}

/** The same with its default. */
export interface KeptAssets {
  /** How many publishes back. */
  readonly publishes: number
  /** Size of all that stays, in bytes. What is oldest goes first. */
  readonly maxSize: number
}

/** At most so many publishes, which no deploy takes. */
const MAX_PUBLISHES = 100

/** A number of publishes is short for the options with it; null keeps nothing. */
export function keepAssetsOption(): Option<number | KeepAssetsConfig, KeptAssets | null> {
  const publishes = wholeNumber(0, MAX_PUBLISHES)
  const table = {
    publishes: required(publishes),
    maxSize: sizeOption('50 MB'),
  } satisfies OptionTable<KeepAssetsConfig>
  const whole = options(table)
  const written = choose<number | KeepAssetsConfig>((value) => (isRecord(value) ? whole.schema : publishes))
  return option(written, 0, (keep): KeptAssets | null => {
    const { publishes: count, maxSize } = whole.resolve(typeof keep === 'number' ? { publishes: keep } : keep)
    return count === 0 ? null : { publishes: count, maxSize }
  })
}
