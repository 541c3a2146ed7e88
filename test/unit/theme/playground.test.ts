import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screenOf, textOf } from '../../support/screen.ts'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()

const BLOCK = { code: '<b/>', language: 'jsx', children: 'the static code' }

test('a playground is served as its static code, without the words of the editor', () => {
  assert.equal(textOf(screenOf(theme.part('Playground', BLOCK)).container), 'the static code')
})

test('the place of the result comes from the block, else from the site, else it is below', () => {
  const placeOf = (
    props: object,
    liveCodeBlock?: { readonly playgroundPosition: 'top' | 'bottom' },
  ): string => {
    const site = liveCodeBlock === undefined ? {} : { theme: { liveCodeBlock } }
    const { body } = theme.page({ layout: 'Playground', props: { ...BLOCK, ...props }, ...site })
    return /playgroundContainer--(\w+)/.exec(body)?.[1] ?? ''
  }
  assert.equal(placeOf({ position: 'top' }), 'top')
  assert.equal(placeOf({}, { playgroundPosition: 'top' }), 'top')
  assert.equal(placeOf({ position: 'bottom' }, { playgroundPosition: 'top' }), 'bottom')
  assert.equal(placeOf({}), 'bottom')
})

test('a diagram is served as its text', () => {
  const value = 'graph TD\n  A["<b>"] --> B'
  const screen = screenOf(theme.part('Mermaid', { value }))
  assert.equal(screen.container.querySelector('pre')?.textContent, value)
})
