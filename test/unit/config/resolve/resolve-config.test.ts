import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadSiteConfig } from '../../../../cli/features/load-site-config.ts'
import type { SiteConfig } from '../../../../cli/config/site-config.ts'
import { temporarySite } from '../temporary-site.ts'

const FILES = {
  'docs/a.md': '',
  'src/pages/index.tsx': '',
  'guides/a.md': '',
  'src/a.css': '',
  'src/client.ts': '',
  'node_modules/acme/package.json': '{}',
  'node_modules/@acme/look/package.json': '{}',
  'sidebars.ts': '',
}

async function complete(body: string, files: Readonly<Record<string, string>> = FILES): Promise<SiteConfig> {
  const text = `const plugin = () => {}; const options = { a: 1 }\nexport default { title: 'Acme', url: 'https://acme.example', ${body} }`
  return (await loadSiteConfig(temporarySite({ ...files, 'site.config.js': text }))).config
}

/** What a site gets that says nothing: a change of these is one that its author notices. */
const DEFAULTS: readonly (readonly [
  what: string,
  pick: (config: SiteConfig) => unknown,
  expected: unknown,
])[] = [
  [
    'its address',
    ({ url, baseUrl, router }) => [url, baseUrl, router],
    ['https://acme.example', '/', 'browser'],
  ],
  [
    'what ends a build',
    ({ onBrokenLinks, markdown: { hooks } }) => [onBrokenLinks, hooks.onBrokenMarkdownImages],
    ['throw', 'throw'],
  ],
  [
    'what is only said',
    ({ onBrokenAnchors, onDuplicateRoutes, markdown: { hooks } }) => [
      onBrokenAnchors,
      onDuplicateRoutes,
      hooks.onBrokenMarkdownLinks,
    ],
    ['warn', 'warn', 'warn'],
  ],
  [
    'its features and where they lie',
    ({ docs, blog, pages }) =>
      [...docs, ...blog, ...pages].map(({ path, routeBasePath }) => [path, routeBasePath]),
    [
      ['docs', 'docs'],
      ['src/pages', ''],
    ],
  ],
  [
    'files that are no pages',
    ({ docs, pages }) => [...docs, ...pages].every(({ exclude }) => exclude.includes('**/_*/**')),
    true,
  ],
  ['its sitemap', ({ sitemap }) => sitemap?.filename, 'sitemap.xml'],
  [
    'static files',
    ({ staticDirectories, themePath }) => [staticDirectories, themePath],
    [['static'], 'src/theme'],
  ],
  ['Markdown', ({ markdown: { format, emoji, mermaid } }) => [format, emoji, mermaid], ['mdx', true, false]],
  ['languages', ({ i18n: { locale, locales } }) => [locale, locales], ['en', ['en']]],
  [
    'the table of contents',
    ({ themeConfig }) => themeConfig.tableOfContents,
    { minHeadingLevel: 2, maxHeadingLevel: 3 },
  ],
  ['the colour mode', ({ themeConfig }) => themeConfig.colorMode.defaultMode, 'light'],
]

/** The keys of everything that is not decided, at any depth. */
function openKeys(value: unknown, path = ''): readonly string[] {
  if (value === undefined) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    openKeys(inner, path === '' ? key : `${path}.${key}`),
  )
}

describe('completing the configuration', () => {
  for (const [what, pick, expected] of DEFAULTS) {
    it(`decides what is not said: ${what}`, async () => assert.deepEqual(pick(await complete('')), expected))
  }

  it('leaves open only where absence has a meaning of its own', async () => {
    const config = await complete('')
    assert.match(config.configHash, /^[\da-f]{16}$/)
    assert.deepEqual(openKeys(config).toSorted(), ['docs.0.sidebarPath', 'docs.0.tags', 'trailingSlash'])
  })

  it('takes a key that is written as undefined as left out', async () => {
    const bare = await complete('')
    const config = await complete(
      'tagline: undefined, docs: undefined, markdown: { hooks: { onBrokenMarkdownLinks: undefined } }, themeConfig: { footer: undefined, navbar: { items: undefined } }, sitemap: { priority: undefined }',
    )
    for (const key of ['tagline', 'docs', 'markdown', 'themeConfig', 'sitemap'] as const)
      assert.deepEqual(config[key], bare[key])
  })

  const rows: readonly (readonly [body: string, pick: (config: SiteConfig) => unknown, expected: unknown])[] =
    [
      ["url: 'https://ACME.example:443/'", ({ url }) => url, 'https://acme.example'],
      ["url: 'http://localhost:3000'", ({ url }) => url, 'http://localhost:3000'],
      ["baseUrl: ''", ({ baseUrl }) => baseUrl, '/'],
      ["baseUrl: 'a/b'", ({ baseUrl }) => baseUrl, '/a/b/'],
      ["baseUrl: '/a'", ({ baseUrl }) => baseUrl, '/a/'],
      ["baseUrl: '/é%20/'", ({ baseUrl }) => baseUrl, '/%C3%A9%20/'],
      [
        "router: 'hash', baseUrl: '/a'",
        ({ url, baseUrl, router, sitemap }) => [url, baseUrl, router, sitemap],
        ['https://acme.example/a', '/', 'hash', null],
      ],
      ["storage: { namespace: 'a' }", ({ storage }) => storage, { type: 'localStorage', namespace: 'a' }],
      [
        "storage: { type: 'sessionStorage', namespace: undefined }",
        ({ storage }) => storage,
        { type: 'sessionStorage', namespace: false },
      ],
      ['trailingSlash: false', ({ trailingSlash }) => trailingSlash, false],
      [
        "staticDirectories: ['./public/', 'a/../b']",
        ({ staticDirectories }) => staticDirectories,
        ['public', 'b'],
      ],
      ['staticDirectories: []', ({ staticDirectories }) => staticDirectories, []],
      [
        "scripts: ['/a.js', { src: 'b.js', async: true }]",
        ({ scripts }) => scripts,
        [{ src: '/a.js' }, { src: 'b.js', async: true }],
      ],
      [
        "stylesheets: ['a.css', { href: 'b.css', rel: 'preload' }]",
        ({ stylesheets }) => stylesheets,
        [
          { rel: 'stylesheet', href: 'a.css' },
          { rel: 'preload', href: 'b.css' },
        ],
      ],
      [
        "clientModules: ['./src/client', 'src/client.ts', 'acme/client', '@site/src/x', '../up.js']",
        ({ clientModules }) => clientModules,
        ['./src/client', './src/client.ts', 'acme/client', '@site/src/x', '../up.js'],
      ],
      [
        'clientModules: [__dirname + "/src/client.ts"]',
        ({ clientModules }) => clientModules,
        ['./src/client.ts'],
      ],
      ["theme: { path: './content/theme/' }", ({ themePath }) => themePath, 'content/theme'],
      ["theme: { customCss: './src/a.css' }", ({ customCss }) => customCss, ['./src/a.css']],
      [
        'theme: { customCss: [require.resolve("./src/a.css")] }',
        ({ customCss }) => customCss,
        ['./src/a.css'],
      ],
      [
        "theme: { customCss: ['src/a.css', 'acme/a.css', '@acme/look/dist/a.css'] }",
        ({ customCss }) => customCss,
        ['./src/a.css', 'acme/a.css', '@acme/look/dist/a.css'],
      ],
      ["onBrokenMarkdownLinks: 'throw'", ({ markdown }) => markdown.hooks.onBrokenMarkdownLinks, 'throw'],
      [
        "onBrokenMarkdownLinks: 'throw', markdown: { hooks: { onBrokenMarkdownLinks: 'log' } }",
        ({ markdown }) => markdown.hooks.onBrokenMarkdownLinks,
        'log',
      ],
      [
        "onBrokenMarkdownLinks: 'throw', markdown: { hooks: { onBrokenMarkdownImages: 'log' } }",
        ({ markdown }) => markdown.hooks,
        { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'log' },
      ],
      ['docs: false', ({ docs }) => docs, []],
      ['docs: []', ({ docs }) => docs, []],
      ['pages: false, docs: {}', ({ docs, pages }) => [docs.length, pages.length], [1, 0]],
      [
        "docs: { path: './guides/', routeBasePath: '/' }",
        ({ docs }) => [docs[0]?.path, docs[0]?.routeBasePath],
        ['guides', ''],
      ],
      [
        "docs: { path: __dirname + '/guides', routeBasePath: '/a/b/' }",
        ({ docs }) => [docs[0]?.path, docs[0]?.routeBasePath],
        ['guides', 'a/b'],
      ],
      [
        "docs: [{}, { id: 'guides', path: 'guides' }]",
        ({ docs }) => docs.map(({ id, path }) => [id, path]),
        [
          ['default', 'docs'],
          ['guides', 'guides'],
        ],
      ],
      ["docs: { sidebarPath: './sidebars.ts' }", ({ docs }) => docs[0]?.sidebarPath, 'sidebars.ts'],
      [
        'docs: { sidebarPath: require.resolve("./sidebars") }'.replace('"./sidebars"', '"./sidebars.ts"'),
        ({ docs }) => docs[0]?.sidebarPath,
        'sidebars.ts',
      ],
      ['docs: { sidebarPath: false }', ({ docs }) => docs[0]?.sidebarPath, false],
      ['docs: { sidebarCollapsible: false }', ({ docs }) => docs[0]?.sidebarCollapsed, false],
      ['sitemap: false', ({ sitemap }) => sitemap, null],
      [
        'sitemap: { changefreq: null, priority: null }',
        ({ sitemap }) => [sitemap?.changefreq, sitemap?.priority],
        [null, null],
      ],
      [
        "themeConfig: { prism: { defaultLanguage: 'TSX', additionalLanguages: ['PHp'] } }",
        ({ prism }) => prism,
        { defaultLanguage: 'tsx', additionalLanguages: ['php'], magicComments: null },
      ],
      [
        "themeConfig: { prism: { magicComments: [{ className: 'bad', line: 'bad-line' }] } }",
        ({ prism }) => prism.magicComments,
        [{ className: 'bad', line: 'bad-line' }],
      ],
      [
        "markdown: { components: { A: './src/a', B: '@theme/B', C: 'src/client.ts', D: 'badge' } }",
        ({ markdown }) => markdown.components,
        { A: '@site/src/a', B: '@theme/B', C: '@site/src/client.ts', D: 'badge' },
      ],
      ['markdown: { npm2yarn: false }', ({ markdown }) => markdown.npm2yarn, null],
      [
        "markdown: { npm2yarn: { sync: true, converters: ['bun'] } }",
        ({ markdown }) => markdown.npm2yarn,
        { sync: true, converters: ['bun'] },
      ],
      ['docs: { admonitions: false }', ({ docs }) => docs[0]?.admonitions, null],
      [
        "docs: { admonitions: { keywords: ['x', 'tip'] } }",
        ({ docs }) => docs[0]?.admonitions?.slice(-2),
        ['caution', 'x'],
      ],
      [
        "docs: { admonitions: { keywords: ['x'], extendDefaults: false } }",
        ({ docs }) => docs[0]?.admonitions,
        ['x'],
      ],
      [
        "docs: { lastVersion: 'current', versions: { current: { label: 'Canary' } }, tags: null, tagsBasePath: '/t/' }",
        ({ docs }) => [docs[0]?.lastVersion, docs[0]?.versions, docs[0]?.tags, docs[0]?.tagsBasePath],
        ['current', { current: { label: 'Canary' } }, false, 't'],
      ],
      ['images: { max: 2000 }', ({ images }) => images, { quality: 70, max: 2000, min: 640, steps: 2 }],
      ['assets: { inlineLimit: 0 }', ({ assets }) => assets.inlineLimit, 0],
      [
        "budgets: { firstLoadJs: '90 kB', page: 102400, total: '1.5MiB' }",
        ({ budgets }) => budgets,
        { firstLoadJs: 90_000, page: 102_400, search: null, total: 1_572_864 },
      ],
      ["cache: { limit: '500 MB' }", ({ cache }) => cache.limit, 500_000_000],
      ["budgets: { total: ' 1.1 GB ' }", ({ budgets }) => budgets.total, 1_100_000_000],
      [
        "themeConfig: { liveCodeBlock: { playgroundPosition: 'top' } }",
        ({ themeConfig }) => themeConfig.liveCodeBlock,
        { playgroundPosition: 'top' },
      ],
      [
        "themeConfig: { liveCodeBlock: { playgroundPosition: 'bottom' } }",
        ({ themeConfig }) => themeConfig.liveCodeBlock,
        undefined,
      ],
      [
        "themeConfig: { mermaid: { theme: { dark: 'forest' }, options: { fontSize: 12 } } }",
        ({ themeConfig }) => themeConfig.mermaid,
        { theme: { dark: 'forest' }, options: { fontSize: 12 } },
      ],
      [
        'themeConfig: { tableOfContents: { maxHeadingLevel: 5 } }',
        ({ themeConfig }) => themeConfig.tableOfContents,
        { minHeadingLevel: 2, maxHeadingLevel: 5 },
      ],
      [
        'themeConfig: { footer: {} }',
        ({ themeConfig }) => themeConfig.footer,
        { style: 'light', logo: null, copyright: null, links: [] },
      ],
      [
        'customFields: { a: undefined, b: [{ c: null, d: undefined }] }',
        ({ customFields }) => customFields,
        { b: [{ c: null }] },
      ],
      [
        'themeConfig: { colorMode: { respectPrefersColorScheme: true } }',
        ({ themeConfig }) => themeConfig.colorMode,
        { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true },
      ],
      [
        "themeConfig: { announcementBar: { content: 'x', textColor: '#fff', backgroundColor: undefined } }",
        ({ themeConfig }) => themeConfig.announcementBar,
        { id: 'announcement-bar', content: 'x', textColor: '#fff', isCloseable: true },
      ],
      ['themeConfig: {}', ({ themeConfig }) => 'announcementBar' in themeConfig, false],
      [
        "themeConfig: { navbar: { items: [{ type: 'localeDropdown' }, { type: 'search' }, { type: 'custom-clock', zone: ['UTC'], off: undefined }] } }",
        ({ themeConfig }) => themeConfig.navbar.items,
        [
          { type: 'localeDropdown', position: 'left', dropdownItemsBefore: [], dropdownItemsAfter: [] },
          { type: 'search', position: 'left' },
          { type: 'custom-clock', position: 'left', zone: ['UTC'] },
        ],
      ],
      [
        "themeConfig: { navbar: { items: [{ to: '/', label: 'a' }, { type: 'doc', docId: 'b', position: 'right' }, { type: 'docSidebar', sidebarId: 'c', docsPluginId: 'x' }, { type: 'html', value: '<i>' }, { label: 'd', items: [{ href: 'e', label: 'e' }] }] } }",
        ({ themeConfig }) => themeConfig.navbar.items,
        [
          { type: 'default', position: 'left', to: '/', label: 'a' },
          { type: 'doc', position: 'right', docId: 'b' },
          { type: 'docSidebar', position: 'left', sidebarId: 'c', docsPluginId: 'x' },
          { type: 'html', position: 'left', value: '<i>' },
          {
            type: 'dropdown',
            position: 'left',
            label: 'd',
            items: [{ type: 'default', position: 'left', href: 'e', label: 'e' }],
          },
        ],
      ],
    ]
  for (const [body, pick, expected] of rows)
    it(`understands ${body}`, async () => {
      assert.deepEqual(pick(await complete(body)), expected)
    })

  it('makes no instance of what is not configured and has no folder', async () => {
    const { docs, pages } = await complete('', { docs: 'a file', 'src/x.ts': '' })
    assert.deepEqual([docs, pages], [[], []])
  })

  it('freezes everything but what belongs to plugins', async () => {
    const config = await complete(
      "docs: { remarkPlugins: [[plugin, options]], editUrl: plugin }, customFields: { a: [{ b: 1 }] }, headTags: [{ tagName: 'meta', attributes: { a: 'b' } }], themeConfig: { navbar: { items: [{ label: 'x', items: [] }] }, metadata: [{ name: 'a' }] }",
    )
    const open: string[] = []
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return
      if (!Object.isFrozen(value)) open.push(path)
      for (const [key, item] of Object.entries(value)) visit(item, `${path}.${key}`)
    }
    visit(config, 'config')
    const paths = ['config.docs.0', 'config.instances.0.plugins'].flatMap((owner) =>
      ['0', '0.1'].map((index) => `${owner}.remarkPlugins.${index}`),
    )
    assert.deepEqual(open, paths)
  })

  it("leaves the author's own objects as they are", async () => {
    const site = temporarySite({
      'site.config.js': `export const fields = { a: {} }; const items = []; export default { title: 'x', url: 'https://a.b', customFields: fields, themeConfig: { navbar: { items } } }; fields.check = () => Object.isFrozen(items)\ndelete fields.check; globalThis.sitegenTestFields = fields`,
    })
    await loadSiteConfig(site)
    const { sitegenTestFields: fields } = globalThis as { sitegenTestFields?: { a: object } }
    assert.equal(Object.isFrozen(fields), false)
    assert.equal(Object.isFrozen(fields?.a), false)
  })
})
