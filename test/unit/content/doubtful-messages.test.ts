import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doubtfulMessages } from '../../../cli/content/doubtful-messages.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'

const TEXTS = {
  'theme.plain': 'Words',
  'theme.named': '{user} on {date}',
  'theme.count': 'One|{count} of them',
  own: 'Hello {name}',
  bar: 'A | B',
}

function problems(messages: Readonly<Record<string, string>>, lang = 'fr'): readonly string[] {
  const file = 'i18n/fr/code.json' as FilePath
  const given = { file, messages: new Map(Object.entries(messages)), lineOf: () => 7, texts: TEXTS, lang }
  return doubtfulMessages(given).map(({ code, level, message, place, hint }) => {
    assert.deepEqual([code, level, place], ['MESSAGE_DOUBTFUL', 'warning', { file, line: 7 }])
    return `${message} ${hint}`
  })
}

const PROBLEMS: readonly (readonly [id: string, message: string, problem: string, hint: string])[] = [
  ['theme.plain', 'Mots {x}', '{x}, which nothing fills in', 'Remove the name in braces.'],
  ['own', 'Bonjour {nmae}', '{nmae}, which nothing fills in', 'Did you mean {name}?'],
  ['own', 'Bonjour {Name}', '{Name}, which nothing fills in', 'Did you mean {name}?'],
  ['theme.named', '{other}', '{other}, which nothing fills in', 'Names that the text has: {user}, {date}.'],
  [
    'theme.count',
    '0|1|{count} m|{count}',
    '4 plural forms, and the language has 3',
    'Write what stands for one | many | other, in this order.',
  ],
]
for (const [id, message, problem, hint] of PROBLEMS)
  test(`a message that cannot be meant is told with what can: ${message}`, () => {
    assert.deepEqual(problems({ [id]: message }), [
      `The text "${id}" of i18n/fr/code.json has ${problem}. ${hint}`,
    ])
  })

test('every name is told once, beside forms', () => {
  const found = problems({ 'theme.count': '{a} {a}|{b}|{count}|{count}' })
  assert.deepEqual(
    found.map((one) => / has (\S+)/.exec(one)?.[1]),
    ['{a},', '{b},', '4'],
  )
})

test('fewer names and forms, other bars, and texts that nobody knows are no problems', () => {
  const fine = {
    own: 'Salut',
    bar: 'a|b|c|d|e',
    'theme.count': '{count}',
    'theme.other': '{x}',
    toString: '{x}',
  }
  assert.deepEqual(problems(fine), [])
  assert.deepEqual(problems({ 'theme.count': '0|1|2|3|4|5' }, 'ar'), [])
  assert.equal(problems({ 'theme.count': '1|2' }, 'ja').length, 1)
})
