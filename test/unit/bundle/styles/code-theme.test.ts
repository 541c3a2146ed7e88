import assert from 'node:assert/strict'
import { test } from 'node:test'
import { themes } from 'prism-react-renderer'
import { codeThemeSheet } from '../../../../cli/bundle/styles/code-theme.ts'
import type { CodeTheme } from '../../../../cli/config/options/theme-config/code-theme.ts'

const LIGHT: CodeTheme = {
  plain: { color: '#222', backgroundColor: '#fff' },
  styles: [
    { types: ['comment', 'attr-name'], style: { color: '#555', fontStyle: 'italic', opacity: 0.9 } },
    { types: ['tag'], style: { color: '#060', textShadow: null }, languages: ['markup', 'html'] },
    { types: ['deleted'], style: {} },
    { types: [], style: { color: 'red' } },
  ],
}
const DARK: CodeTheme = { plain: {}, styles: [{ types: ['tag'], style: { fontWeight: 600, top: 2 } }] }

/** Lines of a sheet that have a text. */
function rulesOf(sheet: string, text: string): readonly string[] {
  return sheet.split('\n').filter((line) => line.includes(text))
}

test('the sheet of a theme has a rule for each style, after one that takes the styles of the look away', () => {
  const sheet = codeThemeSheet({ light: LIGHT, dark: LIGHT })
  const token = '.codeBlockContainer .codeBlockContent .token'
  assert.deepEqual(rulesOf(sheet, '.token'), [
    `${token} { color: unset; font-style: unset; font-weight: unset; opacity: unset; text-shadow: unset }`,
    `${token}:is(.comment, .attr-name) { color: #555; font-style: italic; opacity: 0.9 }`,
    '.codeBlockContainer:where(.language-markup, .language-html) .codeBlockContent .token:is(.tag) { color: #060 }',
  ])
  assert.match(sheet, /^@media screen \{\n\.codeBlockContainer \{ --ifm-pre-color: #222; /)
  assert.match(
    sheet,
    /--ifm-pre-background: #fff; --sg-code-highlight: color-mix\(in srgb, #222 12%, #fff\);/,
  )
  assert.ok(!sheet.includes('data-theme'), 'one theme is for both modes')
})

test('a dark theme says what is different in the dark mode', () => {
  const sheet = codeThemeSheet({ light: LIGHT, dark: DARK })
  const token = "[data-theme='dark'] .codeBlockContainer .codeBlockContent .token"
  assert.deepEqual(rulesOf(sheet, '[data-theme='), [
    `${token} { color: unset; font-style: unset; font-weight: unset; opacity: unset; text-shadow: unset; top: unset }`,
    `${token}:is(.tag) { font-weight: 600; top: 2px }`,
  ])
})

test('a mode without a theme, and a site without one, are left to the look', () => {
  const lines = codeThemeSheet({ light: null, dark: DARK }).split('\n')
  for (const line of lines) assert.match(line, /^(?:@media|\}|\[data-theme='dark'\]|$)/)
  assert.equal(codeThemeSheet({ light: null, dark: null }), '')
})

test('every theme of prism-react-renderer is taken', () => {
  for (const [name, light] of Object.entries(themes))
    assert.doesNotMatch(codeThemeSheet({ light, dark: light }), /undefined|null|\[object/, name)
})
