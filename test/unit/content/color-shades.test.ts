import assert from 'node:assert/strict'
import test from 'node:test'
import {
  ADJUSTMENTS,
  cssOf,
  DEFAULTS,
  readPalette,
  shadesOf,
  toHex,
} from '../../../content/components/color-generator/shades.ts'

test('shades go from the lightest to the darkest by 0, 0.1, 0.15, 0.3 and their negatives', () => {
  const shades = shadesOf({ ...DEFAULTS.light, primary: '#25c2a0' })
  assert.deepEqual(
    shades.map(({ adjustment }) => adjustment),
    [-0.3, -0.15, -0.1, 0, 0.1, 0.15, 0.3],
  )
  assert.equal(shades.find(({ adjustment }) => adjustment === 0)?.color, '#25c2a0')
  assert.equal(shades.find(({ adjustment }) => adjustment === 0.1)?.color, '#21af90')
  assert.deepEqual(
    shades,
    shades.toSorted((a, b) => a.contrast - b.contrast),
  )
})

test('a shade is rated by its contrast with the background', () => {
  const rating = (primary: string) =>
    shadesOf({ ...DEFAULTS.light, primary }).find(({ adjustment }) => adjustment === 0)?.rating
  assert.deepEqual([rating('#000'), rating('#6b6b6b'), rating('#999')], ['AAA', 'AA', 'Fails'])
})

test('a colour may be written in several ways, and what is none is null', () => {
  const found = ['#abc', ' rgb(1, 2, 3) ', 'teal', 'no colour', ''].map(toHex)
  assert.deepEqual(found, ['#aabbcc', '#010203', '#008080', null, null])
})

test('the CSS begins with the primary colour, for each mode', () => {
  const lines = cssOf('dark', DEFAULTS.dark).split('\n')
  assert.deepEqual(lines.slice(0, 2), [
    "[data-theme='dark'] {",
    `  --ifm-color-primary: ${DEFAULTS.dark.primary};`,
  ])
  assert.match(cssOf('light', DEFAULTS.light), /^:root \{/)
})

test('what others wrote to the storage does no harm', () => {
  for (const stored of ['', 'no', '[]', 'null', '{"primary":7}', '{"adjustments":{"--x":"9"}}'])
    assert.deepEqual(readPalette(stored, 'light'), DEFAULTS.light, stored)
  const adjustments = { '--ifm-color-primary-dark': 0.2, '--ifm-color-primary-light': -7 }
  const stored = JSON.stringify({ primary: 'red', adjustments })
  assert.deepEqual(readPalette(stored, 'light'), {
    ...DEFAULTS.light,
    primary: '#ff0000',
    adjustments: { ...ADJUSTMENTS, '--ifm-color-primary-dark': 0.2 },
  })
})
