import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import {
  markFrontMatter,
  parseFrontMatter,
  splitFrontMatter,
} from '../../../../cli/content/front-matter/front-matter.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const FILE = 'docs/a.md' as FilePath

function parse(text: string) {
  return parseFrontMatter({ text, file: FILE })
}

/** The lines between the fences, and the body. */
const SPLITS: readonly (readonly [text: string, yaml: string, body: string])[] = [
  ['---\ntitle: x\n---\nbody', 'title: x\n', 'body'],
  ['---  \ntitle: x\n--- \t\nbody', 'title: x\n', 'body'],
  ['---\ntitle: x\n---', 'title: x\n', ''],
  ['---\n---\nbody', '', 'body'],
  ['---\n\n---\nbody', '\n', 'body'],
  ['---\n# title: x\n---\nbody', '# title: x\n', 'body'],
  ['---\n\ntitle: x\n\n---\nbody', '\ntitle: x\n\n', 'body'],
  ['---yaml\ntitle: x\n---\nbody', 'title: x\n', 'body'],
  ['---\na: |\n  b\n  ---\n---\nc', 'a: |\n  b\n  ---\n', 'c'],
  ['---\na: 1\n----\n---\nc', 'a: 1\n----\n', 'c'],
]
for (const [text, yaml, body] of SPLITS) {
  test(`front matter and body are told apart: ${JSON.stringify(text)}`, () => {
    const { bodyOffset, ...split } = splitFrontMatter(text)
    assert.deepEqual([split, text.slice(bodyOffset)], [{ yaml, problem: null }, body])
    assert.equal(parse(text).diagnostics.length, yaml.includes('----') ? 1 : 0)
  })
}

/** Texts without front matter, with what is wrong with them, if anything. All of them is the body unless it is told. */
const WITHOUT: readonly (readonly [text: string, problem?: string, body?: string])[] = [
  ['title: x\n'],
  ['\n---\na: 1\n---\n', 'misplaced'],
  [' ---\na: 1\n---\n', 'misplaced'],
  ['----\na: 1\n----\n', 'misplaced'],
  ['--\na: 1\n--\n', 'misplaced'],
  ['# T\n\n---\na: 1\ntags:\n  - b\n---\n', 'misplaced'],
  ['\n---\nNote: x\n---\n'],
  ['# T\n\n---\nnote: x\nand more\n---\n'],
  ['Text.\n\n---\na: 1\n---\n'],
  ['---'],
  ['---\n\nProse.\n'],
  ['---\nProse yes.\n'],
  ['---\n\nProse.\n\n---\nx'],
  ['---\nOne.\n\nTwo.\n---\nx'],
  ['---\n\n# T\n\n---\nx'],
  ['---\ntitle: x\n\nProse', 'unclosed'],
  ['---\n"title": x', 'unclosed'],
  ['--- js\nx\n---\nbody', 'language', 'body'],
  ['---javascript\nx', 'language'],
  ['---hjson\nx\n---\nbody', 'language', 'body'],
  ['---foo\nbar'],
  ['+++\na = 1\n+++\nbody', 'language', 'body'],
  ['+++\nprose'],
]
for (const [text, problem, body = text] of WITHOUT) {
  test(`there is no front matter in ${JSON.stringify(text)}: ${problem ?? 'it is text'}`, () => {
    const split = splitFrontMatter(text)
    assert.deepEqual([split.yaml, split.problem?.kind], [null, problem])
    assert.equal(text.slice(split.bodyOffset), body)
    assert.equal(parse(text).diagnostics.length, problem === undefined ? 0 : 1)
  })
}

test('parsers see front matter where we do, at every line, column and offset that it has', () => {
  const marked = (text: string): string => markFrontMatter(text, splitFrontMatter(text).bodyOffset)
  for (const [text, expected = text] of [
    ['---\ntitle: é🎉\n---\n\n# T\n'],
    ['---yaml\na: b\n---\n# T', '---    \na: b\n---\n# T'],
    ['---\n\nProse\n\n---\n', '***\n\nProse\n\n---\n'],
    ['---js\na\n---\n# T', '     \n \n   \n# T'],
    ['# T\n\n---\na: b\n---\n'],
  ] as const)
    assert.equal(marked(text), expected)
  assert.equal(markFrontMatter('+++\na = 1\n+++\n# T', 14), '   \n     \n   \n# T')
})

const VALUES: readonly (readonly [yaml: string, expected: unknown])[] = [
  ['date: 2024-02-30', { date: '2024-02-30' }],
  ['a: 1.5\nb: true\nc: null\nd: ~\ne:', { a: 1.5, b: true, c: null, d: null, e: null }],
  ['a: .nan\nb: 12345678901234567890', { a: '.nan', b: '12345678901234567890' }],
  ['tags: [a, b]\nx:\n  y: [1, {z: 2}]', { tags: ['a', 'b'], x: { y: [1, { z: 2 }] } }],
  ['1: a\ntrue: b\n1.50: c', { 1: 'a', true: 'b', '1.50': 'c' }],
  ['{"title": "x", "n": [1, null]}', { title: 'x', n: [1, null] }],
  ['# nothing', {}],
  ['null', {}],
  ['a: &x {b: [1]}\nc: *x', { a: { b: [1] }, c: { b: [1] } }],
  ['a: &x {b: 1, c: 1}\nd:\n  b: 2\n  <<: *x', { a: { b: 1, c: 1 }, d: { b: 2, c: 1 } }],
  ['d:\n  <<: [{a: 1}, {a: 2, b: 2}]', { d: { a: 1, b: 2 } }],
  ['a:\n  "<<": x', { a: { '<<': 'x' } }],
  ['étiquette: 🎉 \u2028 \u05D0', { étiquette: '🎉 \u2028 \u05D0' }],
  ['a: |\n  b\n  c\nd: >-\n  e\n  f', { a: 'b\nc\n', d: 'e f' }],
]
for (const [yaml, expected] of VALUES) {
  test(`values become JSON: ${JSON.stringify(yaml)}`, () => {
    const { frontMatter, diagnostics } = parse(`---\n${yaml}\n---\nbody`)
    assert.deepEqual([frontMatter, diagnostics], [expected, []])
  })
}

/** The code of each problem without `FRONT_MATTER_`, with its place; what is said of the first, and what is to be done. */
const FAULTS: readonly (readonly [yaml: string, problems: string, message: RegExp, hint: RegExp])[] = [
  ['a: 1\ntitle: b: c', 'SYNTAX 3:8', /contains ": "/, /in quotes: title: "b: c"$/],
  ['a: 1\nb: 2\na: 3', 'INVALID 4:1', /"a" appears twice/, /Remove one/],
  ['a: 1\na: 2\nb: 3\nb: 4', 'INVALID 3:1, INVALID 5:1', /appears twice/, /Remove/],
  ['a:\n  b: 1\n  b: 2', 'INVALID 4:3', /"b"/, /Remove/],
  ['a:\n\tb: 1', 'SYNTAX 3:1', /tabs/, /spaces/],
  ['\ttitle: x', 'SYNTAX 2:1', /tabs/, /spaces/],
  ['title: @x', 'SYNTAX 2:8', /cannot begin with "@"/, /in quotes/],
  ['title: "a" b', 'SYNTAX 2:12', /text follows the closing "/, /whole value in quotes/],
  [
    'title: "a\nb: 1',
    'SYNTAX 2:8',
    /the quote " that opens here is never closed/,
    /a " at the end of the value/,
  ],
  ['title: {{x}}', 'INVALID 2:9', /cannot begin with "\{\{"/, /in quotes: title: "\{\{x\}\}"$/],
  ['? [a]\n: b', 'INVALID 2:3', /a key is not text/, /in quotes/],
  [': b', 'INVALID 2:1', /a key is missing/, /in quotes/],
  ['a: !!js/function "x"', 'SYNTAX 2:4', /tag "js\/function" is not known/, /Remove the tag/],
  ['a: !x y', 'SYNTAX 2:4', /tag "!x" is not known/, /Remove the tag/],
  ['a: *b', 'INVALID 2:4', /\*b refers to a value marked "&b"/, /quotes/],
  ['a: &a [*a]', 'INVALID 2:8', /inside the value that it refers to/, /Remove \*a/],
  ['a:\n  <<: x', 'INVALID 3:3', /must be followed by keys/, /Name what/],
  ['- a\n- b', 'INVALID 2:1', /is a list; it must consist of "key: value" lines/, /key: value/],
  ['just text', 'INVALID 2:1', /is a single value; it must consist of "key: value" lines/, /key: value/],
  ['title: A\n position: 1', 'SYNTAX 3:1', /belongs to "title"/, /Remove the spaces/],
  [' title: A\nposition: 1', 'SYNTAX 2:1', /"position" below it is not/, /Remove the spaces/],
  ['a:\n  b: 1\n   c: 2', 'SYNTAX 4:1', /belongs to "b"/, /by 2 spaces, like "b"/],
  ['tags:\n  - a\n - b', 'SYNTAX 4:2', /not indented like the one above/, /all "-"/],
  ['tags: - a', 'SYNTAX 2:7', /a list cannot begin/, /Write tags: \[a\], or/],
  ['title:No space', 'SYNTAX 2:6', /a space is missing/, /Write title: No space$/],
  ['title:No space\nx: 1', 'SYNTAX 2:6', /a space is missing/, /Write title: No space$/],
  ['x: 1\ntitle:No space', 'SYNTAX 3:6', /a space is missing/, /Write title: No space$/],
  ['title: A\n\n# Head\n\nText.', 'SYNTAX 6:1', /not "key: value"/, /closing "---" missing/],
  ['title: A\n\n- a\n- b', 'SYNTAX 4:1', /not "key: value"/, /closing "---" missing/],
  ['title: [Beta] New', 'SYNTAX 2:15', /follows the closing \]/, /title: "\[Beta\] New"$/],
  ['title: *Foo* bar', 'SYNTAX 2:8', /cannot begin with "\*"/, /title: "\*Foo\* bar"$/],
  ["title: 'It's'", 'SYNTAX 2:12', /follows the closing '/, /title: "It's"$/],
  ['title: "C:\\dir"', 'SYNTAX 2:11', /\\d has no meaning/, /title: 'C:\\dir'$/],
  ['tags: [a, b\ntitle: x', 'SYNTAX 2:7', /bracket \[ .* never closed/, /Write a \]/],
  ['tags: {a: b\ntitle: x', 'SYNTAX 2:7', /bracket \{ .* never closed/, /Write a \}/],
  ['v: -', 'SYNTAX 2:4', /cannot begin with "-"/, /in quotes: v: "-"$/],
  ['a:\n  {{x}}', 'INVALID 3:4', /cannot begin with "\{\{"/, /Put the value in quotes\.$/],
  ['{ "a": "b" "c": 3 }', 'SYNTAX 2:10', /comma is missing between "b" and "c"/, /comma after "b"/],
  ['v: |\n\ta', 'SYNTAX 3:1', /tabs/, /spaces/],
  ['a: 1\n...\nb: 2', 'SYNTAX 4:1', /second YAML document/, /Remove the line/],
]
for (const [yaml, problems, message, hint] of FAULTS) {
  test(`faulty front matter is reported at its place: ${JSON.stringify(yaml)}`, () => {
    const text = `---\n${yaml}\n---\nbody`
    const { diagnostics, bodyOffset } = parse(text)
    const found = diagnostics.map(({ code, place }) => `${code} ${place?.line}:${place?.column}`)
    assert.equal(found.join(', '), problems.replaceAll(/(?=SYNTAX|INVALID)/g, 'FRONT_MATTER_'))
    const [first] = diagnostics
    assert.deepEqual([first?.level, first?.place?.file, text.slice(bodyOffset)], ['error', FILE, 'body'])
    assert.match(first?.message ?? '', /^The front matter of "docs\/a\.md" /)
    assert.match(first?.message ?? '', message)
    assert.match(first?.hint ?? '', hint)
  })
}

test('front matter that was never closed and front matter in other languages name the cure', () => {
  const [unclosed] = parse('---\ntitle: x\n').diagnostics
  assert.equal(unclosed?.code, 'FRONT_MATTER_UNCLOSED')
  assert.deepEqual(unclosed?.place, { file: FILE, line: 1, column: 1 })
  assert.match(unclosed?.hint ?? '', /Add a line "---"/)
  for (const language of ['JS', 'coffee', 'toml', 'json5']) {
    const [problem] = parse(`---${language}\n{}\n---\n`).diagnostics
    assert.equal(problem?.code, 'FRONT_MATTER_LANGUAGE', language)
    assert.match(problem?.message ?? '', new RegExp(`"${language.toLowerCase()}"; only YAML is read`))
  }
})

test('front matter is never executed, whatever language it claims to be in', () => {
  const mark = path.join(temporaryFolder({}), 'touched')
  const touch = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, 'x')`
  const texts = [
    `---js\n{ title: (${touch}, 'x') }\n---\nbody`,
    `---coffee\nmodule.exports = ${touch.replace('require', 'process.getBuiltinModule')}\n---\n`,
    `---\ntitle: !!js/function "function () { ${touch} }"\n---\n`,
    `---\ntitle: !!js/undefined ''\ntoString: !!js/function "function () { ${touch} }"\n---\n`,
  ]
  for (const text of texts) assert.notDeepEqual(parse(text).diagnostics, [], text)
  assert.ok(!existsSync(mark))
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
