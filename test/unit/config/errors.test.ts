import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadSiteConfig } from '../../../cli/features/load-site-config.ts'
import { placeText, problemsOf, temporarySite } from './temporary-site.ts'

type Files = Readonly<Record<string, string>>

/** What is wrong: the message with code, `file:line:column` and a part of each text. */
type Case = readonly [name: string, files: Files, message: string, hint?: string]

const js = (text: string): Files => ({ 'site.config.js': text })
const ts = (text: string, others: Files = {}): Files => ({ 'site.config.ts': text, ...others })
const acme = (code: string, more = ', "type": "module"'): Files => ({
  'node_modules/acme/package.json': `{ "name": "acme", "version": "1.0.0"${more} }`,
  'node_modules/acme/index.js': code,
})
const acmeFunction = acme("module.exports = () => { throw new RangeError('too much') }", '')

const CASES: readonly Case[] = [
  [
    'a syntax error',
    ts("export default {\n  title: 'é' 'x',\n}"),
    `CONFIG_SYNTAX site.config.ts:2:14 Expected "}" but found "'x'"`,
  ],
  [
    'a syntax error in a file that mentions __dirname on its first line',
    js('export default { title: __dirname, url: } // ü'),
    'CONFIG_SYNTAX site.config.js:1:41 Unexpected "}"',
  ],
  [
    'a syntax error in an imported file',
    ts("import { a } from './lib/a'\nexport default a", { 'lib/a.ts': '\n\nexport const a = (' }),
    'CONFIG_SYNTAX lib/a.ts:3:19 Unexpected end of file',
  ],
  [
    'a syntax error in imported JSON',
    ts("import a from './a.json'\nexport default a", { 'a.json': '{\n  "title": nope\n}' }),
    'CONFIG_SYNTAX a.json:2:12 JSON',
  ],
  [
    'an import of a file that does not exist',
    ts("import { a } from './helpr'\nexport default a", { 'helper.ts': '' }),
    'CONFIG_IMPORT site.config.ts:1:19 "./helpr" is imported but cannot be found',
    'did you mean "./helper"',
  ],
  [
    'an import that lacks the extension it needs',
    ts("import { a } from './lib/a'\nexport default a", { 'lib/a.mjs': '' }),
    'CONFIG_IMPORT site.config.ts:1:19 "./lib/a"',
    'did you mean "./lib/a.mjs"',
  ],
  [
    'an import from a folder that does not exist',
    ts("import { a } from './no/a'\nexport default a"),
    'CONFIG_IMPORT site.config.ts:1:19 "./no/a"',
    'the folder no does not exist',
  ],
  [
    'an import of a package that is not installed',
    ts("import math from '@acme/remark-math/x'\nexport default { a: math }"),
    'CONFIG_IMPORT site.config.ts:1:18 "@acme/remark-math/x" is imported but cannot be found',
    'npm install @acme/remark-math`',
  ],
  [
    'a dynamic import of a package that is not installed',
    js("export default async () => ({\n  a: await import('nope'),\n})"),
    'CONFIG_IMPORT site.config.js:2:19 "nope" is imported',
  ],
  [
    'a name that sitegen does not export',
    ts("import { defineConfg } from 'sitegen'\nexport default defineConfg({})"),
    'CONFIG_IMPORT site.config.ts:1:10 "defineConfg"',
    'Correct the name',
  ],
  [
    'a name that a package does not export',
    ts("\nimport { two } from 'acme'\nexport default { two }", acme('export const one = 1')),
    "CONFIG_IMPORT site.config.ts:2:10 does not provide an export named 'two'",
  ],
  [
    'a package that imports what is not there',
    ts("import { two } from 'acme'\nexport default two", acme("import 'gone'; export const two = 1")),
    "CONFIG_IMPORT site.config.ts Cannot find package 'gone' imported from node_modules/acme/index.js",
  ],
  [
    'an import of a file that is no code',
    ts("import text from './docs/a.md'\nexport default { text }"),
    'CONFIG_IMPORT site.config.ts:1:18 No loader is configured for ".md" files',
    'node:fs',
  ],
  [
    'an error that is thrown',
    ts("const a: number = 1\n\n  throw new Error('no luck')\nexport default a"),
    'CONFIG_THROWS site.config.ts:3:9 site.config.ts stopped with an error: no luck',
  ],
  [
    'a type error in an async function',
    ts('interface A {}\nexport default async () => {\n  const a = null as any\n  return { title: a.b }\n}'),
    'CONFIG_THROWS site.config.ts:4:21 TypeError: Cannot read properties of null',
  ],
  [
    'an error on the first line of a file that mentions __dirname',
    js('export default () => { throw new Error(`in ${__dirname.length * 0}`) }'),
    'CONFIG_THROWS site.config.js:1:30 stopped with an error: in 0',
  ],
  [
    'an error in an imported file',
    ts("import { a } from './lib/a'\nexport default a()", {
      'lib/a.ts': 'type A = 1\n\nexport const a = () => undefinedName',
    }),
    'CONFIG_THROWS lib/a.ts:3:24 ReferenceError: undefinedName is not defined',
  ],
  [
    'an error in a package',
    ts("import acme from 'acme'\nexport default () =>\n  acme()", acmeFunction),
    'CONFIG_THROWS site.config.ts:3:3 RangeError: too much',
  ],
  [
    'a syntax error of code that is run, which is no syntax error of the file',
    { 'site.config.cjs': "\nmodule.exports = JSON.parse('{')" },
    'CONFIG_THROWS site.config.cjs:2:23 SyntaxError: Expected property name',
  ],
  [
    'a promise that is rejected',
    js("export default Promise.reject(new Error('later', { cause: new Error('deeper') }))"),
    'CONFIG_THROWS site.config.js:1:31 stopped with an error: later',
  ],
  [
    'a thrown value that is no error',
    js("export default () => { throw { why: 'not' } }"),
    "CONFIG_THROWS site.config.js it throws { why: 'not' }",
  ],
  [
    'a file without default export',
    ts("export const config = { title: 'x' }"),
    'CONFIG_NO_EXPORT site.config.ts has no default export',
    'export default',
  ],
  [
    'a string',
    js("export default 'x'"),
    'CONFIG_NO_EXPORT site.config.js default export of site.config.js is "x"',
  ],
  ['null', js('export default null'), 'CONFIG_NO_EXPORT site.config.js is null'],
  ['an array', js('export default [{}]'), 'CONFIG_NO_EXPORT site.config.js is a list'],
  [
    'a promise of nothing',
    js('export default Promise.resolve()'),
    'CONFIG_NO_EXPORT site.config.js is undefined',
  ],
  [
    'a function that returns nothing',
    js('export default () => {}'),
    'CONFIG_NO_EXPORT site.config.js The function that site.config.js exports returns undefined',
  ],
]

describe('a configuration that cannot be loaded', () => {
  for (const [name, files, expected, hint = ''] of CASES)
    // How Node reads source maps matters to what it says, not to what esbuild says.
    for (const mapped of /^CONFIG_THROWS|'two'|'gone'/.test(expected) ? [true, false] : [true])
      it(`reports ${name}${mapped ? '' : ', without source maps in Node'}`, async (t) => {
        process.setSourceMapsEnabled(mapped)
        t.after(() => process.setSourceMapsEnabled(true))
        const site = temporarySite({ ...files, 'docs/a.md': '' }, "it's a site")
        const problems = await problemsOf(() => loadSiteConfig(site))
        const [problem] = problems.filter(({ level }) => level === 'error')
        assert.ok(problem !== undefined)
        const [, code, place, message = ''] = /^(\S+) (\S+) (.*)$/.exec(expected) ?? []
        assert.deepEqual([problem.code, placeText(problem)], [code, place])
        assert.ok(problem.message.includes(message), problem.message)
        assert.ok(problem.hint?.includes(hint) ?? hint === '', problem.hint)
        const words = JSON.stringify(problems)
        assert.ok(!words.includes(site), `no absolute path in ${words}`)
        assert.ok(!/ {4}at |cli\/config/.test(words), `no stack in ${words}`)
      })

  it('reports every import that is missing', async () => {
    const text = "import a from 'a1'\nimport b from './b'\nexport default { a, b }"
    const problems = await problemsOf(() => loadSiteConfig(temporarySite(ts(text))))
    assert.deepEqual(problems.map(placeText), ['site.config.ts:1:15', 'site.config.ts:2:15'])
  })

  it('names the causes of an error', async () => {
    const text = "throw new Error('a', { cause: new TypeError('b', { cause: 'c' }) })\nexport default {}"
    const [problem] = await problemsOf(() => loadSiteConfig(temporarySite(js(text))))
    assert.deepEqual(problem?.notes, ['caused by: TypeError: b', "caused by: it throws 'c'"])
  })
})
