import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addRedirectFrom } from '../../../../cli/check/urls/add-redirect.ts'
import { fingerprintDistance, textFingerprint } from '../../../../cli/check/urls/recorded-urls.ts'

const REDIRECTS: readonly (readonly [before: string, after: string | null])[] = [
  ['# T\n', '---\nredirect_from: [/old/]\n---\n\n# T\n'],
  ['---\n# why\ntitle: T\n---\n\nT\n', '---\n# why\ntitle: T\nredirect_from: [/old/]\n---\n\nT\n'],
  ['---\nredirect_from: /a\ntitle: T\n---\n', '---\nredirect_from: [/a, /old/]\ntitle: T\n---\n'],
  ['---\nredirect_from: [/a, "/b c"]\n---\n', '---\nredirect_from: [/a, "/b c", /old/]\n---\n'],
  ['---\nredirect_from: []\n---\n', '---\nredirect_from: [/old/]\n---\n'],
  [
    '---\nredirect_from:\n  - /a\n  - /b\nt: T\n---\n',
    '---\nredirect_from:\n  - /a\n  - /b\n  - /old/\nt: T\n---\n',
  ],
  ['\uFEFF---\r\nt: T\r\n---\r\nT', '\uFEFF---\r\nt: T\r\nredirect_from: [/old/]\r\n---\r\nT'],
  ['---\nredirect_from: /a,b\n---\n', null],
  ['---\nredirect_from: [/a, ]\n---\n', null],
  ['---\nredirect_from: null\n---\n', null],
  ['---\n{ title: A }\n---\n', null],
  ['---\r\ntitle: A\n---\n', null],
  ['---\nredirect_from: *a\n---\n', null],
  ['---\ntitle: T\n', null],
  ['+++\ntitle = "T"\n+++\n', null],
]
for (const [before, after] of REDIRECTS) {
  test(`a path ${after === null ? 'cannot be' : 'is'} added to redirect_from: ${JSON.stringify(before)}`, () => {
    assert.equal(addRedirectFrom(before, '/old/'), after)
  })
}

test('a path that is added to redirect_from has quotes where YAML needs them', () => {
  assert.equal(addRedirectFrom('', '/a b: c/'), '---\nredirect_from: ["/a b: c/"]\n---\n\n')
})

const WORDS =
  'A page was moved to another folder and somebody corrected a sentence of it while they were there. Its words are still nearly the same, so a reader who knew the old page would call it the same page. Names of files say little: many are called index. Titles change more often than what is below them, and addresses follow titles.'
const OTHER =
  'Limestone is a kind of rock that is made of shells. Water dissolves it slowly, which is how caves come to be. Cement is burnt from it, and fields that are too sour are given it in spring before anything is sown, as gardeners have known for a very long time.'

test('a fingerprint has 64 bits, and depends on the words alone', () => {
  assert.match(textFingerprint(WORDS), /^[\da-f]{16}$/)
  assert.equal(textFingerprint(`${WORDS.toUpperCase()}!!`), textFingerprint(WORDS))
  assert.equal(textFingerprint(' … '), '')
})

test('a text that was edited is near, and another is far', () => {
  const edited = textFingerprint(WORDS.replace('a sentence', 'two sentences'))
  assert.ok(fingerprintDistance(textFingerprint(WORDS), edited) <= 14)
  assert.ok(fingerprintDistance(textFingerprint(WORDS), textFingerprint(OTHER)) > 18)
})

test('a few words are no fingerprint, and texts without one are like no other', () => {
  assert.equal(fingerprintDistance('', ''), 64)
  assert.equal(fingerprintDistance('', textFingerprint(WORDS)), 64)
  assert.equal(wordsOf(11), '')
  assert.match(wordsOf(12), /^[\da-f]{16}$/)
})

function wordsOf(count: number): string {
  return textFingerprint(Array.from({ length: count }, (_, index) => `word${index}`).join(' '))
}
