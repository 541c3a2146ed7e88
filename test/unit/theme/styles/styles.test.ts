import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { transform } from 'lightningcss'
import { infimaSheet } from '../../../../cli/bundle/styles/infima.ts'
import { CLASSES_USED, FAMILIES, READ_BY_SITES, SET_BY_SITES } from '../public-names.ts'
import { rootProperties, splitCommas } from './css-values.ts'
import { bundledStyles, classesOf, styleSources } from './style-sheet.ts'

const sources = await styleSources()
const bundle = await bundledStyles()
const infima = (await infimaSheet()) + (await bundledStyles('infima.css'))
const both = bundle + infima

/** The rules of a sheet that do not lie in the layer of the theme. */
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

/** What of some names does not fit. */
function assertNone<T>(names: Iterable<T>, isWrong: (name: T) => boolean): void {
  assert.deepEqual([...new Set(names)].filter(isWrong), [])
}

/** Sheets of parts that few pages have, and of options: what needs one imports it. */
const OF_PARTS = [
  'content/blocks.css',
  'content/code-buttons.css',
  'content/image-zoom.css',
  'content/mermaid.css',
  'content/playground.css',
  'layout/back-to-top.css',
  'pages/blog.css',
  'pages/debug.css',
  'pages/doc-cards.css',
  'pages/nearest.css',
  'pages/search.css',
  'pages/tags-list.css',
  'pwa/reload-popup.css',
  'search/dialog.css',
  'search/unavailable.css',
  'view-transitions.css',
]

test('a rule of a site wins over all of the theme: they lie in its layer, and none is marked important', () => {
  assert.deepEqual([bundle, infima].flatMap(rulesOutsideLayer), [])
  assert.doesNotMatch(bundle, /!important/)
  for (const name of OF_PARTS) {
    const css = (sources.get(name) ?? '').replace(/\/\*[^]*?\*\//g, '')
    assert.match(css.trim(), /^@layer theme\.parts \{/, name)
    assert.deepEqual(rulesOutsideLayer(css), [], name)
    assert.doesNotMatch(css, /!important/, name)
  }
})

test('every style sheet is imported, by the index or by the part or the pages that it belongs to', () => {
  const index = sources.get('index.css') ?? ''
  const missing = [...sources.keys()].filter((name) => !index.includes(`'./${name}'`))
  assert.deepEqual(
    missing.filter((name) => !/^(?:index|infima)\.css$/.test(name)),
    OF_PARTS,
  )
})

test('the style sheets stay small, and are valid before and after they are made smaller', () => {
  assert.ok(bundle.length < 64_000, `${bundle.length} bytes`)
  assert.ok(gzipSync(bundle).length < 14_000, `${gzipSync(bundle).length} bytes compressed`)
  assert.ok(gzipSync(infima).length < 7000, `${gzipSync(infima).length} bytes compressed`)
  for (const css of [bundle, infima]) {
    const { warnings } = transform({ filename: 'a.css', code: Buffer.from(css), errorRecovery: true })
    assert.deepEqual(
      warnings.map(({ message }) => message),
      [],
    )
  }
})

test('a public property is read by a rule if sites set it, and has a value if they read it', () => {
  assertNone(
    SET_BY_SITES,
    (name) => !new RegExp(`var\\(${name}[,)]`).test(both + [...sources.values()].join('')),
  )
  assertNone(READ_BY_SITES, (name) => !bundle.includes(`${name}:`))
})

test('every property that is read without a fallback is declared', () => {
  const names = (pattern: RegExp) => [...both.matchAll(pattern)].map(([, name]) => name)
  const declared = new Set(names(/(--[a-z][\w-]*)\s*:/g))
  assertNone(names(/var\((--[a-z][\w-]*)\)/g), (name) => !declared.has(name))
})

test('the layers of both sheets follow one another as the first one says, whatever else a page loads', () => {
  const order = /^@layer ([^;{]+);/.exec(bundle)?.[1]?.replaceAll(/,\s*/g, ' ')
  assert.equal(order, 'theme.base theme.infima theme.tokens theme.parts theme.utilities')
  assertNone(
    infima.matchAll(/@layer ([\w.]+)/g),
    ([, name]) => !/^theme\.(?:infima|tokens)$/.test(name ?? ''),
  )
})

test('the class names that pages use have rules, with Infima', () => {
  const known = classesOf(both)
  assertNone([...CLASSES_USED, ...FAMILIES], (name) => !known.has(name))
})

test('Infima changes nothing of what frames pages, of admonitions, nor of tables in Markdown', () => {
  assertNone(classesOf(infima), (name) =>
    /^(?:navbar|menu|footer|dropdown|breadcrumbs|pagination-nav)/.test(name),
  )
  assertNone(
    infima.matchAll(/--ifm-(?:navbar|menu|footer|toc|code|pre|link(?!-hover-decoration))-[\w-]+(?=:)/g),
    ([name]) => !infima.slice(infima.indexOf('.alert')).includes(`${name}:`),
  )
  assert.doesNotMatch(infima, /^\s*(?:html|body|h1|p|a|ul)\s*[,{]/m)
  assertNone(infima.matchAll(/(?:^|[\s,])(?:table|\.alert(?:--\w+)?)(?=[\s,{.:])(?!:not)/g), () => true)
})

test('the sides of Infima follow the direction of the text', () => {
  assert.match(infima, /\.margin-left--md \{\s*margin-inline-start:/)
  assert.doesNotMatch(infima, /^ *(?!--)(?:[a-z-]+-)?(?:left|right)(?:-[a-z]+)?:|: (?:left|right)\b/m)
})

test('browsers without light-dark() get the light value of every colour', () => {
  const tokens = sources.get('tokens.css') ?? ''
  const old = tokens.slice(tokens.indexOf('@supports not'))
  const light = [...rootProperties(tokens)]
    .filter(([, value]) => value.startsWith('light-dark('))
    .map(([name, value]) => [name, splitCommas(value.slice('light-dark('.length))[0]?.trim()])
  assert.ok(light.length > 15)
  assert.deepEqual(Object.fromEntries(rootProperties(old)), Object.fromEntries(light))
})

test('only motion that the reader asked for: with reduced motion that of every part ends at once', () => {
  const layers = [...(sources.get('index.css') ?? '').matchAll(/'\.\/(\S+)' layer\((\S+)\)/g)]
  const [file = '', css = ''] = [...sources].find(([, text]) => text.includes('prefers-reduced-motion')) ?? []
  const layer = layers.find(([, name]) => name === file)?.[2]
  assert.equal(layer, layers.at(-1)?.[2], 'a part would win over an earlier layer')
  const ended =
    /prefers-reduced-motion:\s*reduce[^}]*\*[^}]*animation-iteration-count: 1[^}]*transition-duration: 1ms/
  assert.match(css, ended)
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
