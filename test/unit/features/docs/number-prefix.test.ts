import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  keepNumberPrefix,
  parseNumberPrefix,
  stripNumberPrefixes,
} from '../../../../cli/features/docs/number-prefix.ts'

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

  test('a name of a hundred thousand digits ends at once', () => {
    const name = `${'1'.repeat(100_000)}-${'-'.repeat(100_000)}`
    assert.equal(parseNumberPrefix(name).name, name)
  })
})
