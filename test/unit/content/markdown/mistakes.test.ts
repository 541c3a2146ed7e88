import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { codeFrame } from '../../../../cli/report/frame.ts'
import type { Diagnostic } from '../../../../cli/report/diagnostic.ts'
import { compileText } from './compile-text.ts'

/**
 * Mistakes that writers make, with what they are told: `mistakes.txt` has a name behind `===`, the text, and behind
 * `---` what is reported. With UPDATE_GOLDEN set the reports are written anew; read them before they are kept.
 */
const FILE = path.join(import.meta.dirname, 'mistakes.txt')

interface Mistake {
  readonly name: string
  readonly text: string
  readonly report: string
}

function readMistakes(): readonly Mistake[] {
  return readFileSync(FILE, 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [head = '', report = ''] = part.split(/^-{10}\n/m)
      const end = head.indexOf('\n')
      return { name: head.slice(0, end), text: head.slice(end + 1), report: report.trim() }
    })
}

function writeMistakes(mistakes: readonly Mistake[]): void {
  const parts = mistakes.map(({ name, text, report }) => `=== ${name}\n${text}${'-'.repeat(10)}\n${report}\n`)
  writeFileSync(FILE, parts.join('\n'))
}

function show(text: string, { code, level, message, place, notes = [], hint }: Diagnostic): string {
  const where = place === undefined ? [] : [`${place.line}:${place.column}`, ...codeFrame(text, place)]
  const hints = hint === undefined ? [] : [`hint: ${hint}`]
  return [`${level} ${code} ${message}`, ...[...where, ...notes, ...hints].map((line) => `  ${line}`)].join(
    '\n',
  )
}

async function reportOn(text: string): Promise<string> {
  const { diagnostics } = await compileText(text)
  return diagnostics.map((diagnostic) => show(text, diagnostic)).join('\n') || 'nothing'
}

const mistakes = readMistakes()

if (process.env['UPDATE_GOLDEN'] !== undefined) {
  const reports = await Promise.all(mistakes.map(({ text }) => reportOn(text)))
  writeMistakes(mistakes.map((mistake, index) => ({ ...mistake, report: reports[index] ?? '' })))
}

for (const { name, text } of mistakes) {
  test(`a writer is told what is wrong: ${name}`, async () => {
    const expected = readMistakes().find((mistake) => mistake.name === name)?.report
    assert.equal(await reportOn(text), expected)
  })
}

async function placesIn(text: string): Promise<readonly unknown[]> {
  const { diagnostics } = await compileText(text)
  return diagnostics.map(({ code, place }) => [code, place?.line ?? 0, place?.column, place?.endColumn])
}

interface Surroundings {
  readonly name: string
  readonly around: (text: string) => string
  /** Lines that are put before the text. */
  readonly lines: number
}

const SURROUNDINGS: readonly Surroundings[] = [
  { name: 'lines that end in CRLF', around: (text) => text.replaceAll('\n', '\r\n'), lines: 0 },
  { name: 'a BOM', around: (text) => `\uFEFF${text}`, lines: 0 },
  { name: 'front matter', around: (text) => `---\ntitle: A\n---\n\n${text}`, lines: 4 },
  {
    name: 'comments, titles and ids before it, which are rewritten',
    around: (text) => `<!-- a -->\n\n## b {#c}\n\n:::note d ] e\nf\n:::\n\n${text}`,
    lines: 8,
  },
  {
    name: 'a table that ends a container before it',
    around: (text) => `:::note\n| a |\n|---|\n| b |\n:::\n\n${text}`,
    lines: 6,
  },
]

for (const { name, around, lines } of SURROUNDINGS) {
  test(`the place of a mistake is right with ${name}`, async () => {
    for (const { name: mistake, text } of mistakes) {
      // An import before other blocks is what this mistake is about.
      const expected = (await placesIn(text)) as readonly (readonly [string, number, ...unknown[]])[]
      const moved = expected.map(([code, line, ...columns]) => [code, line + lines, ...columns])
      assert.deepEqual(await placesIn(around(text)), moved, mistake)
    }
  })
}

test('the place of a mistake is right behind tabs, wide characters and rewritten text on its line', async () => {
  const places: readonly (readonly [text: string, column: number])[] = [
    ['\t\ta <5', 5],
    ['🎉 日本 <5', 7],
    ['> - a <5', 7],
    ['<!-- c --> a <5', 14],
    [':::note a ] b <5\nc\n:::', 15],
    ['# a <5 {#id}', 5],
    ['| a | b <5 |\n|---|---|', 9],
  ]
  for (const [text, column] of places) {
    const { diagnostics } = await compileText(text)
    assert.deepEqual(
      diagnostics.map(({ code, place }) => [code, place?.line, place?.column]),
      [['MDX_SYNTAX', 1, column]],
      text,
    )
  }
})
