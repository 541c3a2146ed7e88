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

/** Known words, and which of them each word was meant to be. */
const MEANT: readonly (readonly [known: string, meant: Readonly<Record<string, string | null>>])[] = [
  // In any spelling, and none that is far.
  [
    'title url docs onBrokenLinks onBrokenAnchors trailingSlash',
    {
      titel: 'title',
      TITLE: 'title',
      doc: 'docs',
      onbrokenlink: 'onBrokenLinks',
      trailing_slash: 'trailingSlash',
      presets: null,
      x: null,
      '': null,
    },
  ],
  // One may be short for another, or longer than it.
  [
    'note tip info warning danger',
    { warn: 'warning', information: 'info', not: 'note', wa: null, tipping: null },
  ],
  // Of two that are equally near, the first in order.
  ['abcg abcf', { abce: 'abcf' }],
  ['DocItem TOCItems TabItem', { TOCItem: 'TOCItems' }],
]

test('the nearest of the known words is the one that was meant', () => {
  for (const [known, cases] of MEANT)
    for (const [name, meant] of Object.entries(cases))
      assert.equal(didYouMean(name, known.split(' ')), meant, name)
})
