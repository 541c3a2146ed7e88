import assert from 'node:assert/strict'
import { test } from 'node:test'
import pico from 'picocolors'
import { formatDiagnostic } from '../../../cli/report/format.ts'

const PROBLEM = { code: 'DEAD_LINK', level: 'error', message: 'The link leads nowhere.' } as const

test('a code is a link in terminals, to where the documentation says what it means', () => {
  const [line = ''] = formatDiagnostic(PROBLEM, { colors: pico.createColors(true) })
  const address = 'https://sitegen.example/docs/api/diagnostics/#DEAD_LINK'
  assert.ok(line.includes(`\u001b]8;;${address}\u001b\\\u001b[1mDEAD_LINK\u001b[22m\u001b]8;;\u001b\\`), line)
})

test('a code is a word elsewhere', () => {
  const lines = formatDiagnostic(PROBLEM, { colors: pico.createColors(false) })
  assert.deepEqual(lines, ['error DEAD_LINK  The link leads nowhere.'])
})
