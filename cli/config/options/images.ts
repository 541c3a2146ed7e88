import { option, options, wholeNumber } from './kit.ts'
import type { OptionTable } from './option.ts'

/** How images of `@theme/IdealImage` are made. Lengths are in pixels. */
export interface ImagesConfig {
  /** 1 to 100. @default 70 */
  quality?: number
  /** Width of the largest variant. @default 1030 */
  max?: number
  /** Width of the smallest variant. @default 640 */
  min?: number
  /** How many variants there are between `min` and `max`, both included. @default 2 */
  steps?: number
}

/** Images in several widths. */
export function imagesOption() {
  const width = wholeNumber(1, 16_383)
  const table = {
    quality: option(wholeNumber(1, 100), 70),
    max: option(width, 1030),
    min: option(width, 640),
    steps: option(wholeNumber(1, 20), 2),
  } satisfies OptionTable<ImagesConfig>
  return options(table, {
    rule: ({ min = 640, max = 1030 }, complain) => {
      if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return
      complain({
        sentence: `{key} is empty: min is ${min} and max is ${max}.`,
        hint: 'Set min to at most max.',
      })
    },
  })
}
