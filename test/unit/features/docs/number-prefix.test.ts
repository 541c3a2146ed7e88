import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NumberPrefixParser } from '../../../../cli/features/docs/sidebars/define-sidebars.ts'
import { numberPrefixParser, parseNumberPrefix } from '../../../../cli/features/docs/number-prefix.ts'
import { docsAt, idsOf, plan, problemsOf } from './support.ts'

describe('number prefixes (format A5, ids: number prefix parser)', () => {
  const prefixes: readonly (readonly [name: string, rest: string, position: number])[] = [
    ['1-intro', 'intro', 1],
    ['001_intro', 'intro', 1],
    ['1.intro', 'intro', 1],
    ['003 -  intro', 'intro', 3],
    ['0-intro', 'intro', 0],
    ['1-_.intro', 'intro', 1],
    ['2-a-1-b', 'a-1-b', 2],
    ['42-日本', '日本', 42],
  ]
  for (const [name, rest, position] of prefixes)
    test(`of "${name}"`, () => assert.deepEqual(parseNumberPrefix(name), { name: rest, position }))

  const names = 'intro,intro-1,2021-11-foo,2021_11_foo,7.0-foo,1-2-foo,1-2,1-,1,-intro,1intro,1 intro,1-.,'
  for (const name of names.split(','))
    test(`none of "${name}"`, () => assert.deepEqual(parseNumberPrefix(name), { name, position: undefined }))

  test('a function of the site may answer in either form (format A5, "numberPrefixParser")', () => {
    const parse = numberPrefixParser((name) =>
      name === 'a' ? { filename: 'A', numberPrefix: 1 } : { name: 'B', position: undefined },
    )
    assert.deepEqual(parse('a'), { name: 'A', position: 1 })
    assert.deepEqual(parse('b'), { name: 'B', position: undefined })
  })

  const throwing = (): never => {
    throw new Error('no number')
  }
  const fails: readonly (readonly [what: string, parser: () => unknown, said: string])[] = [
    ['throws', throwing, 'no number'],
    ['returns nothing', () => undefined, 'it returned undefined instead of { filename, numberPrefix }'],
    ['returns a text', () => 'a', 'it returned "a" instead of { filename, numberPrefix }'],
    ['returns no name', () => ({}), 'it returned an object instead of { filename, numberPrefix }'],
    [
      'returns a text for the number',
      () => ({ filename: 'a', numberPrefix: '1' }),
      'it returned an object instead of { filename, numberPrefix }',
    ],
  ]
  for (const [what, parser, said] of fails) {
    test(`a function of the site that ${what} is reported once, with the name it got, and names stay`, () => {
      const instance = { numberPrefixParser: parser as NumberPrefixParser }
      const result = plan({ docs: docsAt('01-a/02-b.md c.md'), instance })
      assert.deepEqual(problemsOf(result), ['NUMBER_PREFIX_FAILED docs/01-a/02-b.md'])
      const { message, notes } = result.diagnostics[0] ?? {}
      assert.equal(message, `The function docs.numberPrefixParser failed for the name "01-a": ${said}.`)
      assert.deepEqual(notes, ['also for 2 more names'])
      assert.deepEqual(idsOf(result), ['01-a/02-b', 'c'])
    })
  }

  test('a folder that only the sidebar asks about is reported too', () => {
    const docs = { '01-a/b.md': { parse_number_prefixes: false } }
    const result = plan({ docs, instance: { numberPrefixParser: throwing } })
    assert.deepEqual(problemsOf(result), ['NUMBER_PREFIX_FAILED docs/01-a/b.md'])
  })

  test('a name of a hundred thousand digits ends at once', () => {
    const name = `${'1'.repeat(100_000)}-${'-'.repeat(100_000)}`
    assert.equal(parseNumberPrefix(name).name, name)
  })
})
