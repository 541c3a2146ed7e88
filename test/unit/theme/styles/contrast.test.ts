import assert from 'node:assert/strict'
import { test } from 'node:test'
import { colour, contrast, over, rootProperties, type Mode } from './css-values.ts'
import { styleSources } from './style-sheet.ts'

const properties = rootProperties((await styleSources()).get('tokens.css') ?? '')

/** A property of the theme by its name. */
const sg = (name: string): string => `var(--sg-${name})`
const ifm = (name: string): string => `var(--ifm-${name})`
/** A layer of a colour that what is below shines through. */
const tint = (name: string, percent: number): string => `color-mix(in srgb, ${name} ${percent}%, transparent)`

const BACKGROUND = ifm('background-color')
const GROUND = sg('ground')
const SURFACE = ifm('background-surface-color')
const TEXT = ifm('font-color-base')
const MUTED = sg('muted')
const PRIMARY = ifm('color-primary')
const INVERSE = ifm('font-color-base-inverse')
const DANGER = ifm('color-danger')
const HOVER = ifm('hover-overlay')
const CODE = ifm('code-background')

/** Foreground, then the layers it lies on from the bottom up. */
type Pair = readonly [what: string, foreground: string, ...layers: string[]]

const TEXTS: readonly Pair[] = [
  ['text', TEXT, BACKGROUND],
  ['muted text', MUTED, BACKGROUND],
  ['links', PRIMARY, BACKGROUND],
  ['navbar, sidebar and footer', MUTED, GROUND],
  ['the current navbar link', PRIMARY, GROUND],
  ['linked code in a note', PRIMARY, GROUND, tint(MUTED, 9)],
  ['the current sidebar link', PRIMARY, GROUND, sg('tint')],
  ['a sidebar link under the pointer', TEXT, GROUND, HOVER],
  ['dropdowns', TEXT, SURFACE],
  ['a dropdown link under the pointer', TEXT, SURFACE, HOVER],
  ['the current dropdown link', PRIMARY, SURFACE, HOVER],
  ['cards', MUTED, SURFACE],
  ['code', TEXT, CODE],
  ['linked code', PRIMARY, CODE],
  ['muted code', MUTED, CODE],
  ['the primary button', INVERSE, PRIMARY],
  ['the primary button under the pointer', INVERSE, ifm('color-primary-dark')],
  ['the primary button when pressed', INVERSE, ifm('color-primary-darker')],
  ['the secondary button', TEXT, ifm('color-secondary')],
  ['the secondary button when pressed', TEXT, ifm('color-secondary-darkest')],
  ['the hero subtitle', tint(TEXT, 78), GROUND],
  ['an error', TEXT, BACKGROUND, tint(DANGER, 10)],
  ['the title of an error', DANGER, BACKGROUND, tint(DANGER, 10)],
]

const MEANINGS = ['success', 'info', 'warning', 'danger'].map((name) => ifm(`color-${name}`))
const ALERTS: readonly Pair[] = [MUTED, ...MEANINGS].flatMap((name): Pair[] => [
  [`the title of an admonition in ${name}`, name, BACKGROUND, tint(name, 6)],
  [`the text of an admonition in ${name}`, TEXT, BACKGROUND, tint(name, 6)],
  [`a link in an admonition in ${name}`, PRIMARY, BACKGROUND, tint(name, 6)],
  [`linked code in an admonition in ${name}`, PRIMARY, BACKGROUND, tint(name, 6), tint(name, 9)],
])
const BUTTONS: readonly Pair[] = MEANINGS.map((name) => [`a button in ${name}`, INVERSE, name])

/** What is seen without being read. */
const SEEN: readonly Pair[] = [
  ['list markers', ifm('color-emphasis-600'), BACKGROUND],
  ...[BACKGROUND, GROUND, SURFACE].map((below): Pair => ['focus rings', PRIMARY, below]),
]

function ratio([, foreground, ...layers]: Pair, mode: Mode): number {
  const value = (text: string) => colour(text, properties, mode)
  const [base = BACKGROUND, ...tints] = layers
  const below = tints.reduce((under, layer) => over(value(layer), under), value(base))
  return contrast(over(value(foreground), below), below)
}

for (const mode of ['light', 'dark'] as const)
  test(`everything can be read in ${mode} mode, and stands out`, () => {
    const assertLeast = (pairs: readonly Pair[], least: number): void => {
      const low = pairs.filter((pair) => ratio(pair, mode) < least)
      assert.deepEqual(
        low.map((pair) => `${pair[0]}: ${ratio(pair, mode).toFixed(2)}:1`),
        [],
      )
    }
    assertLeast([...TEXTS, ...ALERTS, ...BUTTONS], 4.5)
    assertLeast(SEEN, 3)
  })

test('the default colours are a green on white and a teal on near-black', () => {
  const light = colour(PRIMARY, properties, 'light')
  const dark = colour(PRIMARY, properties, 'dark')
  assert.ok(light.g > light.r && light.g > light.b)
  assert.ok(dark.g > dark.r && dark.b > dark.r && dark.b > 0.7 * dark.g)
  assert.deepEqual(colour(BACKGROUND, properties, 'light'), { r: 255, g: 255, b: 255, alpha: 1 })
  assert.ok(contrast(colour(BACKGROUND, properties, 'dark'), colour('#000', properties, 'dark')) < 1.3)
})
