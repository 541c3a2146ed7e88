import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { readParserError } from '../../../../cli/content/markdown/parse.ts'
import type { Diagnostic } from '../../../../cli/report/diagnostic.ts'
import { compileText } from './compile-text.ts'

/**
 * Mistakes that writers make, with what they are told: `mistakes.txt` has a name behind `===`, the text, and behind each
 * `---` a problem. With UPDATE_GOLDEN set the problems are written anew; read them before they are kept.
 */
const FILE = path.join(import.meta.dirname, 'mistakes.txt')

interface Mistake {
  readonly name: string
  readonly text: string
  readonly report: string
}

const MISTAKES: readonly Mistake[] = readFileSync(FILE, 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((part) => {
    const [, name = '', text = '', report = ''] = /^([^\n]*)\n(.*?\n)(--- .*)$/s.exec(part) ?? []
    return { name, text, report }
  })

function show({ code, level, message, place, notes = [], hint }: Diagnostic): string {
  const { line, column = 0, endColumn = 0 } = place ?? {}
  const end = endColumn - column > 1 ? `-${endColumn}` : ''
  const lines = [`--- ${line}:${column}${end} ${level} ${code} ${message}`, ...notes, `hint: ${hint}`]
  return lines.map((shown) => `${shown}\n`).join('')
}

async function reportOn(text: string): Promise<string> {
  return (await compileText(text)).diagnostics.map(show).join('')
}

if (process.env['UPDATE_GOLDEN'] !== undefined) {
  const parts = MISTAKES.map(async ({ name, text }) => `=== ${name}\n${text}${await reportOn(text)}`)
  writeFileSync(FILE, (await Promise.all(parts)).join(''))
}

for (const { name, text, report } of MISTAKES) {
  test(`a writer is told what is wrong: ${name}`, async () => {
    assert.equal(await reportOn(text), report)
  })
}

async function placesIn(text: string, lines = 0): Promise<readonly unknown[]> {
  const { diagnostics } = await compileText(text)
  return diagnostics.map(({ code, place: { line = 0, column, endColumn } = {} }) => {
    return [code, line + lines, column, endColumn]
  })
}

/** What a text is put into, and the lines that stand before it then. */
const SURROUNDINGS: readonly (readonly [name: string, around: (text: string) => string, lines: number])[] = [
  ['lines that end in CRLF', (text) => text.replaceAll('\n', '\r\n'), 0],
  ['a BOM', (text) => `\uFEFF${text}`, 0],
  ['front matter', (text) => `---\ntitle: A\n---\n\n${text}`, 4],
  ['rewritten text before it', (text) => `<!-- a -->\n\n## b {#c}\n\n:::note d ] e\nf\n:::\n\n${text}`, 8],
  ['a container that a table ends', (text) => `:::note\n| a |\n|---|\n| b |\n:::\n\n${text}`, 6],
]

for (const [name, around, lines] of SURROUNDINGS) {
  test(`the place of a mistake is right with ${name}`, async () => {
    for (const { name: mistake, text } of MISTAKES)
      assert.deepEqual(await placesIn(around(text)), await placesIn(text, lines), mistake)
  })
}

/** Texts with a mistake in the first line, by its column. */
const COLUMNS: readonly (readonly [text: string, column: number])[] = [
  ['\t\ta <5', 5],
  ['🎉 日本 <5', 7],
  ['> - a <5', 7],
  ['<!-- c --> a <5', 14],
  [':::note a ] b <5\nc\n:::', 15],
  ['# a <5 {#id}', 5],
  ['| a | b <5 |\n|---|---|', 9],
]

test('the place of a mistake is right behind tabs, wide characters and rewritten text on its line', async () => {
  for (const [text, column] of COLUMNS) {
    const { kind, nodes, diagnostics } = await compileText(text)
    const [{ code, level, place } = {}] = diagnostics
    assert.deepEqual([kind, nodes, diagnostics.length], ['html', [], 1])
    assert.deepEqual([code, level, place?.file, place?.line], ['MDX_SYNTAX', 'error', 'docs/a.mdx', 1])
    assert.equal(place?.column, column, text)
  }
})

test('what is a mistake in MDX is none in Markdown', async () => {
  for (const text of ['<Foo>\n\nb', '<a><b></a></b>', 'a </Foo>', 'a <0', 'a {b', 'a\n\n<!-- b'])
    assert.deepEqual((await compileText(text, { format: 'md' })).diagnostics, [], text)
})

/** Problems of a text on a site with a plugin that throws. */
async function problemsOf(thrown: unknown): Promise<readonly unknown[]> {
  const plugin = () => () => {
    throw thrown
  }
  const { diagnostics } = await compileText('a', { plugins: { remarkPlugins: [plugin] } })
  return diagnostics.map(({ code, message, place }) => [code, message, place?.line, place?.column])
}

test('a plugin that throws is reported with what it said and where, and does not end the build', async () => {
  const error = Object.assign(new Error('no such thing'), { line: 3, column: 4 })
  assert.deepEqual(await problemsOf(error), [
    ['MARKDOWN_PLUGIN', 'A Markdown plugin failed: no such thing', 3, 4],
  ])
  for (const thrown of ['a text', 7, null, undefined, {}])
    for (const problem of await problemsOf(thrown))
      assert.equal((problem as unknown[])[0], 'MARKDOWN_PLUGIN', String(thrown))
})

test('what the parser says is read', () => {
  const read = (said: string): readonly unknown[] => {
    const { line, column, message } = readParserError(said)
    return [line, column, message]
  }
  assert.deepEqual(read('3:1: Expected a tag (mdx-jsx:unexpected-character)'), [3, 1, 'Expected a tag'])
  assert.deepEqual(read('12:34: A (with brackets) b'), [12, 34, 'A (with brackets) b'])
  assert.deepEqual(read('1:2: first\nsecond (mdx-jsx:x-y)'), [1, 2, 'first\nsecond'])
  assert.deepEqual(read('something else'), [undefined, undefined, 'something else'])
})
