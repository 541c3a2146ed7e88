import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadSiteConfig } from '../../../cli/features/load-site-config.ts'
import { placeText, problemsOf, temporarySite } from './temporary-site.ts'

interface BadConfig {
  readonly name: string
  /** Files beside `docs/a.md`; the first is the configuration. */
  readonly files: Readonly<Record<string, string>>
  readonly code: string
  /** `file:line:column` */
  readonly place: string
  readonly message: RegExp
  readonly hint?: RegExp
}

const CASES: readonly BadConfig[] = [
  {
    name: 'a syntax error',
    files: { 'site.config.ts': "export default {\n  title: 'é' 'x',\n}" },
    code: 'CONFIG_SYNTAX',
    place: 'site.config.ts:2:14',
    message: /Expected "}" but found "'x'"/,
  },
  {
    name: 'a syntax error in a file that mentions __dirname on its first line',
    files: { 'site.config.js': 'export default { title: __dirname, url: } // ü' },
    code: 'CONFIG_SYNTAX',
    place: 'site.config.js:1:41',
    message: /Unexpected "}"/,
  },
  {
    name: 'a syntax error in an imported file',
    files: {
      'site.config.ts': "import { a } from './lib/a'\nexport default a",
      'lib/a.ts': '\n\nexport const a = (',
    },
    code: 'CONFIG_SYNTAX',
    place: 'lib/a.ts:3:19',
    message: /Unexpected end of file/,
  },
  {
    name: 'a syntax error in imported JSON',
    files: {
      'site.config.ts': "import a from './a.json'\nexport default a",
      'a.json': '{\n  "title": nope\n}',
    },
    code: 'CONFIG_SYNTAX',
    place: 'a.json:2:12',
    message: /JSON/,
  },
  {
    name: 'an import of a file that does not exist',
    files: { 'site.config.ts': "import { a } from './helpr'\nexport default a", 'helper.ts': '' },
    code: 'CONFIG_IMPORT',
    place: 'site.config.ts:1:19',
    message: /"\.\/helpr" is imported but cannot be found/,
    hint: /did you mean "\.\/helper"/,
  },
  {
    name: 'an import that lacks the extension it needs',
    files: { 'site.config.ts': "import { a } from './lib/a'\nexport default a", 'lib/a.mjs': '' },
    code: 'CONFIG_IMPORT',
    place: 'site.config.ts:1:19',
    message: /"\.\/lib\/a"/,
    hint: /did you mean "\.\/lib\/a\.mjs"/,
  },
  {
    name: 'an import from a folder that does not exist',
    files: { 'site.config.ts': "import { a } from './no/a'\nexport default a" },
    code: 'CONFIG_IMPORT',
    place: 'site.config.ts:1:19',
    message: /"\.\/no\/a"/,
    hint: /the folder no does not exist/,
  },
  {
    name: 'an import of a package that is not installed',
    files: { 'site.config.ts': "import math from '@acme/remark-math/x'\nexport default { a: math }" },
    code: 'CONFIG_IMPORT',
    place: 'site.config.ts:1:18',
    message: /"@acme\/remark-math\/x" is imported but cannot be found/,
    hint: /npm install @acme\/remark-math`/,
  },
  {
    name: 'a dynamic import of a package that is not installed',
    files: { 'site.config.js': "export default async () => ({\n  a: await import('nope'),\n})" },
    code: 'CONFIG_IMPORT',
    place: 'site.config.js:2:19',
    message: /"nope" is imported/,
  },
  {
    name: 'a name that sitegen does not export',
    files: { 'site.config.ts': "import { defineConfg } from 'sitegen'\nexport default defineConfg({})" },
    code: 'CONFIG_IMPORT',
    place: 'site.config.ts:1:10',
    message: /No matching export .* "defineConfg"/,
    hint: /Correct the name/,
  },
  {
    name: 'a name that a package does not export',
    files: {
      'site.config.ts': "\nimport { two } from 'acme'\nexport default { two }",
      'node_modules/acme/package.json': '{ "name": "acme", "version": "1.0.0", "type": "module" }',
      'node_modules/acme/index.js': 'export const one = 1',
    },
    code: 'CONFIG_IMPORT',
    place: 'site.config.ts:2:10',
    message: /does not provide an export named 'two'/,
  },
  {
    name: 'a package that imports what is not there',
    files: {
      'site.config.ts': "import { two } from 'acme'\nexport default { two }",
      'node_modules/acme/package.json': '{ "name": "acme", "version": "1.0.0", "type": "module" }',
      'node_modules/acme/index.js': "import 'gone'; export const two = 1",
    },
    code: 'CONFIG_IMPORT',
    place: 'site.config.ts',
    message: /Cannot find package 'gone' imported from node_modules\/acme\/index\.js/,
  },
  {
    name: 'an import of a file that is no code',
    files: { 'site.config.ts': "import text from './docs/a.md'\nexport default { text }" },
    code: 'CONFIG_IMPORT',
    place: 'site.config.ts:1:18',
    message: /No loader is configured for "\.md" files/,
    hint: /node:fs/,
  },
  {
    name: 'an error that is thrown',
    files: { 'site.config.ts': "const a: number = 1\n\n  throw new Error('no luck')\nexport default a" },
    code: 'CONFIG_THROWS',
    place: 'site.config.ts:3:9',
    message: /^site\.config\.ts stopped with an error: no luck$/,
  },
  {
    name: 'a type error in an async function',
    files: {
      'site.config.ts':
        'interface A { b: string }\nexport default async () => {\n  const a = null as unknown as A\n  return { title: a.b }\n}',
    },
    code: 'CONFIG_THROWS',
    place: 'site.config.ts:4:21',
    message: /TypeError: Cannot read properties of null/,
  },
  {
    name: 'an error on the first line of a file that mentions __dirname',
    files: { 'site.config.js': 'export default () => { throw new Error(`in ${__dirname.length}`) }' },
    code: 'CONFIG_THROWS',
    place: 'site.config.js:1:30',
    message: /stopped with an error: in \d+$/,
  },
  {
    name: 'an error in an imported file',
    files: {
      'site.config.ts': "import { a } from './lib/a'\nexport default a()",
      'lib/a.ts': 'type A = 1\n\nexport const a = () => undefinedName',
    },
    code: 'CONFIG_THROWS',
    place: 'lib/a.ts:3:24',
    message: /ReferenceError: undefinedName is not defined/,
  },
  {
    name: 'an error in a package',
    files: {
      'site.config.ts': "import acme from 'acme'\nexport default () =>\n  acme()",
      'node_modules/acme/package.json': '{ "name": "acme", "version": "1.0.0" }',
      'node_modules/acme/index.js': "module.exports = () => { throw new RangeError('too much') }",
    },
    code: 'CONFIG_THROWS',
    place: 'site.config.ts:3:3',
    message: /RangeError: too much/,
  },
  {
    name: 'a syntax error of code that is run, which is no syntax error of the file',
    files: { 'site.config.cjs': "\nmodule.exports = JSON.parse('{')" },
    code: 'CONFIG_THROWS',
    place: 'site.config.cjs:2:23',
    message: /SyntaxError: Expected property name/,
  },
  {
    name: 'a promise that is rejected',
    files: {
      'site.config.js': "export default Promise.reject(new Error('later', { cause: new Error('deeper') }))",
    },
    code: 'CONFIG_THROWS',
    place: 'site.config.js:1:31',
    message: /stopped with an error: later$/,
  },
  {
    name: 'a thrown value that is no error',
    files: { 'site.config.js': "export default () => { throw { why: 'not' } }" },
    code: 'CONFIG_THROWS',
    place: 'site.config.js',
    message: /it throws \{ why: 'not' \}/,
  },
  {
    name: 'a file without default export',
    files: { 'site.config.ts': "export const config = { title: 'x' }" },
    code: 'CONFIG_NO_EXPORT',
    place: 'site.config.ts',
    message: /has no default export/,
    hint: /export default/,
  },
  ...(
    [
      ['a string', "export default 'x'", /default export of site\.config\.js is "x"/],
      ['null', 'export default null', /is null/],
      ['an array', 'export default [{}]', /is a list/],
      ['a promise of nothing', 'export default Promise.resolve()', /is undefined/],
      [
        'a function that returns nothing',
        'export default () => {}',
        /The function that site\.config\.js exports returns undefined/,
      ],
    ] as const
  ).map(([name, text, message]): BadConfig => ({
    name,
    files: { 'site.config.js': text },
    code: 'CONFIG_NO_EXPORT',
    place: 'site.config.js',
    message,
  })),
]

describe('a configuration that cannot be loaded', () => {
  for (const { name, files, code, place, message, hint } of CASES)
    for (const mapped of [true, false])
      it(`reports ${name}${mapped ? '' : ', without source maps in Node'}`, async (t) => {
        process.setSourceMapsEnabled(mapped)
        t.after(() => process.setSourceMapsEnabled(true))
        const site = temporarySite({ ...files, 'docs/a.md': '' }, "it's a site")
        const problems = await problemsOf(() => loadSiteConfig(site))
        const [problem] = problems.filter(({ level }) => level === 'error')
        assert.equal(problem?.code, code)
        assert.match(problem.message, message)
        assert.equal(placeText(problem), place)
        if (hint !== undefined) assert.match(problem.hint ?? '', hint)
        const words = JSON.stringify(problems)
        assert.ok(!words.includes(site), `no absolute path in ${words}`)
        assert.ok(!/ {4}at |cli\/config/.test(words), `no stack in ${words}`)
      })

  it('reports every import that is missing', async () => {
    const site = temporarySite({
      'site.config.ts': "import a from 'a1'\nimport b from './b'\nexport default { a, b }",
    })
    assert.deepEqual((await problemsOf(() => loadSiteConfig(site))).map(placeText), [
      'site.config.ts:1:15',
      'site.config.ts:2:15',
    ])
  })

  it('names the causes of an error', async () => {
    const site = temporarySite({
      'site.config.js':
        "throw new Error('a', { cause: new TypeError('b', { cause: 'c' }) })\nexport default {}",
    })
    const [problem] = await problemsOf(() => loadSiteConfig(site))
    assert.deepEqual(problem?.notes, ['caused by: TypeError: b', "caused by: it throws 'c'"])
  })
})
