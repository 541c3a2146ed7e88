import assert from 'node:assert/strict'
import test from 'node:test'
import {
  splitAtPlaceholders,
  textPlaceholder,
} from '../../../../../cli/content/markdown/hoist/placeholders.ts'
import { emptyState, type CompileState } from '../../../../../cli/content/markdown/state.ts'
import type { FilePath } from '../../../../../cli/types/file-path.ts'

function stateOf(mark: string): CompileState {
  const file = 'docs/a.md' as FilePath
  return emptyState({ key: file, file, part: null, bodyOffset: 0, mark, partial: false, kind: 'html' })
}

for (const mark of ['0123456789ab', '100fbafa-01d'])
  test(`the placeholders with the mark ${mark} are found, and no others`, () => {
    const state = stateOf(mark)
    const [first, second] = [textPlaceholder(state, 'One'), textPlaceholder(state, 'Two')]
    const other = textPlaceholder(stateOf('fedcba987654'), 'Three')
    const parts = [`a ${other} `, { text: 'Two' }, ' b ', { text: 'One' }]
    assert.deepEqual(splitAtPlaceholders(`a ${other} ${second} b ${first}`, state), parts)
  })
