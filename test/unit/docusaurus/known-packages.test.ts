import assert from 'node:assert/strict'
import test, { describe, it } from 'node:test'
import type { SiteFacts } from '../../../cli/docusaurus/known-package.ts'
import { KNOWN_PACKAGES } from '../../../cli/docusaurus/known-packages.ts'

const FACTS: SiteFacts = {
  baseUrl: '/base/',
  isDev: false,
  exists: (path) => ['blog', 'news', 'src/pages', './sidebars.ts', 'exact.js'].includes(path),
}

/** A row of the table: options of a package, and what they become. */
type Row = readonly [name: string, options: Readonly<Record<string, unknown>>, expected: object]

const instance = { id: 'two', path: 'news', routeBasePath: 'n' }

const ROWS: readonly Row[] = [
  ['@docusaurus/plugin-content-docs', {}, { docs: [{}] }],
  [
    '@docusaurus/plugin-content-docs',
    { sidebarPath: './sidebars' },
    { docs: [{ sidebarPath: './sidebars.ts' }] },
  ],
  ['@docusaurus/plugin-content-docs', { sidebarPath: 'exact.js' }, { docs: [{ sidebarPath: 'exact.js' }] }],
  ['@docusaurus/plugin-content-docs', { sidebarPath: './gone' }, { docs: [{ sidebarPath: './gone' }] }],
  ['@docusaurus/plugin-content-blog', instance, { blog: [instance] }],
  ['@docusaurus/plugin-content-blog', {}, { blog: [{}] }],
  // As there, a blog without a folder is none.
  ['@docusaurus/plugin-content-blog', { path: 'gone' }, {}],
  ['@docusaurus/plugin-content-pages', {}, { pages: [{}] }],
  ['@docusaurus/plugin-content-pages', { path: 'gone' }, {}],
  ['@docusaurus/plugin-sitemap', { id: 'x', filename: 's.xml' }, { sitemap: { filename: 's.xml' } }],
  [
    '@docusaurus/plugin-client-redirects',
    { id: 'x', fromExtensions: ['html'] },
    { redirects: { fromExtensions: ['html'] } },
  ],
  [
    '@docusaurus/plugin-ideal-image',
    { quality: 50, max: 900, disableInDev: false },
    { images: { quality: 50, max: 900 } },
  ],
  [
    '@docusaurus/plugin-ideal-image',
    { sizes: [200, 800, 400], min: 1 },
    { images: { min: 200, max: 800, steps: 3 } },
  ],
  [
    '@docusaurus/plugin-pwa',
    {
      debug: true,
      swCustom: './sw.js',
      swRegister: false,
      pwaHead: [
        { tagName: 'link', rel: 'icon', href: 'img/a.png' },
        { tagName: 'link', rel: 'manifest', href: '/base/manifest.json' },
        { tagName: 'meta', name: 'theme-color', content: 'rgb(1, 2, 3)' },
        { tagName: 'link', rel: 'x', href: 'https://a.example/b.png' },
      ],
    },
    {
      pwa: { debug: true, swCustom: './sw.js' },
      headTags: [
        { tagName: 'link', attributes: { rel: 'icon', href: '/base/img/a.png' } },
        { tagName: 'link', attributes: { rel: 'manifest', href: '/base/manifest.json' } },
        { tagName: 'meta', attributes: { name: 'theme-color', content: 'rgb(1, 2, 3)' } },
        { tagName: 'link', attributes: { rel: 'x', href: 'https://a.example/b.png' } },
      ],
    },
  ],
  ['@docusaurus/plugin-debug', {}, { debug: true }],
  ['@docusaurus/theme-classic', { id: 'x', customCss: 'a.css' }, { theme: { customCss: 'a.css' } }],
  ['@easyops-cn/docusaurus-search-local', { hashed: true }, { search: {} }],
  ['docusaurus-lunr-search', {}, { search: {} }],
  ['@getcanary/docusaurus-theme-search-pagefind', {}, { search: {} }],
  ['@cmfcmf/docusaurus-search-local', {}, { search: {} }],
  ['@docusaurus/remark-plugin-npm2yarn', { sync: true }, { markdown: { npm2yarn: { sync: true } } }],
]

/** Packages with tags of their own, which need options. */
const ANALYTICS: readonly Row[] = [
  ['@docusaurus/plugin-google-gtag', { trackingID: 'G-</script>' }, {}],
  ['@docusaurus/plugin-google-tag-manager', { containerId: 'GTM-1' }, {}],
  ['@docusaurus/plugin-google-analytics', { trackingID: 'UA-1', anonymizeIP: true }, {}],
  ['@docusaurus/plugin-vercel-analytics', {}, {}],
]

/** Packages whose options, if they have any, change nothing. */
const WITHOUT_OPTIONS = [
  '@docusaurus/plugin-svgr',
  '@docusaurus/plugin-css-cascade-layers',
  '@docusaurus/plugin-rsdoctor',
  'docusaurus-plugin-sass',
  '@docusaurus/theme-mermaid',
  '@docusaurus/theme-live-codeblock',
  '@docusaurus/theme-search-algolia',
]

test('there is a test for each package', () => {
  const tested = [...ROWS, ...ANALYTICS].map(([name]) => name)
  assert.deepEqual(
    [...new Set([...tested, ...WITHOUT_OPTIONS, '@docusaurus/preset-classic'])].sort(),
    Object.keys(KNOWN_PACKAGES).sort(),
  )
})

describe('what becomes of the options of', () => {
  for (const [name, options, expected] of ROWS)
    it(`${name} ${JSON.stringify(options)}`, () => {
      assert.deepEqual(KNOWN_PACKAGES[name]?.map?.(options, FACTS), expected)
    })

  for (const name of WITHOUT_OPTIONS)
    it(`${name}: nothing`, () => {
      assert.equal(KNOWN_PACKAGES[name]?.map, undefined)
      assert.notEqual(KNOWN_PACKAGES[name]?.about, '')
    })

  for (const [name, options] of ANALYTICS)
    it(`${name}: tags for published sites, and none while they are written`, () => {
      const map = KNOWN_PACKAGES[name]?.map
      const published = map?.(options, FACTS) ?? {}
      assert.ok(Array.isArray(published['headTags']) && published['headTags'].length > 1)
      // What is put into a script cannot end it.
      assert.doesNotMatch(JSON.stringify(published), /<\/script/)
      assert.deepEqual(map?.(options, { ...FACTS, isDev: true }), {})
    })

  it('plugins of analytics without an id: nothing', () => {
    for (const [name] of ANALYTICS.slice(0, 3)) assert.deepEqual(KNOWN_PACKAGES[name]?.map?.({}, FACTS), {})
  })
})

describe('the classic preset', () => {
  const uses = (options: Readonly<Record<string, unknown>>, hasAlgolia = false) =>
    KNOWN_PACKAGES['@docusaurus/preset-classic']?.uses?.(
      {
        kind: 'preset',
        name: '@docusaurus/preset-classic',
        function: null,
        options,
        path: ['presets', 0, 0],
        optionsPath: ['presets', 0, 1],
      },
      hasAlgolia,
    ) ?? []
  const short = (name: string | null): string => name?.replace('@docusaurus/', '') ?? ''

  it('stands for docs, blog, pages, sitemap, SVG files and the theme', () => {
    assert.deepEqual(
      uses({}).map(({ name }) => short(name)),
      [
        'plugin-content-docs',
        'plugin-content-blog',
        'plugin-content-pages',
        'plugin-sitemap',
        'plugin-svgr',
        'theme-classic',
      ],
    )
  })

  it('leaves out what is false, and has analytics only with options', () => {
    const options = {
      docs: false,
      blog: false,
      pages: false,
      sitemap: false,
      svgr: false,
      gtag: { trackingID: 'G' },
      debug: false,
    }
    assert.deepEqual(
      uses(options).map(({ name }) => short(name)),
      ['theme-classic', 'plugin-google-gtag'],
    )
  })

  it('has the debug pages in builds, and the search by Algolia, where they are asked for', () => {
    const names = uses({ debug: true }, true).map(({ name }) => short(name))
    assert.ok(names.includes('plugin-debug') && names.includes('theme-search-algolia'))
  })

  it('places plugins at their options', () => {
    const places = new Map(
      uses({ docs: { path: 'x' } }).map(({ name, path }) => [short(name), path.join('.')]),
    )
    assert.equal(places.get('plugin-content-docs'), 'presets.0.1.docs')
    assert.equal(places.get('plugin-content-blog'), 'presets.0.0')
  })
})
