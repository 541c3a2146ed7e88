import assert from 'node:assert/strict'
import { test } from 'node:test'
import { misspellingOf } from '../../../cli/types/did-you-mean.ts'

const KNOWN = ['bash', 'title', 'typescript', 'sidebar_position', 'ts']

const CASES: readonly (readonly [name: string, meant: string | null])[] = [
  ['bsah', 'bash'],
  ['bask', 'bash'],
  ['back', null],
  ['titel', 'title'],
  ['tilt', null],
  ['typscript', 'typescript'],
  ['sidebar_postion', 'sidebar_position'],
  ['sidebar_postiom', 'sidebar_position'],
  ['sidebar_postoms', null],
  ['tz', null],
  ['title', null],
]

for (const [name, meant] of CASES)
  test(`${name} is ${meant === null ? 'no misspelling' : `a misspelling of ${meant}`}`, () => {
    assert.equal(misspellingOf(name, KNOWN), meant)
  })
