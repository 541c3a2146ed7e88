import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NumberPrefixParser } from '../../../../cli/features/docs/sidebar-items.ts'
import {
  keepNumberPrefix,
  numberPrefixParser,
  parseNumberPrefix,
  stripNumberPrefixes,
} from '../../../../cli/features/docs/number-prefix.ts'
import { plan, problemsOf } from './support.ts'

/** Name, what is left of it, and its position. */
type Case = readonly [name: string, rest: string, position: number | undefined]

describe('number prefixes (format A5, ids: number prefix parser)', () => {
  const prefixes: readonly Case[] = [
    ['1-intro', 'intro', 1],
    ['01-intro', 'intro', 1],
    ['001_intro', 'intro', 1],
    ['1.intro', 'intro', 1],
    ['10 - intro', 'intro', 10],
    ['003 -  intro', 'intro', 3],
    ['0-intro', 'intro', 0],
    ['1--intro', 'intro', 1],
    ['1-_.intro', 'intro', 1],
    ['2-a-1-b', 'a-1-b', 2],
    ['1-intro 2', 'intro 2', 1],
    ['42-日本', '日本', 42],
  ]
  for (const [name, rest, position] of prefixes) {
    test(`"${name}" is "${rest}" at position ${position}`, () => {
      assert.deepEqual(parseNumberPrefix(name), { name: rest, position })
    })
  }

  const names: readonly string[] = [
    'intro',
    'intro-1',
    '2021-11-foo',
    '2021_11_foo',
    '7.0-foo',
    '1-2-foo',
    '1-2',
    '1-',
    '1',
    '-intro',
    '1intro',
    '1 intro',
    '1-.',
    '',
  ]
  for (const name of names) {
    test(`"${name}" has no number prefix`, () => {
      assert.deepEqual(parseNumberPrefix(name), { name, position: undefined })
    })
  }

  test('every segment of a path loses its prefix', () => {
    assert.equal(stripNumberPrefixes('01-a/2.b/7.0-c/d', parseNumberPrefix), 'a/b/7.0-c/d')
    assert.equal(stripNumberPrefixes('', parseNumberPrefix), '')
  })

  test('switched off, names stay as they are', () => {
    assert.equal(stripNumberPrefixes('01-a/2.b', keepNumberPrefix), '01-a/2.b')
  })

  test('a function of the site may answer in either form (format A5, "numberPrefixParser")', () => {
    const parse = numberPrefixParser((name) =>
      name === 'a' ? { filename: 'A', numberPrefix: 1 } : { name: 'B', position: undefined },
    )
    assert.deepEqual(parse('a'), { name: 'A', position: 1 })
    assert.deepEqual(parse('b'), { name: 'B', position: undefined })
  })

  const fails: readonly (readonly [what: string, parser: (name: string) => unknown, said: string])[] = [
    [
      'throws',
      () => {
        throw new Error('no number')
      },
      'no number',
    ],
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
      const result = plan({
        docs: { '01-a/02-b.md': {}, 'c.md': {} },
        instance: { numberPrefixParser: parser as NumberPrefixParser },
      })
      assert.deepEqual(problemsOf(result), ['NUMBER_PREFIX_FAILED docs/01-a/02-b.md'])
      const [problem] = result.diagnostics
      assert.equal(
        problem?.message,
        `The function docs.numberPrefixParser failed for the name "01-a": ${said}.`,
      )
      assert.deepEqual(problem?.notes, ['also for 2 more names'])
      assert.deepEqual(result.docIds, ['01-a/02-b', 'c'])
    })
  }

  test('a folder that only the sidebar asks about is reported too', () => {
    const result = plan({
      docs: { '01-a/b.md': { parse_number_prefixes: false } },
      instance: {
        numberPrefixParser: () => {
          throw new Error('no number')
        },
      },
    })
    assert.deepEqual(problemsOf(result), ['NUMBER_PREFIX_FAILED docs/01-a/b.md'])
  })

  test('a name of a hundred thousand digits ends at once', () => {
    const name = `${'1'.repeat(100_000)}-${'-'.repeat(100_000)}`
    assert.equal(parseNumberPrefix(name).name, name)
  })
})
