import assert from 'node:assert/strict'
import { test } from 'node:test'
import { colour, contrast, over, rootProperties, type Mode } from './css-values.ts'
import { styleSources } from './style-sheet.ts'

const properties = rootProperties((await styleSources()).get('tokens.css') ?? '')

const BACKGROUND = 'var(--ifm-background-color)'
const GROUND = 'var(--sg-ground)'
const SURFACE = 'var(--ifm-background-surface-color)'
const TEXT = 'var(--ifm-font-color-base)'
const MUTED = 'var(--sg-muted)'
const PRIMARY = 'var(--ifm-color-primary)'
const INVERSE = 'var(--ifm-font-color-base-inverse)'
const DANGER = 'var(--ifm-color-danger)'
const alertTint = (name: string) => `color-mix(in srgb, ${name} 6%, transparent)`
const codeTint = (name: string) => `color-mix(in srgb, ${name} 9%, transparent)`

/** Foreground, then the layers it lies on from the bottom up. */
type Pair = readonly [what: string, foreground: string, ...layers: string[]]

const TEXTS: readonly Pair[] = [
  ['text', TEXT, BACKGROUND],
  ['muted text', MUTED, BACKGROUND],
  ['links', PRIMARY, BACKGROUND],
  ['navbar, sidebar and footer', MUTED, GROUND],
  ['the current navbar link', PRIMARY, GROUND],
  ['linked code in a note', PRIMARY, GROUND, codeTint(MUTED)],
  ['the current sidebar link', PRIMARY, GROUND, 'var(--sg-tint)'],
  ['a sidebar link under the pointer', TEXT, GROUND, 'var(--ifm-hover-overlay)'],
  ['dropdowns', TEXT, SURFACE],
  ['a dropdown link under the pointer', TEXT, SURFACE, 'var(--ifm-hover-overlay)'],
  ['the current dropdown link', PRIMARY, SURFACE, 'var(--ifm-hover-overlay)'],
  ['cards', MUTED, SURFACE],
  ['code', TEXT, 'var(--ifm-code-background)'],
  ['linked code', PRIMARY, 'var(--ifm-code-background)'],
  ['muted code', MUTED, 'var(--ifm-code-background)'],
  ['the primary button', INVERSE, PRIMARY],
  ['the primary button under the pointer', INVERSE, 'var(--ifm-color-primary-dark)'],
  ['the primary button when pressed', INVERSE, 'var(--ifm-color-primary-darker)'],
  ['the secondary button', TEXT, 'var(--ifm-color-secondary)'],
  ['the secondary button when pressed', TEXT, 'var(--ifm-color-secondary-darkest)'],
  ['the hero subtitle', `color-mix(in srgb, ${TEXT} 78%, transparent)`, GROUND],
  ['an error', TEXT, BACKGROUND, 'color-mix(in srgb, var(--ifm-color-danger) 10%, transparent)'],
  [
    'the title of an error',
    DANGER,
    BACKGROUND,
    'color-mix(in srgb, var(--ifm-color-danger) 10%, transparent)',
  ],
  ['list markers', 'var(--ifm-color-emphasis-600)', BACKGROUND],
]

const MEANINGS = ['success', 'info', 'warning', 'danger'].map((name) => `var(--ifm-color-${name})`)
const ALERTS: readonly Pair[] = [MUTED, ...MEANINGS].flatMap((name): Pair[] => [
  [`the title of an admonition in ${name}`, name, BACKGROUND, alertTint(name)],
  [`the text of an admonition in ${name}`, TEXT, BACKGROUND, alertTint(name)],
  [`a link in an admonition in ${name}`, PRIMARY, BACKGROUND, alertTint(name)],
  [`linked code in an admonition in ${name}`, PRIMARY, BACKGROUND, alertTint(name), codeTint(name)],
])
const BUTTONS: readonly Pair[] = MEANINGS.map((name) => [`a button in ${name}`, INVERSE, name])

function ratio([, foreground, ...layers]: Pair, mode: Mode): number {
  const value = (text: string) => colour(text, properties, mode)
  const [base = BACKGROUND, ...tints] = layers
  const below = tints.reduce((under, tint) => over(value(tint), under), value(base))
  return contrast(over(value(foreground), below), below)
}

for (const mode of ['light', 'dark'] as const) {
  for (const pair of [...TEXTS, ...ALERTS, ...BUTTONS]) {
    const least = pair[0] === 'list markers' ? 3 : 4.5
    test(`${pair[0]} can be read in ${mode} mode`, () => {
      const seen = ratio(pair, mode)
      assert.ok(seen >= least, `${seen.toFixed(2)}:1 is less than ${least}:1`)
    })
  }

  test(`focus rings stand out in ${mode} mode`, () => {
    for (const below of [BACKGROUND, GROUND, SURFACE]) {
      assert.ok(ratio(['ring', PRIMARY, below], mode) >= 3)
    }
  })
}

test('the measure itself is right', () => {
  const black = colour('#000', properties, 'light')
  const white = colour('#fff', properties, 'light')
  assert.equal(contrast(black, white), 21)
  assert.deepEqual(colour('color-mix(in srgb, #000 25%, #fff)', properties, 'light'), {
    r: 191.25,
    g: 191.25,
    b: 191.25,
    a: 1,
  })
  assert.deepEqual(over(colour('#00000080', properties, 'light'), white).r.toFixed(0), '127')
})

test('the default colours are a green on white and a teal on near-black', () => {
  const light = colour(PRIMARY, properties, 'light')
  const dark = colour(PRIMARY, properties, 'dark')
  assert.ok(light.g > light.r && light.g > light.b)
  assert.ok(dark.g > dark.r && dark.b > dark.r && dark.b > 0.7 * dark.g)
  assert.deepEqual(colour(BACKGROUND, properties, 'light'), { r: 255, g: 255, b: 255, a: 1 })
  assert.ok(contrast(colour(BACKGROUND, properties, 'dark'), colour('#000', properties, 'dark')) < 1.3)
})
