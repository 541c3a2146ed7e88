import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { transform } from 'lightningcss'
import { rootProperties, splitCommas } from './css-values.ts'
import { hasFrameworkClass } from '../../../../cli/bundle/styles/framework-classes.ts'
import { CLASSES_USED, FAMILIES, READ_BY_SITES, SET_BY_SITES } from '../public-names.ts'
import { bundledStyles, classesOf, styleSources } from './style-sheet.ts'

const sources = await styleSources()
const bundle = await bundledStyles()
const framework = await bundledStyles('framework.css')
const both = bundle + framework

/** The bundle without its conditions and layers has no rule outside of the layer. */
function rulesOutsideLayer(css: string): readonly string[] {
  const outside: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{' && depth++ === 0) outside.push(css.slice(start, at).trim())
    if (css[at] === '}' && --depth === 0) start = at + 1
    if (css[at] === ';' && depth === 0) start = at + 1
  }
  return outside.filter((prelude) => !/^@layer theme(?:\.|$)/.test(prelude))
}

test('every rule lies in the layer "theme", so that a rule of a site wins', () => {
  assert.deepEqual([bundle, framework].flatMap(rulesOutsideLayer), [])
})

test('no declaration is marked important, because that would win over a site', () => {
  assert.doesNotMatch(both, /!important/)
})

/** Sheets of parts that few pages have, and of options: what needs one imports it. */
const OF_PARTS = [
  'content/mermaid.css',
  'content/playground.css',
  'pages/blog.css',
  'pages/debug.css',
  'pages/search.css',
  'pwa/reload-popup.css',
  'search/dialog.css',
  'view-transitions.css',
]
/** The sheet of pages that use a class of the framework. */
const FRAMEWORK = 'framework.css'

test('every style sheet is imported, by the index or by the part that it belongs to', () => {
  const index = sources.get('index.css') ?? ''
  const others = [...sources.keys()].filter((name) => name !== 'index.css' && name !== FRAMEWORK)
  const missing = others.filter((name) => !index.includes(`'./${name}'`))
  assert.deepEqual(missing, OF_PARTS)
})

for (const name of OF_PARTS) {
  test(`${name} puts itself into the layer of the parts, and marks nothing as important`, () => {
    const css = (sources.get(name) ?? '').replace(/\/\*[^]*?\*\//g, '')
    assert.match(css.trim(), /^@layer theme\.parts \{/)
    assert.deepEqual(rulesOutsideLayer(css), [])
    assert.doesNotMatch(css, /!important/)
  })
}

test('the style sheet stays small', () => {
  assert.ok(bundle.length < 64_000, `${bundle.length} bytes`)
  assert.ok(gzipSync(bundle).length < 14_000, `${gzipSync(bundle).length} bytes compressed`)
  assert.ok(gzipSync(framework).length < 3500, `${gzipSync(framework).length} bytes compressed`)
})

test('the style sheet is valid, before and after it is made smaller', () => {
  const found = [bundle, framework].flatMap(
    (css) => transform({ filename: 'theme.css', code: Buffer.from(css), errorRecovery: true }).warnings,
  )
  assert.deepEqual(
    found.map(({ message }) => message),
    [],
  )
})

test('setting a public property changes something: it is read by a rule', () => {
  const unread = SET_BY_SITES.filter((name) => !new RegExp(`var\\(${name}[,)]`).test(both))
  assert.deepEqual(unread, [])
})

test('reading a public property gives a value: it is declared', () => {
  const missing = READ_BY_SITES.filter((name) => !bundle.includes(`${name}:`))
  assert.deepEqual(missing, [])
})

test('every property that is read without a fallback is declared', () => {
  const declared = new Set([...both.matchAll(/(--[a-z][\w-]*)\s*:/g)].map(([, name]) => name))
  const read = [...both.matchAll(/var\((--[a-z][\w-]*)\)/g)].map(([, name]) => name)
  assert.deepEqual(
    [...new Set(read)].filter((name) => !declared.has(name)),
    [],
  )
})

test('the class names that pages use have rules', () => {
  const known = classesOf(both)
  assert.deepEqual(
    [...CLASSES_USED, ...FAMILIES].filter((name) => !known.has(name)),
    [],
  )
})

test('the layers of both sheets follow one another as the first one says, whatever else a page loads', () => {
  const order = /^@layer ([^;{]+);/.exec(bundle)?.[1]?.split(/,\s*/)
  assert.deepEqual(
    order,
    ['tokens', 'base', 'parts', 'framework', 'utilities'].map((name) => `theme.${name}`),
  )
  const ofFramework = [...framework.matchAll(/@layer ([\w.]+)/g)].map(([, name]) => name)
  assert.deepEqual([...new Set(ofFramework)], ['theme.framework'])
})

/** Classes of the sheet for which a page loads it: those that the theme's own sheet does not know. */
const own = classesOf(bundle)
const loading = [...classesOf(framework)].filter((name) => !own.has(name))

test('a page with a class that only the sheet of the framework knows loads it', () => {
  const missed = loading.filter((name) => !hasFrameworkClass(`<p id=a class="one ${name} two">`))
  assert.deepEqual(missed, [])
  assert.ok(loading.length > 150, String(loading.length))
})

test('no page loads the sheet of the framework for what the theme itself uses', () => {
  const taken = [...own].filter((name) => hasFrameworkClass(`<p class="${name}">`))
  assert.deepEqual(taken, [])
})

test('browsers without light-dark() get the light value of every colour', () => {
  const tokens = sources.get('tokens.css') ?? ''
  const old = tokens.slice(tokens.indexOf('@supports not'))
  const light = [...rootProperties(tokens)].flatMap(([name, value]): [string, string][] =>
    value.startsWith('light-dark(')
      ? [[name, splitCommas(value.slice('light-dark('.length))[0]?.trim() ?? '']]
      : [],
  )
  assert.ok(light.length > 15)
  assert.deepEqual(Object.fromEntries(rootProperties(old)), Object.fromEntries(light))
})

test('only motion that the reader asked for: with reduced motion that of every part ends at once', () => {
  const layers = [...(sources.get('index.css') ?? '').matchAll(/'\.\/(\S+)' layer\((\S+)\)/g)]
  const last = layers.at(-1)?.[2]
  const [file = ''] = [...sources].find(([, css]) => css.includes('prefers-reduced-motion')) ?? []
  assert.equal(layers.find(([, name]) => name === file)?.[2], last, 'a part would win over an earlier layer')
  assert.match(
    sources.get(file) ?? '',
    /prefers-reduced-motion:\s*reduce[^}]*\*[^}]*animation-iteration-count: 1[^}]*transition-duration: 1ms/,
  )
})

test('each row of the pictures is the number of one, and no other is', () => {
  const sheet = sources.get('base/icons.css') ?? ''
  const numbers = [...sheet.matchAll(/--sg-icon(?:-[\w-]+)?: (\d+);/g)].map(([, row]) => Number(row))
  // A line each; below each picture is room for one more.
  const rows = [...sheet.matchAll(/^M[\d.]+,([\d.]+)/gm)].map(([, y]) => Math.floor(Number(y) / 48))
  assert.deepEqual(
    [...new Set(numbers)].sort((one, other) => one - other),
    rows,
  )
  const last = rows.length - 1
  assert.match(sheet, new RegExp(`viewBox='0 0 24 ${last * 48 + 24}'`))
  assert.ok(sheet.includes(`0 calc(var(--sg-icon) / ${last} * 100%) / 100% ${last * 2 + 1}00% no-repeat`))
})
