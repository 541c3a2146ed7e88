import assert from 'node:assert/strict'
import test from 'node:test'
import { align, type Entry } from '../../../../runtime/live/align.ts'

/** `p:one` is of the kind `p`. */
function entries(words: string): readonly Entry[] {
  return words
    .split(' ')
    .filter((word) => word !== '')
    .map((same) => ({ same, kind: same.split(':')[0] ?? '' }))
}

const ROWS: readonly (readonly [what: string, old: string, next: string, expected: readonly number[]])[] = [
  ['nothing changed', 'p:a h:b p:c', 'p:a h:b p:c', [0, 1, 2]],
  ['one changed', 'p:a p:b p:c', 'p:a p:x p:c', [0, 1, 2]],
  ['one became another kind', 'p:a p:b p:c', 'p:a h:b p:c', [0, -1, 2]],
  ['one was put before all', 'p:a t:b', 'p:new p:a t:b', [-1, 0, 1]],
  ['one was added at the end', 'p:a', 'p:a p:b', [0, -1]],
  ['one was taken away', 'p:a p:b p:c', 'p:a p:c', [0, 2]],
  ['the first and the last changed', 'p:a t:b p:c', 'p:x t:b p:y', [0, 1, 2]],
  ['one was put in, and both ends changed', 'p:a t:b p:c', 'p:x p:new t:b p:y', [0, -1, 1, 2]],
  ['what is the same counts more than what is alike', 'p:a p:b', 'p:b p:c', [1, -1]],
  ['a component stays when what is before it changes its kind', 'p:a t:b', 'h:a l:x t:b', [-1, -1, 1]],
  ['equal entries keep their order', 'p:a p:a p:a', 'p:a p:a', [0, 1]],
  ['all is new', '', 'p:a p:b', [-1, -1]],
  ['all has gone', 'p:a', '', []],
]

for (const [what, old, next, expected] of ROWS) {
  test(`${what}: "${old}" becomes "${next}"`, () => {
    assert.deepEqual(align(entries(old), entries(next)), expected)
  })
}

test('very long lists without a common end are compared place by place', () => {
  const list = (mark: string): readonly Entry[] =>
    Array.from({ length: 2500 }, (_, index) => ({
      same: `${mark}${index}`,
      kind: index % 2 === 0 ? 'p' : 'h',
    }))
  const found = align(list('a'), [{ same: 'x', kind: 'h' }, ...list('b').slice(1)])
  assert.deepEqual(found.slice(0, 3), [-1, 1, 2])
})
