import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadSiteConfig } from '../../../cli/features/load-site-config.ts'
import { markedSite, placeText, problemsOf, temporarySite } from './temporary-site.ts'

type Files = Readonly<Record<string, string>>

/** Files with a mark where the problem is, what is said as `CODE file message`, and a part of the hint. */
type Case = readonly [files: Files, said: string, hint?: string]

const js = (text: string, others: Files = {}): Files => ({ 'site.config.js': text, ...others })
const ts = (text: string, others: Files = {}): Files => ({ 'site.config.ts': text, ...others })
const acme = (code: string, more = ', "type": "module"'): Files => ({
  'node_modules/acme/package.json': `{ "name": "acme", "version": "1.0.0"${more} }`,
  'node_modules/acme/index.js': code,
})
const acmeFunction = acme("module.exports = () => { throw new RangeError('too much') }", '')
const imported = "import a from './lib/a'\nexport default a()"
const undefinedName = { 'lib/a.ts': 'type A = 1\n\nexport default () => »undefinedName' }
const inFunction =
  'interface A {}\nexport default async () => {\n  const a = null as any\n  return { title: a.»b }\n}'

const CASES: readonly Case[] = [
  // Not loaded.
  [ts("export default {\n  title: 'é' »'x',\n}"), `SYNTAX Expected "}" but found "'x'"`],
  [js('export default { title: __dirname, url: »} // ü'), 'SYNTAX Unexpected "}"'],
  [ts(imported, { 'lib/a.ts': '\n\nexport const a = (»' }), 'SYNTAX Unexpected end of file'],
  [ts("import a from './a.json'\nexport default a", { 'a.json': '{\n  "title": »nope\n}' }), 'SYNTAX JSON'],
  [
    js("import { a } from »'./helpr'", { 'helper.ts': '' }),
    'IMPORT "./helpr" is imported but',
    'did you mean "./helper"',
  ],
  [js("import { a } from »'./a'", { 'a.mjs': '' }), 'IMPORT "./a"', 'did you mean "./a.mjs"'],
  [js("import { a } from »'./no/a'"), 'IMPORT "./no/a"', 'the folder no does not exist'],
  [js("import math from »'@acme/math/x'"), 'IMPORT "@acme/math/x" is imported', 'npm install @acme/math`'],
  [js("export default async () => ({\n  a: await import(»'nope'),\n})"), 'IMPORT "nope" is imported'],
  [
    ts("import { »defineConfg } from 'sitegen'\nexport default defineConfg({})"),
    'IMPORT "defineConfg"',
    'Correct the',
  ],
  [js("import text from »'./docs/a.md'"), 'IMPORT No loader is configured for ".md" files', 'node:fs'],
  // Run, where it matters whether Node reads source maps.
  [
    ts("\nimport { »two } from 'acme'\nexport default two", acme('')),
    "IMPORT does not provide an export named 'two'",
  ],
  [
    ts("import { two } from 'acme'\nexport default two", acme("import 'gone'; export const two = 1")),
    "IMPORT Cannot find package 'gone' imported from node_modules/acme/index.js",
  ],
  [
    ts("const a: number = 1\n\n  throw »new Error('no luck')\nexport default a"),
    'THROWS stopped with an error: no luck',
  ],
  [ts(inFunction), 'THROWS TypeError: Cannot read properties of null'],
  [js('export default () => { throw »new Error(`in ${__dirname.length * 0}`) }'), 'THROWS an error: in 0'],
  [ts(imported, undefinedName), 'THROWS ReferenceError: undefinedName is not defined'],
  [
    ts("import acme from 'acme'\nexport default () =>\n  »acme()", acmeFunction),
    'THROWS RangeError: too much',
  ],
  [
    { 'site.config.cjs': "\nmodule.exports = JSON.»parse('{')" },
    'THROWS SyntaxError: Expected property name',
  ],
  [js("export default Promise.reject(»new Error('later', { cause: 1 }))"), 'THROWS with an error: later'],
  [js("export default () => { throw { why: 'not' } }"), "THROWS it throws { why: 'not' }"],
  // Run, and no configuration.
  [ts("export const config = { title: 'x' }"), 'NO_EXPORT has no default export', 'export default'],
  [js("export default 'x'"), 'NO_EXPORT The default export of site.config.js is "x"'],
  [js('export default null'), 'NO_EXPORT is null'],
  [js('export default [{}]'), 'NO_EXPORT is a list'],
  [js('export default Promise.resolve()'), 'NO_EXPORT is undefined'],
  [js('export default () => {}'), 'NO_EXPORT The function that site.config.js exports returns undefined'],
]

describe('a configuration that cannot be loaded', () => {
  for (const [files, said, hint = ''] of CASES)
    for (const mapped of /^THROWS|'two'|'gone'/.test(said) ? [true, false] : [true])
      it(`is reported with ${said}${mapped ? '' : ', without source maps in Node'}`, async (t) => {
        process.setSourceMapsEnabled(mapped)
        t.after(() => process.setSourceMapsEnabled(true))
        const { site, places } = markedSite({ ...files, 'docs/a.md': '' }, "it's a site")
        const problems = await problemsOf(() => loadSiteConfig(site))
        const [problem] = problems.filter(({ level }) => level === 'error')
        assert.ok(problem !== undefined)
        const [, code, message = ''] = /^(\S+) (.*)$/.exec(said) ?? []
        assert.equal(problem.code, `CONFIG_${code}`)
        assert.equal(placeText(problem), places[0] ?? Object.keys(files)[0])
        assert.ok(problem.message.includes(message), problem.message)
        assert.ok(problem.hint?.includes(hint) ?? hint === '', problem.hint)
        const words = JSON.stringify(problems)
        assert.ok(!words.includes(site), `no absolute path in ${words}`)
        assert.ok(!/ {4}at |cli\/config/.test(words), `no stack in ${words}`)
      })

  it('with every import that is missing', async () => {
    const { site, places } = markedSite(
      ts("import a from »'a1'\nimport b from »'./b'\nexport default { a, b }"),
    )
    assert.deepEqual((await problemsOf(() => loadSiteConfig(site))).map(placeText), places)
  })

  it('with the causes of an error', async () => {
    const text = "throw new Error('a', { cause: new TypeError('b', { cause: 'c' }) })\nexport default {}"
    const [problem] = await problemsOf(() => loadSiteConfig(temporarySite(js(text))))
    assert.deepEqual(problem?.notes, ['caused by: TypeError: b', "caused by: it throws 'c'"])
  })
})
