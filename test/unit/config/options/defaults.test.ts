import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'
import { siteOption } from '../../../../cli/config/options/site.ts'
import { FEATURE_OPTIONS } from '../../../../cli/features/load-site-config.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')
const SITE = { siteDir: ROOT }
const ITEM = ['themeConfig', 'navbar', 'items', 0]

type KeyPath = readonly (string | number)[]

/** Interfaces of options, and where in the configuration they stand. */
const INTERFACES: readonly (readonly [file: string, name: string, at: KeyPath])[] = [
  ['config/options/site.ts', 'SiteKeys', []],
  ['config/options/i18n.ts', 'I18nConfig', ['i18n']],
  ['config/options/i18n.ts', 'LocaleConfig', ['i18n', 'localeConfigs', 'en']],
  ['config/options/images.ts', 'ImagesConfig', ['images']],
  ['config/options/budgets.ts', 'CacheConfig', ['cache']],
  ['config/options/markdown.ts', 'MarkdownConfig', ['markdown']],
  ['config/options/markdown.ts', 'Npm2YarnConfig', ['markdown', 'npm2yarn']],
  ['config/options/content-plugins.ts', 'ContentPlugins', ['docs']],
  ['config/options/theme-config/theme-config.ts', 'ThemeKeys', ['themeConfig']],
  ['config/options/theme-config/navbar.ts', 'NavbarConfig', ['themeConfig', 'navbar']],
  ['config/options/theme-config/logo.ts', 'LogoConfig', ['themeConfig', 'navbar', 'logo']],
  ['config/options/theme-config/footer.ts', 'FooterConfig', ['themeConfig', 'footer']],
  ['config/options/theme-config/prism.ts', 'PrismConfig', ['themeConfig', 'prism']],
  ['config/options/navbar/item-type.ts', 'NavbarItemBase', ITEM],
  ['features/docs/options.ts', 'DocsConfig', ['docs']],
  ['features/docs/options.ts', 'VersionOptions', ['docs', 'versions', 'current']],
  ['features/docs/options.ts', 'DocsThemeConfig', ['themeConfig', 'docs']],
  ['features/blog/options.ts', 'BlogConfig', ['blog']],
  ['features/blog/options.ts', 'BlogThemeConfig', ['themeConfig', 'blog']],
  ['features/blog/feeds/feed-options.ts', 'FeedOptions', ['blog', 'feedOptions']],
  ['features/pages/options.ts', 'PagesConfig', ['pages']],
  ['features/sitemap/options.ts', 'SitemapConfig', ['sitemap']],
  ['features/search/options.ts', 'SearchConfig', ['search']],
  ['features/headers/options.ts', 'ContentPolicyConfig', ['csp']],
]

/** Defaults that the theme fills in, as every page would carry them, or that planning fills in. */
const FILLED_IN_LATER = [
  'themeConfig.mermaid.theme',
  'themeConfig.mermaid.options',
  'docs.versions.current.noIndex',
]

/** A configuration that has what the keys stand in. */
function written(): object {
  const themeConfig = {
    announcementBar: { content: 'News' },
    navbar: { logo: { src: 'logo.svg' }, items: [{ label: 'Home', to: '/' }] },
    footer: {},
  }
  const [docs, blog] = [{ versions: { current: {} } }, { feedOptions: {} }]
  const i18n = { localeConfigs: { en: {} } }
  return { title: 'Acme', url: 'https://acme.example', csp: {}, docs, blog, pages: {}, i18n, themeConfig }
}

interface Documented {
  readonly at: KeyPath
  /** What stands behind `@default`. */
  readonly text: string
}

/** The documented defaults of an interface, objects in it included. */
function documented(file: string, name: string, at: KeyPath): readonly Documented[] {
  const source = readFileSync(path.join(ROOT, 'cli', file), 'utf8')
  const [, body] = new RegExp(`interface ${name}\\b[^{]*\\{\\n(.*?)\\n\\}`, 's').exec(source) ?? []
  assert.ok(body !== undefined, `${file} has no interface ${name}`)
  const found: Documented[] = []
  const owners: string[] = []
  let comment = ''
  let key = ''
  const tokens = /\/\*\*(?<said>.*?)\*\/(?=\s)|(?<name>\w+)\??: |(?<brace>[{}])/gs
  for (const { groups = {} } of body.matchAll(tokens)) {
    const { said, name, brace } = groups
    if (brace === '{') owners.push(key)
    else if (brace === '}') owners.pop()
    if (name !== undefined) {
      key = name
      const text = /@default (.*)$/s.exec(comment)?.[1]
      if (text !== undefined)
        found.push({ at: [...at, ...owners, name], text: text.replace(/\s+\*?\s*/g, ' ').trim() })
    }
    comment = said ?? ''
  }
  return found
}

/** The value of a default that is written as code; undefined for one in words. */
function valueOf(text: string): unknown {
  if (!/^(?:'[^']*'|-?[\d_.]+|true|false|null|\[[^\]]*\]|\{[^}]*\})(?=$|,|;)/.test(text)) return undefined
  const [code = ''] = /^(?:'[^']*'|-?[\d_.]+|true|false|null|\[.*?\]|\{.*?\})(?=$|,|;)/.exec(text) ?? []
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

const { resolve } = siteOption(SITE, FEATURE_OPTIONS)

/** What a configuration becomes, with functions as their source. */
function resolved(config: unknown): unknown {
  return JSON.parse(
    JSON.stringify(resolve(config as Parameters<typeof resolve>[0]), (_key, value: unknown) =>
      typeof value === 'function' || value instanceof RegExp ? String(value) : value,
    ),
  ) as unknown
}

const defaults = INTERFACES.flatMap(([file, name, at]) => documented(file, name, at)).flatMap(
  ({ at, text }) => {
    const value = valueOf(text)
    return value === undefined ? [] : [{ key: at.join('.'), at, value }]
  },
)

test('the default in the comment of a key is what stands for it when it is left out', () => {
  const config = written()
  const wrong = defaults
    .filter(({ key }) => !FILLED_IN_LATER.includes(key))
    .filter(({ at, value }) => {
      const [set, leftOut] = [value, undefined].map((one) => resolved(withValue(config, at, one)))
      return !isDeepStrictEqual(set, leftOut)
    })
  assert.deepEqual(wrong, [])
})

test('defaults that are written as code are found in comments of all kinds', () => {
  assert.ok(defaults.length > 100, `${defaults.length} defaults`)
  for (const key of ['baseUrl', 'docs.include', 'markdown.anchors.maintainCase', 'storage.type'])
    assert.ok(
      defaults.some((one) => one.key === key),
      key,
    )
  for (const key of FILLED_IN_LATER)
    assert.ok(
      defaults.some((one) => one.key === key),
      key,
    )
})
