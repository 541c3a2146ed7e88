import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BUILT, CHECKS } from './checks.ts'
import { commandProblems } from './commands.ts'
import { createConfigJudge, isConfig } from './configs.ts'
import { EXCEPTIONS, UNCHECKED } from './exceptions.ts'
import { examplesOf, readExamples, readInlineCommands, type Example } from './read-examples.ts'

// It has a process of its own, since Mermaid needs names in `globalThis` while it reads a diagram: see test/runner/group.mjs.
const examples = readExamples()
const configs = createConfigJudge(examples)
after(configs.remove)

interface Finding {
  readonly example: Example
  readonly problem: string
}

const found: Finding[] = []
before(async () => {
  for (const example of examples) {
    const problems = (await CHECKS[example.language]?.(example)) ?? []
    const ofConfig = isConfig(example) ? await configs.judge(example) : []
    found.push(...[...problems, ...ofConfig].map((problem) => ({ example, problem })))
  }
})

const isMeant = (
  { example, problem }: Finding,
  { begins, problem: part }: (typeof EXCEPTIONS)[number],
): boolean => example.code.startsWith(begins) && problem.includes(part)

test('the blocks of a text are read, with what is indented and what holds other blocks', () => {
  const text =
    '```ts title="a.ts" {2}\na\n```\n\n1. One\n   ~~~sh\n   b\n     c\n   ~~~\n\n````md\n```\nd\n```\n````\n'
  const read = examplesOf({ file: 'x.md', text })
  assert.deepEqual(
    read.map(({ place, language, title, code }) => [place, language, title, code]),
    [
      ['x.md:1', 'ts', 'a.ts', 'a'],
      ['x.md:6', 'sh', '', 'b\n  c'],
      ['x.md:11', 'md', '', '```\nd\n```'],
    ],
  )
})

test('examples are in languages that are checked, or that nothing checks for a reason', () => {
  const known = new Set([...BUILT, ...Object.keys(CHECKS), ...Object.keys(UNCHECKED)])
  const unknown = examples.filter(({ language }) => !known.has(language))
  assert.deepEqual(
    unknown.map(({ place, language }) => `${place}: ${language}`),
    [],
  )
  const used = new Set(examples.map(({ language }) => language))
  assert.ok(Object.keys(UNCHECKED).every((language) => used.has(language)))
})

test('every example is right: code, data, configurations and commands', () => {
  assert.ok(examples.length > 300, String(examples.length))
  const wrong = found.filter((finding) => !EXCEPTIONS.some((exception) => isMeant(finding, exception)))
  assert.deepEqual(
    wrong.map(({ example, problem }) => `${example.place}: ${problem}`),
    [],
  )
})

test('every exception is needed', () => {
  const unused = EXCEPTIONS.filter((exception) => !found.some((finding) => isMeant(finding, exception)))
  assert.deepEqual(unused, [])
})

test('a wrong command is found, and one of the foreign package', () => {
  const ofSitegen = ['sitegen bild', 'SITE_LANGUAGE=fr sitegen bild', 'sitegen build --fast']
  const wrong = [...ofSitegen, 'npx sitegen build', 'npm install sitegen', 'npm run bild', 'curl x']
  assert.deepEqual(
    wrong.filter((line) => commandProblems(line).length === 0),
    [],
  )
  assert.deepEqual(commandProblems('npx --no-install sitegen build --json > a.json && cd b # a remark'), [])
})

test('every command in a sentence has a known name and known options', () => {
  const commands = readInlineCommands()
  assert.ok(commands.length > 40, String(commands.length))
  const wrong = commands.flatMap(({ place, command }) =>
    commandProblems(command).map((problem) => `${place}: ${problem}`),
  )
  assert.deepEqual(wrong, [])
})
