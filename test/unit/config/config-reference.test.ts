import assert from 'node:assert/strict'
import path from 'node:path'
import test from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'
import { format } from 'oxfmt'
import { siteOption } from '../../../cli/config/options/site.ts'
import { FEATURE_OPTIONS } from '../../../cli/features/load-site-config.ts'
import { assertPage } from '../../support/golden-page.ts'
import { configReference, documentedDefaults } from './config-reference.ts'

test('the reference pages of the configuration are what the types of the options say', async () => {
  const style = { singleQuote: true, semi: false, printWidth: 110 }
  const made: string[] = []
  for (const [page, text] of configReference())
    made.push(await assertPage(page, async () => (await format('page.md', text, style)).code))
  const keys = [...made.join('').matchAll(/^##+ `(.+?)` \{#(.+)\}$/gm)]
  assert.ok(keys.length > 200, String(keys.length))
  assert.equal(
    new Set(keys.map(([, , anchor]) => anchor)).size,
    keys.length,
    'every key has an anchor of its own',
  )
})

/** Defaults that the theme or planning fills in, or that are the same as nothing. */
const FILLED_IN_LATER = [
  'themeConfig.mermaid.theme',
  'themeConfig.mermaid.options',
  'docs.versions.current.noIndex',
  'redirects',
  'themeConfig.navbar.items.0.prependBaseUrlToHref',
]

/** A configuration that has what the keys stand in. */
const WRITTEN = {
  title: 'Acme',
  url: 'https://acme.example',
  csp: {},
  docs: { versions: { current: {} } },
  blog: { feedOptions: {} },
  pages: {},
  i18n: { localeConfigs: { en: {} } },
  themeConfig: {
    announcementBar: { content: 'News' },
    navbar: { logo: { src: 'logo.svg' }, items: [{ label: 'Home', to: '/' }] },
    footer: {},
  },
}

type KeyPath = readonly (string | number)[]

/** Where a key is in that configuration: `docs.versions.<name>.label`, `themeConfig.navbar.items[*].position`. */
function pathOf(key: string): KeyPath {
  const place = key
    .replace('versions.<name>', 'versions.current')
    .replace('localeConfigs.<name>', 'localeConfigs.en')
  return place
    .replace(/\[(?:\*|default)\]/, '.0')
    .split('.')
    .map((name) => (name === '0' ? 0 : name))
}

/** The value of a default that is written as code; undefined for one in words. */
function valueOf(text: string): unknown {
  const [code] = /^(?:'[^']*'|-?[\d_.]+|true|false|null|\[[^\]]*\]|\{[^}]*\})(?=$|,|;)/.exec(text) ?? []
  if (code === undefined) return undefined
  const value: unknown = runInNewContext(`(${code.replaceAll('\\/', '/')})`)
  return structuredClone(value)
}

/** The same configuration with a key of it set. */
function withValue(config: unknown, [key, ...rest]: KeyPath, value: unknown): unknown {
  if (key === undefined) return value
  const inner: unknown = (config as Readonly<Record<string | number, unknown>> | undefined)?.[key]
  const set = withValue(inner, rest, value)
  return Array.isArray(config)
    ? config.map((one: unknown, index) => (index === key ? set : one))
    : { ...(config as object | undefined), [key]: set }
}

const { resolve } = siteOption({ siteDir: path.join(import.meta.dirname, '../../..') }, FEATURE_OPTIONS)

/** What a configuration becomes, with functions as their source. */
function resolved(config: unknown): unknown {
  return JSON.parse(
    JSON.stringify(resolve(config as Parameters<typeof resolve>[0]), (_key, value: unknown) =>
      typeof value === 'function' || value instanceof RegExp ? String(value) : value,
    ),
  ) as unknown
}

test('the default in the comment of a key is what stands for it when it is left out', () => {
  const defaults = documentedDefaults().flatMap(([key, text]) => {
    const [at, value] = [pathOf(key), valueOf(text)]
    return value === undefined || /\[(?!default|\*\])/.test(key) ? [] : [{ key: at.join('.'), at, value }]
  })
  const wrong = defaults.filter(({ at, value }) => {
    const [set, leftOut] = [value, undefined].map((one) => resolved(withValue(WRITTEN, at, one)))
    return !isDeepStrictEqual(set, leftOut)
  })
  assert.deepEqual(
    wrong.map(({ key }) => key),
    FILLED_IN_LATER,
  )
  assert.ok(defaults.length > 100, `${defaults.length} defaults`)
  for (const name of ['baseUrl', 'docs.include', 'markdown.anchors.maintainCase', 'storage.type'])
    assert.ok(
      defaults.some(({ key }) => key === name),
      name,
    )
})
