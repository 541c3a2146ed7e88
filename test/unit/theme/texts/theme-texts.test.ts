import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { STATIC_TEXTS } from '../../../../cli/render/content/fill.ts'
import { fileTexts, placeholders, themeTexts } from './theme-texts.ts'
import { OWN_IDS, PLACEHOLDERS_BY_ID } from './message-ids.ts'

const files = themeTexts()
const texts = files.flatMap((file) => file.texts)
const staticTexts = Object.entries(STATIC_TEXTS).map(([id, message]) => ({ file: 'static', id, message }))

/** What people who work on the site see, and no reader. */
const FOR_AUTHORS = 'DebugPage/'

test('the theme writes no words that cannot be translated', () => {
  const forReaders = files.filter(({ file }) => !file.startsWith(FOR_AUTHORS))
  assert.deepEqual(
    forReaders.flatMap(({ file, bare }) => bare.map((words) => `${file}: ${words}`)),
    [],
  )
})

test('every text of the theme has an id and a default message, which stand where they can be found', () => {
  assert.ok(texts.length > 80, 'texts are found')
  assert.deepEqual(
    texts.filter(({ id, message }) => id === null || message === null).map(({ file }) => file),
    // Its titles are those of `runtime/shared/content/admonition-look.ts`.
    ['Admonition/Layout.tsx'],
  )
})

test('one id has one message', () => {
  const messages = new Map<string | null, Set<string | null>>()
  for (const { id, message } of [...texts, ...staticTexts])
    messages.set(id, new Set([...(messages.get(id) ?? []), message]))
  assert.deepEqual(
    [...messages].filter(([, found]) => found.size > 1),
    [],
  )
})

test('ids and placeholders are those that translated sites have messages for, or are listed as our own', () => {
  const all = [...texts, ...staticTexts]
  const wrong = all.filter(({ id, message }) => {
    if (id === null || message === null || OWN_IDS.has(id)) return false
    return placeholders(message).join() !== PLACEHOLDERS_BY_ID.get(id)?.toSorted().join()
  })
  assert.deepEqual(wrong, [])
  const ids = new Set<string | null>(all.map(({ id }) => id))
  assert.deepEqual(
    [...OWN_IDS].filter((id) => !ids.has(id)),
    [],
    'the theme says what is our own',
  )
})

/** `UPDATE_GOLDEN=1` writes the list. */
test('the documentation lists every text with its default message', () => {
  const doc = path.join(import.meta.dirname, '../../../../content/docs/api/themes/theme-texts.md')
  const all = [...texts, ...staticTexts].filter(({ id, message }) => id !== null && message !== null)
  const sorted = all.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
  const expected = Object.fromEntries(sorted.map(({ id, message }) => [id, message]))
  const made = `${JSON.stringify(expected, null, 2)}\n`
  const page = readFileSync(doc, 'utf8')
  const [, listed = ''] = /```json[^\n]*\n([^`]*)```/.exec(page) ?? []
  if (process.env['UPDATE_GOLDEN'] !== undefined)
    writeFileSync(
      doc,
      page.replace(listed, () => made),
    )
  else assert.equal(listed, made)
})

test('words that are bare in a source are found', () => {
  const rows = [
    ['<p>{count} words</p>', ' words'],
    ['<p>{a ? "one" : <b>two</b>}</p>', 'one,two'],
    ['<img alt="A leaf" className="leaf" />', 'A leaf'],
    ['<button aria-label={`Close ${name}`} />', 'Close '],
    ['<p>{translate({ id: "theme.a", message: "Words" })} · 404</p>', ''],
    ['<Translate id="theme.a">Words</Translate>', ''],
  ] as const
  for (const [source, bare] of rows) {
    const found = fileTexts('a.tsx', `export default ({ count, a, name }) => ${source}`).bare
    assert.equal([...found].sort().join(), bare, source)
  }
})
