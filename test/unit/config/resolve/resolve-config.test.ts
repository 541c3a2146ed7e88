import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FEATURE_OPTIONS, loadSiteConfig } from '../../../../cli/features/load-site-config.ts'
import { resolveConfig } from '../../../../cli/config/resolve/resolve-config.ts'
import { validateConfig } from '../../../../cli/config/schema/validate.ts'
import type { SiteConfig } from '../../../../cli/config/site-config.ts'
import { temporarySite } from '../temporary-site.ts'

const NAMES = ['docs/a.md', 'src/pages/index.tsx', 'guides/a.md', 'src/a.css', 'src/client.ts', 'sidebars.ts']
const PACKAGES = { 'node_modules/acme/package.json': '{}', 'node_modules/@acme/look/package.json': '{}' }
const SITE = temporarySite({ ...Object.fromEntries(NAMES.map((name) => [name, ''])), ...PACKAGES })

async function complete(options: object = {}, siteDir = SITE): Promise<SiteConfig> {
  const written = { title: 'Acme', url: 'https://acme.example', ...options }
  const { valid, problems } = validateConfig(written, siteDir, FEATURE_OPTIONS)
  assert.ok(valid !== null, JSON.stringify(problems))
  return resolveConfig(valid, { siteDir, entry: `${siteDir}/site.config.ts`, hash: 'hash' }, FEATURE_OPTIONS)
}

/** A value in a configuration: `docs.0.path`. Of several keys, a list of the values. */
function pick(config: SiteConfig, keys: string): unknown {
  const values = keys
    .split(' ')
    .map((key) =>
      key
        .split('.')
        .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], config),
    )
  return values.length === 1 ? values[0] : values
}

/** What a site gets that says nothing: a change of these is one that its author notices. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  'url baseUrl router': ['https://acme.example', '/', 'browser'],
  'onBrokenLinks markdown.hooks.onBrokenMarkdownImages': ['throw', 'throw'],
  'onBrokenAnchors onDuplicateRoutes markdown.hooks.onBrokenMarkdownLinks': ['warn', 'warn', 'warn'],
  'docs.length docs.0.path docs.0.routeBasePath': [1, 'docs', 'docs'],
  'pages.length pages.0.path pages.0.routeBasePath': [1, 'src/pages', ''],
  'docs.0.exclude.0 pages.0.exclude.0': ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*.{js,jsx,ts,tsx,md,mdx}'],
  'blog.length sitemap.filename': [0, 'sitemap.xml'],
  'staticDirectories themePath': [['static'], 'src/theme'],
  'markdown.format markdown.emoji markdown.mermaid': ['mdx', true, false],
  'i18n.locale i18n.locales': ['en', ['en']],
  'themeConfig.tableOfContents': { minHeadingLevel: 2, maxHeadingLevel: 3 },
  'themeConfig.colorMode.defaultMode': 'light',
}

/** The keys of everything that is not decided, at any depth. */
function openKeys(value: unknown, path: readonly string[] = []): readonly string[] {
  if (value === undefined) return [path.join('.')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => openKeys(inner, [...path, key]))
}

const docs = (options: object): object => ({ docs: options })
const markdown = (options: object): object => ({ markdown: options })
const theme = (themeConfig: object): object => ({ themeConfig })
const navbar = (...items: readonly object[]): object => theme({ navbar: { items } })

const LINKS = 'markdown.hooks.onBrokenMarkdownLinks'
const bad = { className: 'bad', line: 'bad-line' }
const components = { A: './src/a', B: '@theme/B', C: 'src/client.ts', D: 'badge' }
const sheets = ['src/a.css', 'acme/a.css', '@acme/look/dist/a.css']
const modules = ['./src/client', 'src/client.ts', 'acme/client', '@site/src/x', '../up.js']
const bar = { content: 'x', textColor: '#fff' }
const entry = { href: 'e', label: 'e' }
const canary = { current: { label: 'Canary' } }

const ROWS: readonly (readonly [options: object, keys: string, expected: unknown])[] = [
  [{ url: 'https://ACME.example:443/' }, 'url', 'https://acme.example'],
  [{ url: 'http://localhost:3000' }, 'url', 'http://localhost:3000'],
  [{ baseUrl: '' }, 'baseUrl', '/'],
  [{ baseUrl: 'a/b' }, 'baseUrl', '/a/b/'],
  [{ baseUrl: '/é%20/' }, 'baseUrl', '/%C3%A9%20/'],
  [
    { router: 'hash', baseUrl: '/a' },
    'url baseUrl router sitemap markdown.relativeTo',
    ['https://acme.example/a', '/', 'hash', null, '/a/'],
  ],
  [{ storage: { namespace: 'a' } }, 'storage', { type: 'localStorage', namespace: 'a' }],
  [{ storage: { type: 'sessionStorage' } }, 'storage', { type: 'sessionStorage', namespace: false }],
  [{ trailingSlash: false }, 'trailingSlash', false],
  [{ staticDirectories: ['./public/', 'a/../b'] }, 'staticDirectories', ['public', 'b']],
  [{ scripts: ['/a.js', { src: 'b.js', async: true }] }, 'scripts.0.src scripts.1.async', ['/a.js', true]],
  [
    { stylesheets: ['a.css', { href: 'b', rel: 'x' }] },
    'stylesheets.0',
    { rel: 'stylesheet', href: 'a.css' },
  ],
  [{ stylesheets: [{ href: 'b', rel: 'x' }] }, 'stylesheets.0.rel', 'x'],
  [{ clientModules: modules }, 'clientModules', modules.with(1, './src/client.ts')],
  [{ clientModules: [`${SITE}/src/client.ts`] }, 'clientModules.0', './src/client.ts'],
  [{ theme: { path: './content/theme/' } }, 'themePath', 'content/theme'],
  [{ theme: { customCss: './src/a.css' } }, 'customCss', ['./src/a.css']],
  [{ theme: { customCss: sheets } }, 'customCss', sheets.with(0, './src/a.css')],
  [{ onBrokenMarkdownLinks: 'throw', ...markdown({ hooks: {} }) }, LINKS, 'throw'],
  [
    { onBrokenMarkdownLinks: 'throw', ...markdown({ hooks: { onBrokenMarkdownLinks: 'log' } }) },
    LINKS,
    'log',
  ],
  [docs([]), 'docs', []],
  [{ pages: false, docs: {} }, 'docs.length pages', [1, []]],
  [docs({ path: './guides/', routeBasePath: '/' }), 'docs.0.path docs.0.routeBasePath', ['guides', '']],
  [
    docs({ path: `${SITE}/guides`, routeBasePath: '/a/b/' }),
    'docs.0.path docs.0.routeBasePath',
    ['guides', 'a/b'],
  ],
  [
    docs([{}, { id: 'guides', path: 'guides' }]),
    'docs.0.id docs.1.id docs.1.path',
    ['default', 'guides', 'guides'],
  ],
  [docs({ sidebarPath: './sidebars.ts' }), 'docs.0.sidebarPath', 'sidebars.ts'],
  [docs({ sidebarPath: false }), 'docs.0.sidebarPath', false],
  [docs({ sidebarCollapsible: false }), 'docs.0.sidebarCollapsed', false],
  [docs({ admonitions: false }), 'docs.0.admonitions', null],
  [
    docs({ admonitions: { keywords: ['x', 'tip'] } }),
    'docs.0.admonitions.8 docs.0.admonitions.9',
    ['caution', 'x'],
  ],
  [docs({ admonitions: { keywords: ['x'], extendDefaults: false } }), 'docs.0.admonitions', ['x']],
  [
    docs({ lastVersion: 'current', versions: canary }),
    'docs.0.lastVersion docs.0.versions',
    ['current', canary],
  ],
  [docs({ tags: null, tagsBasePath: '/t/' }), 'docs.0.tags docs.0.tagsBasePath', [false, 't']],
  [{ sitemap: false }, 'sitemap', null],
  [{ sitemap: { changefreq: null, priority: null } }, 'sitemap.changefreq sitemap.priority', [null, null]],
  [theme({ prism: { defaultLanguage: 'TSX' } }), 'prism.defaultLanguage prism.magicComments', ['tsx', null]],
  [theme({ prism: { additionalLanguages: ['PHp'] } }), 'prism.additionalLanguages', ['php']],
  [theme({ prism: { magicComments: [bad] } }), 'prism.magicComments', [bad]],
  [
    markdown({ components }),
    'markdown.components',
    { ...components, A: '@site/src/a', C: '@site/src/client.ts' },
  ],
  [markdown({ npm2yarn: false }), 'markdown.npm2yarn', null],
  [{ images: { max: 2000 } }, 'images', { quality: 70, max: 2000, min: 640, steps: 2 }],
  [{ assets: { inlineLimit: 0 } }, 'assets.inlineLimit', 0],
  [{ budgets: { firstLoadJs: '90 kB' } }, 'budgets.firstLoadJs budgets.search', [90_000, null]],
  [{ budgets: { page: 102_400, total: '1.5MiB' } }, 'budgets.page budgets.total', [102_400, 1_572_864]],
  [{ budgets: { total: ' 1.1 GB ' } }, 'budgets.total', 1_100_000_000],
  [{ cache: { limit: '500 MB' } }, 'cache.limit', 500_000_000],
  [
    theme({ liveCodeBlock: { playgroundPosition: 'top' } }),
    'themeConfig.liveCodeBlock',
    { playgroundPosition: 'top' },
  ],
  [theme({ liveCodeBlock: { playgroundPosition: 'bottom' } }), 'themeConfig.liveCodeBlock', undefined],
  [theme({ mermaid: { theme: { dark: 'a' } } }), 'themeConfig.mermaid', { theme: { dark: 'a' } }],
  [theme({ footer: {} }), 'themeConfig.footer', { style: 'light', logo: null, copyright: null, links: [] }],
  [{ customFields: { a: undefined, b: [{ c: null, d: undefined }] } }, 'customFields', { b: [{ c: null }] }],
  [
    theme({ announcementBar: { ...bar, backgroundColor: undefined } }),
    'themeConfig.announcementBar',
    { id: 'announcement-bar', isCloseable: true, ...bar },
  ],
  [
    navbar(
      { type: 'localeDropdown' },
      { type: 'search' },
      { type: 'custom-clock', zone: ['UTC'], off: undefined },
    ),
    'themeConfig.navbar.items',
    [
      { type: 'localeDropdown', position: 'left', dropdownItemsBefore: [], dropdownItemsAfter: [] },
      { type: 'search', position: 'left' },
      { type: 'custom-clock', position: 'left', zone: ['UTC'] },
    ],
  ],
  [
    navbar({ to: '/', label: 'a' }, { label: 'd', items: [entry] }),
    'themeConfig.navbar.items',
    [
      { type: 'default', position: 'left', to: '/', label: 'a' },
      {
        type: 'dropdown',
        position: 'left',
        label: 'd',
        items: [{ ...entry, type: 'default', position: 'left' }],
      },
    ],
  ],
]

describe('completing the configuration', () => {
  it('decides what is not said, and leaves open only where absence has a meaning of its own', async () => {
    const config = await complete()
    const decided = Object.keys(DEFAULTS).map((keys) => [keys, pick(config, keys)])
    assert.deepEqual(Object.fromEntries(decided), DEFAULTS)
    assert.equal('announcementBar' in config.themeConfig, false)
    assert.deepEqual(openKeys(config).toSorted(), ['docs.0.sidebarPath', 'docs.0.tags', 'trailingSlash'])
  })

  it('takes a key that is written as undefined as left out', async () => {
    const bare = await complete()
    const config = await complete({
      tagline: undefined,
      docs: undefined,
      sitemap: { priority: undefined },
      ...markdown({ hooks: { onBrokenMarkdownLinks: undefined } }),
      ...theme({ footer: undefined, navbar: { items: undefined } }),
    })
    for (const key of ['tagline', 'docs', 'markdown', 'themeConfig', 'sitemap'] as const)
      assert.deepEqual(config[key], bare[key])
  })

  for (const [options, keys, expected] of ROWS)
    it(`understands ${JSON.stringify(options).replaceAll(SITE, '')}`, async () => {
      assert.deepEqual(pick(await complete(options), keys), expected)
    })

  it('makes no instance of what is not configured and has no folder', async () => {
    const { docs, pages } = await complete({}, temporarySite({ docs: 'a file', 'src/x.ts': '' }))
    assert.deepEqual([docs, pages], [[], []])
  })

  it('freezes everything but what belongs to plugins', async () => {
    const plugin = (): void => {}
    const config = await complete({
      docs: { remarkPlugins: [[plugin, { a: 1 }]], editUrl: plugin },
      customFields: { a: [{ b: 1 }] },
      headTags: [{ tagName: 'meta', attributes: { a: 'b' } }],
      themeConfig: { navbar: { items: [{ label: 'x', items: [] }] }, metadata: [{ name: 'a' }] },
    })
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
      'site.config.js': `const fields = { a: {} }
        globalThis.sitegenTestFields = fields
        export default { title: 'x', url: 'https://a.b', customFields: fields }`,
    })
    await loadSiteConfig(site)
    const { sitegenTestFields: fields } = globalThis as { sitegenTestFields?: { a: object } }
    assert.deepEqual([Object.isFrozen(fields), Object.isFrozen(fields?.a)], [false, false])
  })
})
