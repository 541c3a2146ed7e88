import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWordReader } from '../../../../../runtime/shared/search/words.ts'

const read = createWordReader()

function terms(text: string): readonly string[] {
  return read(text).flatMap(({ terms }) => terms)
}

test('words are in lower case, without accents, and between anything that is no letter or number', () => {
  assert.deepEqual(terms('Crème brûlée, 3.7.0: `--watch`!'), ['creme', 'brulee', '3.7.0', '3.7', 'watch'])
  assert.deepEqual(terms('ΆΛΦΑ Ёлка İstanbul'), ['αλφα', 'елка', 'istanbul'])
  assert.deepEqual(terms(''), [])
  assert.deepEqual(terms('👩‍👩‍👧 — …'), [])
})

test('names are found whole and by their parts', () => {
  assert.deepEqual(terms('onBrokenLinks'), ['onbrokenlinks', 'on', 'broken', 'links'])
  assert.deepEqual(terms('parseHTMLText'), ['parsehtmltext', 'parse', 'html', 'text'])
  assert.deepEqual(terms('trailing_slash'), ['trailing', 'slash'])
})

test('versions are found whole and by what they begin with', () => {
  assert.deepEqual(terms('v3 2.0.0-beta.1'), ['v3', '2.0.0', '2.0', 'beta', '1'])
  assert.deepEqual(terms('0.5rem 1. a1.2'), ['0.5', 'rem', '1', 'a1', '2'])
})

test('Chinese, Japanese and Korean are cut into pairs of letters', () => {
  assert.deepEqual(terms('検索機能'), ['検索', '索機', '機能'])
  assert.deepEqual(terms('설정을'), ['설정', '정을'])
  assert.deepEqual(terms('サーバー'), ['サー', 'ーバ', 'バー'])
  assert.deepEqual(terms('图'), ['图'])
  assert.deepEqual(terms('React製サイト'), ['react', '製サ', 'サイ', 'イト'])
})

test('Thai is cut by a dictionary', () => {
  assert.deepEqual(terms('การค้นหา'), ['การ', 'ค้นหา'])
})

test('words know where they stand', () => {
  const text = 'Über 日本 x'
  assert.deepEqual(
    read(text).map(({ start, end }) => text.slice(start, end)),
    ['Über', '日本', 'x'],
  )
})

test('what is long is cut', () => {
  assert.deepEqual(terms('a'.repeat(100)), ['a'.repeat(40)])
})
