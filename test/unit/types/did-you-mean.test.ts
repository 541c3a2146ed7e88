import assert from 'node:assert/strict'
import { test } from 'node:test'
import { didYouMean, misspellingOf } from '../../../cli/types/did-you-mean.ts'

const KNOWN = ['bash', 'title', 'typescript', 'sidebar_position', 'ts']

test('a word that is nearly another is a misspelling of it', () => {
  const cases: readonly (readonly [name: string, meant: string | null])[] = [
    ['bsah', 'bash'],
    ['bask', 'bash'],
    ['back', null],
    ['tilt', null],
    ['typscript', 'typescript'],
    ['sidebar_postiom', 'sidebar_position'],
    ['sidebar_postoms', null],
    ['tz', null],
    ['title', null],
  ]
  for (const [name, meant] of cases) assert.equal(misspellingOf(name, KNOWN), meant, name)
})

test('a word may be short for another, or longer than it', () => {
  const known = ['note', 'tip', 'info', 'warning', 'danger']
  const cases = { warn: 'warning', information: 'info', not: 'note', wa: null, tipping: null } as const
  for (const [name, meant] of Object.entries(cases)) assert.equal(didYouMean(name, known), meant, name)
})
