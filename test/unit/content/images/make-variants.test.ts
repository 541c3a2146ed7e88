import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageWidths } from '../../../../cli/content/images/make-variants.ts'

type Case = readonly [
  original: number,
  options: readonly [min: number, max: number, steps: number],
  widths: readonly number[],
]

const CASES: readonly Case[] = [
  [2000, [640, 1030, 2], [640, 1030]],
  [1030, [640, 1030, 2], [640, 1030]],
  [800, [640, 1030, 2], [640, 800]],
  [640, [640, 1030, 2], [640]],
  [500, [640, 1030, 2], [500]],
  [1, [640, 1030, 2], [1]],
  [2000, [640, 1030, 1], [1030]],
  [2000, [640, 1030, 3], [640, 835, 1030]],
  [800, [640, 1030, 3], [640, 800]],
  [4000, [300, 2000, 4], [300, 867, 1433, 2000]],
  [2000, [640, 640, 3], [640]],
]

for (const [original, [min, max, steps], widths] of CASES) {
  test(`an image of ${original} pixels, ${steps} steps from ${min} to ${max}, is made in ${widths.join(' and ')}`, () => {
    assert.deepEqual(imageWidths(original, { min, max, steps }), widths)
  })
}
