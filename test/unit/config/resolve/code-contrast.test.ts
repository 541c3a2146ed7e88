import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeContrastProblems } from '../../../../cli/config/resolve/code-contrast.ts'
import type { CodeTheme } from '../../../../cli/config/options/theme-config/code-theme.ts'

const theme = (...styles: CodeTheme['styles']): CodeTheme => ({
  plain: { color: '#222', backgroundColor: 'white' },
  styles,
})

test('colours of code that are hard to read are in one warning, with their tokens', () => {
  const light = theme(
    { types: ['comment', 'doctype'], style: { color: '#999988' } },
    { types: ['prolog'], style: { color: '#998' } },
    { types: ['tag', 'keyword'], style: { color: 'yellow' } },
    { types: ['string'], style: { color: 'hsl(0, 100%, 30%)' } },
    { types: ['number'], style: { color: 'rgba(0, 0, 0, 0.3)', opacity: 0.5 } },
    { types: ['builtin'], style: { color: 'var(--own)' } },
    { types: ['tag', 'keyword'], style: { color: '#00009f' } },
    { types: ['char'], style: { color: 'yellow' }, languages: ['c'] },
  )
  const dark = { plain: { color: 'gray', backgroundColor: '#808080' }, styles: [] }
  const [problem, ...others] = codeContrastProblems({ light, dark })
  assert.deepEqual(others, [])
  assert.deepEqual(
    [problem?.code, problem?.level, problem?.path],
    ['CODE_CONTRAST_LOW', 'warning', ['themeConfig', 'prism', 'theme']],
  )
  assert.match(problem?.message ?? '', /^4 colours of code are hard to read/)
  assert.deepEqual(problem?.notes, [
    'theme: #999988 (comment, doctype): 2.8',
    'theme: #998 (prolog): 2.8',
    'theme: rgba(0, 0, 0, 0.3) (number): 2.1',
    'darkTheme: gray (text): 1',
  ])
})

test('one theme for both modes is looked at once, and one without a background not at all', () => {
  const weak = theme({ types: ['comment'], style: { color: '#999' } })
  const [problem] = codeContrastProblems({ light: weak, dark: weak })
  assert.match(problem?.message ?? '', /^A colour of code is hard to read on the background of its theme/)
  assert.equal(problem?.notes?.length, 1)
  const bare = { plain: {}, styles: weak.styles }
  assert.deepEqual(codeContrastProblems({ light: bare, dark: bare }), [])
  assert.deepEqual(codeContrastProblems({ light: null, dark: theme() }), [])
})
