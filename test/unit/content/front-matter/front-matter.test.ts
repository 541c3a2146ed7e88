import assert from 'node:assert/strict'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import {
  blankFrontMatter,
  parseFrontMatter,
  splitFrontMatter,
} from '../../../../cli/content/front-matter/front-matter.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'

const FILE = 'docs/a.md' as FilePath

function parse(text: string) {
  return parseFrontMatter({ text, file: FILE })
}

/** Code, line and column of each problem. */
function problemsOf(text: string): string[] {
  return parse(text).diagnostics.map(
    ({ code, level, place }) => `${level} ${code} ${place?.line}:${place?.column}`,
  )
}

const SPLITS: readonly (readonly [
  string,
  string,
  { yaml: string | null; body: string; problem?: string },
])[] = [
  ['keys between fences', '---\ntitle: x\n---\nbody', { yaml: 'title: x\n', body: 'body' }],
  ['spaces behind the fences', '---  \ntitle: x\n--- \t\nbody', { yaml: 'title: x\n', body: 'body' }],
  ['a closing fence at the end', '---\ntitle: x\n---', { yaml: 'title: x\n', body: '' }],
  ['nothing between the fences', '---\n---\nbody', { yaml: '', body: 'body' }],
  ['a blank line between the fences', '---\n\n---\nbody', { yaml: '\n', body: 'body' }],
  ['a comment between the fences', '---\n# title: x\n---\nbody', { yaml: '# title: x\n', body: 'body' }],
  ['blank lines around the keys', '---\n\ntitle: x\n\n---\nbody', { yaml: '\ntitle: x\n\n', body: 'body' }],
  ['the language named yaml', '---yaml\ntitle: x\n---\nbody', { yaml: 'title: x\n', body: 'body' }],
  [
    'a rule inside of a block scalar',
    '---\na: |\n  b\n  ---\n---\nc',
    { yaml: 'a: |\n  b\n  ---\n', body: 'c' },
  ],
  ['a longer rule inside', '---\na: 1\n----\n---\nc', { yaml: 'a: 1\n----\n', body: 'c' }],
  ['no fence', 'title: x\n', { yaml: null, body: 'title: x\n' }],
  ['an empty text', '', { yaml: null, body: '' }],
  [
    'a fence on the second line',
    '\n---\na: 1\n---\n',
    { yaml: null, body: '\n---\na: 1\n---\n', problem: 'misplaced' },
  ],
  ['an indented fence', ' ---\na: 1\n---\n', { yaml: null, body: ' ---\na: 1\n---\n', problem: 'misplaced' }],
  ['four dashes', '----\na: 1\n----\n', { yaml: null, body: '----\na: 1\n----\n', problem: 'misplaced' }],
  ['two dashes', '--\na: 1\n--\n', { yaml: null, body: '--\na: 1\n--\n', problem: 'misplaced' }],
  [
    'keys below the title',
    '# T\n\n---\na: 1\ntags:\n  - b\n---\n',
    { yaml: null, body: '# T\n\n---\na: 1\ntags:\n  - b\n---\n', problem: 'misplaced' },
  ],
  [
    'a break and a heading with a colon',
    '\n---\nNote: x\n---\n',
    { yaml: null, body: '\n---\nNote: x\n---\n' },
  ],
  [
    'breaks around a sentence',
    '# T\n\n---\nnote: x\nand more\n---\n',
    { yaml: null, body: '# T\n\n---\nnote: x\nand more\n---\n' },
  ],
  ['breaks further down', 'Text.\n\n---\na: 1\n---\n', { yaml: null, body: 'Text.\n\n---\na: 1\n---\n' }],
  ['a fence and nothing else', '---', { yaml: null, body: '---' }],
  ['a fence and an empty line', '---\n', { yaml: null, body: '---\n' }],
  ['a thematic break and prose', '---\n\nProse.\n', { yaml: null, body: '---\n\nProse.\n' }],
  [
    'a thematic break with prose right below',
    '---\nProse: yes.\n'.replace(':', ''),
    { yaml: null, body: '---\nProse yes.\n' },
  ],
  [
    'prose between two thematic breaks',
    '---\n\nProse.\n\n---\nx',
    { yaml: null, body: '---\n\nProse.\n\n---\nx' },
  ],
  [
    'two paragraphs between two breaks',
    '---\nOne.\n\nTwo.\n---\nx',
    { yaml: null, body: '---\nOne.\n\nTwo.\n---\nx' },
  ],
  ['a heading between two breaks', '---\n\n# T\n\n---\nx', { yaml: null, body: '---\n\n# T\n\n---\nx' }],
  [
    'keys without a closing fence',
    '---\ntitle: x\n\nProse',
    { yaml: null, body: '---\ntitle: x\n\nProse', problem: 'unclosed' },
  ],
  [
    'a quoted key without a closing fence',
    '---\n"title": x',
    { yaml: null, body: '---\n"title": x', problem: 'unclosed' },
  ],
  ['JavaScript', '---js\nx\n---\nbody', { yaml: null, body: 'body', problem: 'language' }],
  ['JavaScript behind a space', '--- js\nx\n---\nbody', { yaml: null, body: 'body', problem: 'language' }],
  [
    'JavaScript that is never closed',
    '---javascript\nx',
    { yaml: null, body: '---javascript\nx', problem: 'language' },
  ],
  [
    'an unknown language between fences',
    '---hjson\nx\n---\nbody',
    { yaml: null, body: 'body', problem: 'language' },
  ],
  ['a word behind dashes', '---foo\nbar', { yaml: null, body: '---foo\nbar' }],
  ['TOML fences', '+++\na = 1\n+++\nbody', { yaml: null, body: 'body', problem: 'language' }],
  ['pluses that are no fence', '+++\nprose', { yaml: null, body: '+++\nprose' }],
]

for (const [name, text, { yaml, body, problem }] of SPLITS) {
  test(`front matter and body are told apart: ${name}`, () => {
    const split = splitFrontMatter(text)
    assert.deepEqual(
      { yaml: split.yaml, body: text.slice(split.bodyOffset), problem: split.problem?.kind },
      { yaml, body, problem },
    )
    assert.equal(split.yamlStartLine, yaml === null ? 1 : 2)
    const hasProblem = problem !== undefined || yaml === 'a: 1\n----\n'
    assert.equal(parse(text).diagnostics.length, hasProblem ? 1 : 0)
  })
}

test('blanked front matter leaves every line, column and offset of the body', () => {
  const text = '---\ntitle: é🎉\n---\n\n# T\n'
  const blank = blankFrontMatter(text, splitFrontMatter(text).bodyOffset)
  assert.equal(blank.length, text.length)
  assert.equal(blank.indexOf('# T'), text.indexOf('# T'))
  assert.equal(blank.trim(), '# T')
  assert.equal(blank.split('\n').length, text.split('\n').length)
  assert.equal(blankFrontMatter('---\n\nProse', 0), '---\n\nProse')
})

const VALUES: readonly (readonly [string, string, unknown])[] = [
  ['a date stays text', 'date: 2024-02-30', { date: '2024-02-30' }],
  ['a date with a time stays text', 'date: 2024-01-01 10:00', { date: '2024-01-01 10:00' }],
  ['digits are a number', 'date: 20240101', { date: 20240101 }],
  [
    'numbers, booleans and null keep their types',
    'a: 1.5\nb: true\nc: null\nd: ~\ne:',
    { a: 1.5, b: true, c: null, d: null, e: null },
  ],
  ['yes and no are text', 'a: yes\nb: no\nc: on', { a: 'yes', b: 'no', c: 'on' }],
  ['a quoted number is text', 'title: "1.10"', { title: '1.10' }],
  ['a time is text', 'a: 12:30:45', { a: '12:30:45' }],
  [
    'numbers that JSON cannot hold stay text',
    'a: .nan\nb: -.inf\nc: 12345678901234567890',
    { a: '.nan', b: '-.inf', c: '12345678901234567890' },
  ],
  ['a string where a list is usual', 'tags: one', { tags: 'one' }],
  ['lists and mappings', 'tags: [a, b]\nx:\n  y: [1, {z: 2}]', { tags: ['a', 'b'], x: { y: [1, { z: 2 }] } }],
  [
    'unknown keys pass through',
    'layout: x\nsidebar-position: 3\nétiquette: é',
    { layout: 'x', 'sidebar-position': 3, étiquette: 'é' },
  ],
  [
    'keys that are no strings become their source',
    '1: a\ntrue: b\n1.50: c',
    { 1: 'a', true: 'b', '1.50': 'c' },
  ],
  ['JSON is YAML', '{"title": "x", "n": [1, null]}', { title: 'x', n: [1, null] }],
  ['a comment only', '# nothing', {}],
  ['null only', 'null', {}],
  ['aliases repeat their value', 'a: &x {b: [1]}\nc: *x', { a: { b: [1] }, c: { b: [1] } }],
  [
    'merged keys do not win',
    'a: &x {b: 1, c: 1}\nd:\n  b: 2\n  <<: *x',
    { a: { b: 1, c: 1 }, d: { b: 2, c: 1 } },
  ],
  ['the first of several merged mappings wins', 'd:\n  <<: [{a: 1}, {a: 2, b: 2}]', { d: { a: 1, b: 2 } }],
  ['a merge key in quotes is a key', 'a:\n  "<<": x', { a: { '<<': 'x' } }],
  ['emoji, U+2028 and right-to-left text', 'title: 🎉 \u2028 \u05D0', { title: '🎉 \u2028 \u05D0' }],
  ['block scalars', 'a: |\n  b\n  c\nd: >-\n  e\n  f', { a: 'b\nc\n', d: 'e f' }],
]

for (const [name, yaml, expected] of VALUES) {
  test(`values become JSON: ${name}`, () => {
    const { frontMatter, diagnostics } = parse(`---\n${yaml}\n---\nbody`)
    assert.deepEqual(diagnostics, [])
    assert.deepEqual(frontMatter, expected)
    assert.deepEqual(JSON.parse(JSON.stringify(frontMatter)), expected)
  })
}

const FAULTS: readonly (readonly [string, string, readonly string[], RegExp, RegExp])[] = [
  [
    'a value with a colon',
    'a: 1\ntitle: b: c',
    ['error FRONT_MATTER_SYNTAX 3:8'],
    /contains ": "/,
    /in quotes: title: "b: c"$/,
  ],
  [
    'a duplicated key',
    'a: 1\nb: 2\na: 3',
    ['error FRONT_MATTER_INVALID 4:1'],
    /"a" appears twice/,
    /Remove one/,
  ],
  [
    'two duplicated keys',
    'a: 1\na: 2\nb: 3\nb: 4',
    ['error FRONT_MATTER_INVALID 3:1', 'error FRONT_MATTER_INVALID 5:1'],
    /appears twice/,
    /Remove/,
  ],
  [
    'a duplicated key further down',
    'a:\n  b: 1\n  b: 2',
    ['error FRONT_MATTER_INVALID 4:3'],
    /"b"/,
    /Remove/,
  ],
  ['a tab for indentation', 'a:\n\tb: 1', ['error FRONT_MATTER_SYNTAX 3:1'], /tabs/, /spaces/],
  ['a tab before the first key', '\ttitle: x', ['error FRONT_MATTER_SYNTAX 2:1'], /tabs/, /spaces/],
  [
    'a reserved character',
    'title: @x',
    ['error FRONT_MATTER_SYNTAX 2:8'],
    /cannot begin with "@"/,
    /in quotes/,
  ],
  [
    'text behind a quoted value',
    'title: "a" b',
    ['error FRONT_MATTER_SYNTAX 2:12'],
    /text follows the closing "/,
    /whole value in quotes/,
  ],
  [
    'an open quote',
    'title: "a\nb: 1',
    ['error FRONT_MATTER_SYNTAX 2:8'],
    /the quote " that opens here is never closed/,
    /Write a " at the end of the value/,
  ],
  [
    'a placeholder in braces',
    'title: {{x}}',
    ['error FRONT_MATTER_INVALID 2:9'],
    /a value cannot begin with "\{\{"/,
    /in quotes: title: "\{\{x\}\}"$/,
  ],
  [
    'a key that is a list',
    '? [a]\n: b',
    ['error FRONT_MATTER_INVALID 2:3'],
    /a key is not text/,
    /in quotes/,
  ],
  ['a key that is missing', ': b', ['error FRONT_MATTER_INVALID 2:1'], /a key is missing/, /in quotes/],
  [
    'a JavaScript tag',
    'a: !!js/function "x"',
    ['error FRONT_MATTER_SYNTAX 2:4'],
    /tag "js\/function" is not known/,
    /Remove the tag/,
  ],
  ['a local tag', 'a: !x y', ['error FRONT_MATTER_SYNTAX 2:4'], /tag "!x" is not known/, /Remove the tag/],
  ['a binary tag', 'a: !!binary aGk=', ['error FRONT_MATTER_SYNTAX 2:4'], /tag "binary"/, /Remove the tag/],
  [
    'an alias without anchor',
    'a: *b',
    ['error FRONT_MATTER_INVALID 2:4'],
    /\*b refers to a value marked "&b"/,
    /quotes/,
  ],
  [
    'an alias of what it is in',
    'a: &a [*a]',
    ['error FRONT_MATTER_INVALID 2:8'],
    /inside the value that it refers to/,
    /Remove \*a/,
  ],
  [
    'a merge of text',
    'a:\n  <<: x',
    ['error FRONT_MATTER_INVALID 3:3'],
    /must be followed by keys/,
    /Name what/,
  ],
  [
    'a list',
    '- a\n- b',
    ['error FRONT_MATTER_INVALID 2:1'],
    /is a list; it must consist of "key: value" lines/,
    /key: value/,
  ],
  [
    'a single value',
    'just text',
    ['error FRONT_MATTER_INVALID 2:1'],
    /is a single value; it must consist of "key: value" lines/,
    /key: value/,
  ],
  [
    'a space before a key',
    'title: A\n position: 1',
    ['error FRONT_MATTER_SYNTAX 3:1'],
    /belongs to "title"/,
    /Remove the spaces/,
  ],
  [
    'a space before the first key',
    ' title: A\nposition: 1',
    ['error FRONT_MATTER_SYNTAX 2:1'],
    /"position" below it is not/,
    /Remove the spaces/,
  ],
  [
    'a space before a key in a key',
    'a:\n  b: 1\n   c: 2',
    ['error FRONT_MATTER_SYNTAX 4:1'],
    /belongs to "b"/,
    /by 2 spaces, like "b"/,
  ],
  [
    'items at two columns',
    'tags:\n  - a\n - b',
    ['error FRONT_MATTER_SYNTAX 4:2'],
    /not indented like the one above/,
    /all "-"/,
  ],
  [
    'an item in the line of its key',
    'tags: - a',
    ['error FRONT_MATTER_SYNTAX 2:7'],
    /a list cannot begin/,
    /Write tags: \[a\], or/,
  ],
  [
    'no space after the only colon',
    'title:No space',
    ['error FRONT_MATTER_SYNTAX 2:6'],
    /a space is missing/,
    /Write title: No space$/,
  ],
  [
    'no space after the first colon',
    'title:No space\nx: 1',
    ['error FRONT_MATTER_SYNTAX 2:6'],
    /a space is missing/,
    /Write title: No space$/,
  ],
  [
    'no space after the last colon',
    'x: 1\ntitle:No space',
    ['error FRONT_MATTER_SYNTAX 3:6'],
    /a space is missing/,
    /Write title: No space$/,
  ],
  [
    'a body above the closing line',
    'title: A\n\n# Head\n\nText.',
    ['error FRONT_MATTER_SYNTAX 6:1'],
    /not "key: value"/,
    /closing "---" missing/,
  ],
  [
    'a list above the closing line',
    'title: A\n\n- a\n- b',
    ['error FRONT_MATTER_SYNTAX 4:1'],
    /not "key: value"/,
    /closing "---" missing/,
  ],
  [
    'text after brackets',
    'title: [Beta] New',
    ['error FRONT_MATTER_SYNTAX 2:15'],
    /follows the closing \]/,
    /title: "\[Beta\] New"$/,
  ],
  [
    'emphasis',
    'title: *Foo* bar',
    ['error FRONT_MATTER_SYNTAX 2:8'],
    /cannot begin with "\*"/,
    /title: "\*Foo\* bar"$/,
  ],
  [
    'an apostrophe in single quotes',
    "title: 'It's'",
    ['error FRONT_MATTER_SYNTAX 2:12'],
    /follows the closing '/,
    /title: "It's"$/,
  ],
  [
    'a backslash',
    'title: "C:\\dir"',
    ['error FRONT_MATTER_SYNTAX 2:11'],
    /\\d has no meaning/,
    /title: 'C:\\dir'$/,
  ],
  [
    'an open bracket',
    'tags: [a, b\ntitle: x',
    ['error FRONT_MATTER_SYNTAX 2:7'],
    /bracket \[ .* never closed/,
    /Write a \]/,
  ],
  [
    'a comma that is missing',
    '{ "a": "b" "c": 3 }',
    ['error FRONT_MATTER_SYNTAX 2:10'],
    /comma is missing between "b" and "c"/,
    /comma after "b"/,
  ],
  ['a tab in a text of several lines', 'v: |\n\ta', ['error FRONT_MATTER_SYNTAX 3:1'], /tabs/, /spaces/],
  [
    'a second document',
    'a: 1\n...\nb: 2',
    ['error FRONT_MATTER_SYNTAX 4:1'],
    /second YAML document/,
    /Remove the line/,
  ],
]

for (const [name, yaml, problems, message, hint] of FAULTS) {
  test(`faulty front matter is reported at its place: ${name}`, () => {
    const text = `---\n${yaml}\n---\nbody`
    assert.deepEqual(problemsOf(text), problems)
    const [first] = parse(text).diagnostics
    assert.match(first?.message ?? '', message)
    assert.match(first?.message ?? '', /^The front matter of "docs\/a\.md" /)
    assert.match(first?.hint ?? '', hint)
    assert.equal(first?.place?.file, FILE)
    assert.equal(text.slice(parse(text).bodyOffset), 'body')
  })
}

test('front matter that was never closed and front matter in other languages name the cure', () => {
  const [unclosed] = parse('---\ntitle: x\n').diagnostics
  assert.equal(unclosed?.code, 'FRONT_MATTER_UNCLOSED')
  assert.deepEqual(unclosed?.place, { file: FILE, line: 1, column: 1 })
  assert.match(unclosed?.hint ?? '', /Add a line "---"/)
  for (const language of [
    'js',
    'javascript',
    'JS',
    'coffee',
    'coffeescript',
    'cson',
    'toml',
    'json',
    'json5',
  ]) {
    const [problem] = parse(`---${language}\n{}\n---\n`).diagnostics
    assert.equal(problem?.code, 'FRONT_MATTER_LANGUAGE', language)
    assert.match(problem?.message ?? '', new RegExp(`"${language.toLowerCase()}"; only YAML is read`))
  }
})

let folder = ''
before(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sitegen-front-matter-'))
})
after(() => fs.rm(folder, { recursive: true, force: true }))

test('front matter is never executed, whatever language it claims to be in', async () => {
  const mark = path.join(folder, 'touched')
  const touch = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, 'x')`
  const global = `process.getBuiltinModule?.('node:fs').writeFileSync(${JSON.stringify(mark)}, 'x')`
  const texts = [
    ...['js', 'javascript', 'coffee', 'coffeescript', ' js', 'JavaScript'].map(
      (name) => `---${name}\n{ title: (${touch}, 'x') }\n---\nbody`,
    ),
    `---js\nmodule.exports = ${global}\n---\n`,
    `---\ntitle: !!js/function "function () { ${touch} }"\n---\n`,
    `---\ntitle: !!js/undefined ''\ntoString: !!js/function "function () { ${touch} }"\n---\n`,
  ]
  for (const text of texts) assert.notDeepEqual(parse(text).diagnostics, [], text)
  assert.deepEqual(await fs.readdir(folder), [])
})

test('keys of JavaScript prototypes do no harm', () => {
  const yaml = [
    '__proto__: {polluted: 1}',
    '"__proto__": {polluted: 2}',
    'constructor: {prototype: {polluted: 3}}',
    'a: {__proto__: {polluted: 4}, <<: {__proto__: {polluted: 5}, b: 1}}',
    'c: [{__proto__: [1]}]',
    'toString: x',
  ].join('\n')
  const { frontMatter, diagnostics } = parse(`---\n${yaml}\n---\n`)
  assert.equal(({} as { polluted?: unknown }).polluted, undefined)
  assert.equal((frontMatter as { polluted?: unknown }).polluted, undefined)
  assert.equal(Object.getPrototypeOf(frontMatter), Object.prototype)
  assert.deepEqual(Object.keys(frontMatter), ['constructor', 'a', 'c', 'toString'])
  assert.deepEqual(frontMatter['a'], { b: 1 })
  assert.equal(Object.getPrototypeOf(Object.assign({}, frontMatter['a'])), Object.prototype)
  assert.deepEqual(
    diagnostics.map(({ level }) => level),
    Array(5).fill('warning'),
  )
})

test('each key tells its line', () => {
  const text = '---\n# c\ntitle: x\n\ntags:\n  - a\n  - b\n"quoted key": |\n  a\n  b\nlast: 1\n---\n'
  assert.deepEqual(parse(text).frontMatterLines, { title: 3, tags: 5, 'quoted key': 8, last: 11 })
  assert.deepEqual(parse('---\na: 1\nb: 2\n---\n').frontMatterLines, { a: 2, b: 3 })
})
