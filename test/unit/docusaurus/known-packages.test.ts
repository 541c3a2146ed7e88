import assert from 'node:assert/strict'
import test, { describe, it } from 'node:test'
import { type SiteFacts, KNOWN_PACKAGES } from '../../../cli/docusaurus/known-packages.ts'

const FACTS: SiteFacts = {
  baseUrl: '/base/',
  isDev: false,
  exists: (path) => ['blog', 'news', 'src/pages', './sidebars.ts', 'exact.js'].includes(path),
}

type Options = Readonly<Record<string, unknown>>
/** Options of a package, and what they become. Packages without a scope are of Docusaurus. */
type Row = readonly [name: string, options: Options, expected: object]

const instance = { id: 'two', path: 'news', routeBasePath: 'n' }
const worker = { debug: true, swCustom: './sw.js' }
const tag = (tagName: string, attributes: object): object => ({ tagName, attributes })
const theme = { rel: 'manifest', href: '/base/manifest.json' }
const colour = { name: 'theme-color', content: 'rgb(1, 2, 3)' }
const away = { rel: 'x', href: 'https://a.example/b.png' }

const ROWS: readonly Row[] = [
  ['plugin-content-docs', {}, { docs: [{}] }],
  ['plugin-content-docs', { sidebarPath: './sidebars' }, { docs: [{ sidebarPath: './sidebars.ts' }] }],
  ['plugin-content-docs', { sidebarPath: 'exact.js' }, { docs: [{ sidebarPath: 'exact.js' }] }],
  ['plugin-content-docs', { sidebarPath: './gone' }, { docs: [{ sidebarPath: './gone' }] }],
  ['plugin-content-blog', instance, { blog: [instance] }],
  ['plugin-content-blog', {}, { blog: [{}] }],
  // As there, a blog without a folder is none.
  ['plugin-content-blog', { path: 'gone' }, {}],
  ['plugin-content-pages', {}, { pages: [{}] }],
  ['plugin-content-pages', { path: 'gone' }, {}],
  ['plugin-sitemap', { id: 'x', filename: 's.xml' }, { sitemap: { filename: 's.xml' } }],
  ['plugin-client-redirects', { id: 'x', fromExtensions: ['a'] }, { redirects: { fromExtensions: ['a'] } }],
  [
    'plugin-ideal-image',
    { quality: 50, max: 900, disableInDev: false },
    { images: { quality: 50, max: 900 } },
  ],
  ['plugin-ideal-image', { sizes: [200, 800, 400], min: 1 }, { images: { min: 200, max: 800, steps: 3 } }],
  ['plugin-pwa', { ...worker, swRegister: false }, { pwa: { ...worker, maxSize: '1000 GB' }, headTags: [] }],
  [
    'plugin-pwa',
    {
      pwaHead: [
        { tagName: 'link', rel: 'icon', href: 'img/a.png' },
        { tagName: 'link', ...theme },
        { tagName: 'meta', ...colour },
        { tagName: 'link', ...away },
      ],
    },
    {
      pwa: { maxSize: '1000 GB' },
      headTags: [
        tag('link', { rel: 'icon', href: '/base/img/a.png' }),
        tag('link', theme),
        tag('meta', colour),
        tag('link', away),
      ],
    },
  ],
  ['plugin-debug', {}, { debug: true }],
  ['theme-classic', { id: 'x', customCss: 'a.css' }, { theme: { customCss: 'a.css', infima: true } }],
  ['@easyops-cn/docusaurus-search-local', { hashed: true }, { search: {} }],
  ['docusaurus-lunr-search', {}, { search: {} }],
  ['@getcanary/docusaurus-theme-search-pagefind', {}, { search: {} }],
  ['@cmfcmf/docusaurus-search-local', {}, { search: {} }],
  ['remark-plugin-npm2yarn', { sync: true }, { markdown: { npm2yarn: { sync: true } } }],
]

/** Packages with tags of their own, most of which need options. */
const ANALYTICS: Readonly<Record<string, Options>> = {
  'plugin-google-gtag': { trackingID: 'G-</script>' },
  'plugin-google-tag-manager': { containerId: 'GTM-1' },
  'plugin-google-analytics': { trackingID: 'UA-1', anonymizeIP: true },
  'plugin-vercel-analytics': {},
}

/** Packages whose options, if they have any, change nothing. */
const WITHOUT_OPTIONS = [
  'plugin-svgr plugin-css-cascade-layers plugin-rsdoctor docusaurus-plugin-sass theme-mermaid',
  'theme-live-codeblock theme-search-algolia',
].flatMap((names) => names.split(' '))

const longName = (name: string): string =>
  /^(?:plugin|theme|preset|remark)-/.test(name) ? `@docusaurus/${name}` : name
const knownPackage = (name: string) => KNOWN_PACKAGES[longName(name)] ?? assert.fail(name)

test('there is a test for each package', () => {
  const tested = [
    ...ROWS.map(([name]) => name),
    ...Object.keys(ANALYTICS),
    ...WITHOUT_OPTIONS,
    'preset-classic',
  ]
  assert.deepEqual([...new Set(tested.map(longName))].sort(), Object.keys(KNOWN_PACKAGES).sort())
})

describe('what becomes of the options of', () => {
  for (const [name, options, expected] of ROWS)
    it(`${name} ${JSON.stringify(options)}`, () =>
      assert.deepEqual(knownPackage(name).map?.(options, FACTS), expected))

  for (const name of WITHOUT_OPTIONS)
    it(`${name}: nothing`, () => {
      assert.equal(knownPackage(name).map, undefined)
      assert.notEqual(knownPackage(name).about, '')
    })

  for (const [name, options] of Object.entries(ANALYTICS))
    it(`${name}: tags for published sites, and none while they are written, or without an id`, () => {
      const { map } = knownPackage(name)
      const published = map?.(options, FACTS) ?? {}
      assert.ok(Array.isArray(published['headTags']) && published['headTags'].length > 1)
      // What is put into a script cannot end it.
      assert.doesNotMatch(JSON.stringify(published), /<\/script/)
      assert.deepEqual(map?.(options, { ...FACTS, isDev: true }), {})
      if (Object.keys(options).length > 0) assert.deepEqual(map?.({}, FACTS), {})
    })
})

describe('the classic preset', () => {
  const uses = (options: Options, hasAlgolia = false) => {
    const paths = { path: ['presets', 0, 0], optionsPath: ['presets', 0, 1] }
    const preset = {
      kind: 'preset',
      name: '@docusaurus/preset-classic',
      function: null,
      options,
      ...paths,
    } as const
    const used = knownPackage('preset-classic').uses?.(preset, hasAlgolia) ?? []
    return new Map(used.map(({ name, path }) => [name?.replace('@docusaurus/', ''), path.join('.')]))
  }
  const namesOf = (...given: Parameters<typeof uses>): string => [...uses(...given).keys()].join(' ')

  it('stands for docs, blog, pages, sitemap, SVG files and the theme', () => {
    const content = 'plugin-content-docs plugin-content-blog plugin-content-pages'
    assert.equal(namesOf({}), `${content} plugin-sitemap plugin-svgr theme-classic`)
  })

  it('leaves out what is false, and has analytics only with options', () => {
    const none = { docs: false, blog: false, pages: false, sitemap: false, svgr: false, debug: false }
    assert.equal(namesOf({ ...none, gtag: { trackingID: 'G' } }), 'theme-classic plugin-google-gtag')
  })

  it('has the debug pages in builds, and the search by Algolia, where they are asked for', () => {
    assert.match(
      namesOf({ debug: true }, true),
      /plugin-debug.*theme-search-algolia|theme-search-algolia.*plugin-debug/,
    )
  })

  it('places plugins at their options', () => {
    const places = uses({ docs: { path: 'x' } })
    assert.equal(places.get('plugin-content-docs'), 'presets.0.1.docs')
    assert.equal(places.get('plugin-content-blog'), 'presets.0.0')
  })
})
