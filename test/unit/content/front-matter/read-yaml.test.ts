import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseFrontMatter } from '../../../../cli/content/front-matter/front-matter.ts'
import { readPlainYaml, readAnyYaml, readYaml } from '../../../../cli/content/front-matter/read-yaml.ts'
import type { Json } from '../../../../runtime/shared/json.ts'
import type { Place } from '../../../../cli/report/diagnostic.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { processorTime } from '../../../support/processor-time.ts'

const FILE = 'docs/a.md' as FilePath

function parse(yaml: string) {
  return parseFrontMatter({ text: `---\n${yaml}\n---\n`, file: FILE })
}

/** Nine levels of nine aliases each: 387 million values from some 300 bytes. */
function aliasBomb(): string {
  const lines = ['a: &a [x,x,x,x,x,x,x,x,x]']
  for (const [at, name] of 'bcdefghi'.split('').entries())
    lines.push(`${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[at]}`).join(',')}]`)
  return lines.join('\n')
}

test('an alias bomb is an error at once and in little memory, in front matter and in other YAML files', () => {
  const start = process.cpuUsage()
  const cache = process.memoryUsage().heapUsed
  const { frontMatter, diagnostics } = parse(aliasBomb())
  const other = readYaml({ text: aliasBomb(), file: 'blog/authors.yml' as FilePath })
  assert.ok(JSON.stringify([frontMatter, other.value]).length < 1_000_000)
  const [problem, ...more] = diagnostics
  assert.match(problem?.message ?? '', /aliases expand to more than 10000 values/)
  assert.deepEqual(
    [problem?.code, other.diagnostics[0]?.code, more],
    ['FRONT_MATTER_INVALID', 'YAML_INVALID', []],
  )
  assert.ok(processorTime(start) < 1_000)
  assert.ok(process.memoryUsage().heapUsed - cache < 200e6)
})

test('a thousand honest aliases are no bomb', () => {
  const yaml = ['base: &b {a: 1, b: 2}', ...Array.from({ length: 1_000 }, (_, at) => `k${at}: *b`)].join('\n')
  assert.deepEqual(parse(yaml).diagnostics, [])
})

const HOSTILE: readonly (readonly [name: string, yaml: string, place?: string])[] = [
  [
    '5,000 entries of !!omap',
    `x: !!omap\n${Array.from({ length: 5_000 }, (_, at) => `- k${at}: v\n`).join('')}`,
    '2:4',
  ],
  ['5,000 open brackets', `x: ${'['.repeat(5_000)}`, '2:103'],
  ['5,000 lists in lists', `${'- '.repeat(5_000)}x`],
]
for (const [name, yaml, expected] of HOSTILE) {
  test(`hostile YAML is an error within a second: ${name}`, () => {
    const start = process.cpuUsage()
    const [problem, ...others] = parse(yaml).diagnostics
    assert.deepEqual([problem?.code, problem?.level, others], ['FRONT_MATTER_SYNTAX', 'error', []])
    if (expected !== undefined) assert.equal(`${problem?.place?.line}:${problem?.place?.column}`, expected)
    assert.ok(processorTime(start) < 1_000)
  })
}

test('ten thousand keys take no quadratic time', () => {
  const yaml = Array.from({ length: 10_000 }, (_, at) => `k${at}: [v]`).join('\n')
  const start = process.cpuUsage()
  const { frontMatter, frontMatterLines } = parse(yaml)
  assert.equal(Object.keys(frontMatter).length, 10_000)
  assert.equal(frontMatterLines['k9999'], 10_001)
  assert.ok(processorTime(start) < 2_000)
})

test('other YAML files have codes of their own', () => {
  const file = 'docs/_category_.yml' as FilePath
  assert.deepEqual(readYaml({ text: 'label: x\nposition: 2\n', file }), {
    value: { label: 'x', position: 2 },
    keyLines: { label: 1, position: 2 },
    diagnostics: [],
  })
  assert.deepEqual(readYaml({ text: '{\n\t"label": "x"\n}\n', file }).value, { label: 'x' })
  assert.equal(readYaml({ text: '', file }).value, undefined)
  assert.equal(readYaml({ text: '# nothing', file }).value, undefined)
  const [problem] = readYaml({ text: 'a: 1\nlabel: "x', file }).diagnostics
  assert.equal(problem?.code, 'YAML_SYNTAX')
  assert.equal(problem?.place?.line, 2)
  assert.match(problem?.message ?? '', /^"docs\/_category_\.yml" is not valid YAML/)
})

/** What an odd text was read as before js-yaml read any of it. */
interface Frozen {
  readonly group: string
  readonly text: string
  readonly value?: Json
  readonly keyLines?: Readonly<Record<string, number>>
  readonly problems?: readonly string[]
}

const frozen = readFileSync(new URL('yaml-values.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Frozen)

for (const group of new Set(frozen.map((odd) => odd.group))) {
  test(`odd YAML keeps its values, lines and problems: ${group}`, () => {
    for (const { text, value, keyLines = {}, problems = [] } of frozen.filter((odd) => odd.group === group)) {
      const read = readYaml({ text, file: FILE })
      assert.deepEqual(readAnyYaml({ text, file: FILE }), read, 'both libraries read the same')
      const found = read.diagnostics.map(({ code, place }) => `${code} ${placeText(place)}`)
      // As JSON, since -0 is 0 there.
      const seen = JSON.stringify([read.value, read.keyLines, found])
      assert.equal(seen, JSON.stringify([value, keyLines, problems]), JSON.stringify(text))
    }
  })
}

function placeText(place: Place | undefined): string {
  const { line, column, endColumn } = place ?? {}
  return `${line}:${column}${endColumn === undefined ? '' : `-${endColumn}`}`
}

test('js-yaml is given what most files hold', () => {
  const values = [
    '[]',
    '["x, y", \'z\', 1, 0x1F, true, null, 2026-01-02]',
    '"a: b"',
    "''",
    '\n  - a\n  - b',
    '\n- a',
    '|\n  text',
  ]
  for (const value of values) assert.notEqual(readPlainYaml(`key: ${value}\n`), null, value)
})
