import assert from 'node:assert/strict'
import { test } from 'node:test'
import dictionary from 'dictionary-en-gb'
import retextEquality from 'retext-equality'
import retextIndefiniteArticle from 'retext-indefinite-article'
import retextRedundantAcronyms from 'retext-redundant-acronyms'
import retextRepeatedWords from 'retext-repeated-words'
import retextSentenceSpacing from 'retext-sentence-spacing'
import retextSimplify from 'retext-simplify'
import retextSpell from 'retext-spell'
import { unified } from 'unified'
import { PHRASES_THAT_STAY, TERMS } from './exceptions.ts'
import { PHRASES } from './phrases.ts'
import { readAllProse } from './read-prose.ts'
import { WORDS } from './words.ts'

const rules = unified()
  .use(retextIndefiniteArticle)
  .use(retextRedundantAcronyms)
  .use(retextRepeatedWords)
  .use(retextSentenceSpacing)
  .use(retextEquality, { ignore: TERMS.equality })
  .use(retextSimplify, { ignore: TERMS.simplify })
  .use(retextSpell, { dictionary, personal: WORDS.join('\n'), max: 5 })

const prose = readAllProse()

/** What the list of phrases finds, by file and line. */
const found = prose.flatMap(({ path, passages }) =>
  passages.flatMap(({ line, text }) =>
    PHRASES.flatMap(([pattern, , instead]) => (pattern.test(text) ? [{ path, line, text, instead }] : [])),
  ),
)

const isMeant = ([file, part]: (typeof PHRASES_THAT_STAY)[number], one: (typeof found)[number]): boolean =>
  file === one.path && one.text.includes(part)

test('prose is read: paragraphs, headings, cells of tables and front matter, without code', () => {
  assert.ok(prose.length > 150, String(prose.length))
  const glossary = prose.find(({ path }) => path === 'content/docs/glossary.md')
  const texts = glossary?.passages.map(({ text }) => text) ?? []
  assert.ok(texts.includes('Glossary'))
  assert.ok(texts.some((text) => text.startsWith('The words that these docs use')))
  assert.ok(texts.includes('a group in a sidebar'))
  assert.ok(texts.includes('an error, a warning or a note of a command, each with a code; see Messages'))
  assert.ok(!texts.some((text) => text.includes('DEAD_LINK')))
  const versions = prose.find(({ path }) => path === 'content/pages/versions.tsx')
  assert.ok(versions?.passages.some(({ text }) => text.startsWith('The version to use. Its docs')))
})

test('every phrase finds its example, and not what is written instead of it', () => {
  for (const [pattern, example, instead] of PHRASES) {
    assert.match(example, pattern)
    assert.doesNotMatch(instead, pattern)
  }
})

test('prose follows the rules of spelling and grammar', async () => {
  for (const { file, tree } of prose) await rules.run(tree, file)
  assert.deepEqual(
    prose.flatMap(({ file }) => file.messages.map(String)),
    [],
  )
})

test('prose has no phrase of the list', () => {
  const wrong = found.filter((one) => !PHRASES_THAT_STAY.some((exception) => isMeant(exception, one)))
  assert.deepEqual(
    wrong.map(({ path, line, text, instead }) => `${path}:${line}: ${text} [write: ${instead}]`),
    [],
  )
})

test('every exception is needed', () => {
  const unused = PHRASES_THAT_STAY.filter((exception) => !found.some((one) => isMeant(exception, one)))
  assert.deepEqual(unused, [])
})
