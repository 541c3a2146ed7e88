import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeWithoutData } from '../../../../cli/config/module/code-without-data.ts'

const EXPORT = 'export { config as default };'
const SAME = 'var same = (value) => value;'

/** Code with a mark after each piece of data that is left out. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'data of an object': "export default { a: 'x'_, b: [1_, true_, null_, `t`_], c: { d: 'y'_ } }",
  'data beside functions': "export default { a: 'x'_, f: () => 'stays', p: [[g, { max: 3_ }]] }",
  'data of a name that nothing else uses': `var nav = { a: 'x'_ }; var config = { nav, b: 'y'_ }; ${EXPORT}`,
  'data beside other exports': `var a = 1; var config = { b: 'x'_ }; export { a, config as default };`,
  'data that a function gives back': `${SAME} var config = same({ a: 'x'_ }); ${EXPORT}`,
  'data that the exported function returns':
    "export default async function config() { const a = 'stays'; return { b: 'x'_, c: f(a, a) } }",
}

for (const [name, marked] of Object.entries(LEFT_OUT))
  test(`${name} is left out`, () => {
    const code = marked.replaceAll('_', '')
    assert.equal(codeWithoutData(code).replaceAll('\0', '_'), marked.replaceAll(/(?:'[xyt]'|`t`|\w+)_/g, '_'))
  })

const STAYS: Readonly<Record<string, string>> = {
  'what a function closes over': `var word = 'x'; var config = { word, f: () => word }; ${EXPORT}`,
  'an object that has another name': `var config = { a: 'x', f: () => config.a }; ${EXPORT}`,
  'an object that is changed afterwards': `var config = { a: 'x' }; use(config); ${EXPORT}`,
  'an object that another call gets': `export default use({ a: 'x' })`,
  'what a call of another function of the name gives back': `var same = (value) => value; same = use; export default same({ a: 'x' })`,
  'what a function gives back that looks at it': `var same = (value) => use(value) && value; export default same({ a: 'x' })`,
  'code that says this': `export default { a: 'x', f() { return this.a } }`,
  'code that evaluates code': `export default { a: 'x', f: () => eval('1') }`,
  'code that says what its JSON is': `export default { a: 'x', toJSON: () => 1 }`,
  'code with a prototype': `export default { __proto__: base, a: 'x' }`,
  'the argument of a call': `export default { a: f('x') }`,
  'an operand': `export default { a: 'x' + y, b: z ? 'x' : 'y', c: -1, d: \`\${y}\` }`,
  'a computed key': `export default { ['x']: 'y' }`,
  'a pattern and a large whole number': `export default { a: /x/, b: 1n, c: 1e999 }`,
  'a value that is taken from an object': `export default { a: { b: 'x' }.b, c: ['x'][0] }`,
  'what another scope has a name of': `var word = 'x'; var config = { word }; function g(word) {} ${EXPORT}`,
  'what CommonJS exports': `var require_config = __commonJS({ a(exports, module) { module.exports = { a: 'x' } } }); export default require_config();`,
  'code that is not valid': `export default { a: 'x'`,
}

for (const [name, code] of Object.entries(STAYS))
  test(`${name} stays`, () => assert.equal(codeWithoutData(code), code))
