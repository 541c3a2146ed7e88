import assert from 'node:assert/strict'
import test from 'node:test'
import { fingerprintDistance, textFingerprint } from '../../../../cli/check/urls/text-fingerprint.ts'

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

test('texts without words are like no other', () => {
  assert.equal(fingerprintDistance('', ''), 64)
  assert.equal(fingerprintDistance('', textFingerprint(WORDS)), 64)
})

test('a few words are no fingerprint: stubs are all alike', () => {
  assert.equal(wordsOf(11), '')
  assert.match(wordsOf(12), /^[\da-f]{16}$/)
})

function wordsOf(count: number): string {
  return textFingerprint(Array.from({ length: count }, (_, index) => `word${index}`).join(' '))
}
