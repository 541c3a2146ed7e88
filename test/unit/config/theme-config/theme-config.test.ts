import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FEATURE_OPTIONS } from '../../../../cli/features/load-site-config.ts'
import { navbarItemTypes } from '../../../../cli/config/options/navbar/navbar-items.ts'
import type { ThemeContext } from '../../../../cli/config/options/navbar/item-type.ts'
import {
  themeConfigOption,
  type ThemeConfigInput,
} from '../../../../cli/config/options/theme-config/theme-config.ts'
import { resolveThemeConfig, translateTheme } from '../../../../cli/config/theme-config/theme-config.ts'

type Items = NonNullable<NonNullable<ThemeConfigInput['navbar']>['items']>

const DOCS: Readonly<Record<string, string>> = { intro: 'Introduction', 'guide/setup': 'Set up' }
const NEXT = { name: 'current', label: 'Next', href: '/docs/next/' }
const LAST = { name: '1.0', label: '1.0', href: '/docs/', isLast: true } as const

const CONTEXT: ThemeContext = {
  types: navbarItemTypes(FEATURE_OPTIONS),
  site: { title: 'Acme', baseUrl: '/', trailingSlash: undefined },
  locales: [{ name: 'en', label: 'English', htmlLang: 'en', base: '/' }],
  docLink: (plugin, id) => {
    if (plugin !== 'default') return { available: [] }
    if (id === 'draft') return 'draft'
    const label = DOCS[id]
    return label === undefined ? { available: Object.keys(DOCS) } : { label, href: `/docs/${id}/` }
  },
  docsIds: ['default'],
  docsVersions: (plugin) => (plugin === 'default' ? [NEXT, LAST] : null),
  sidebarLink: (plugin, id) =>
    plugin === 'default' && id === 'tutorial'
      ? { label: 'Start', href: '/docs/intro/' }
      : { available: ['tutorial'] },
}

const OPTION = themeConfigOption(FEATURE_OPTIONS, import.meta.dirname)

const resolve = (input: ThemeConfigInput, context: Partial<ThemeContext> = {}) => {
  const { prism: _, font: _font, imageZoom: _zoom, algolia: _algolia, ...checked } = OPTION.resolve(input)
  return resolveThemeConfig(checked, { ...CONTEXT, ...context })
}

/** What items of a navbar become, without the position where it is the usual one. */
const resolveItems = (items: readonly object[], context: Partial<ThemeContext> = {}) => {
  const { themeConfig, diagnostics } = resolve({ navbar: { items: items as Items } }, context)
  const usual = (_key: string, value: unknown): unknown => (value === 'left' ? undefined : value)
  return { items: JSON.parse(JSON.stringify(themeConfig.navbar.items, usual)) as object[], diagnostics }
}

/** The same where nothing is wrong. */
const itemsFrom = (items: readonly object[], context: Partial<ThemeContext> = {}): readonly object[] => {
  const resolved = resolveItems(items, context)
  assert.deepEqual(resolved.diagnostics, [])
  return resolved.items
}

const site = (baseUrl: string, trailingSlash?: boolean): Partial<ThemeContext> => ({
  site: { title: 'Acme', baseUrl, trailingSlash },
})

const versionMenu = (options: object = {}): object => ({ type: 'docsVersionDropdown', ...options })
const shown = (item: object | undefined) => {
  const { versions = [], others } = item as { versions?: { name: string; label: string }[]; others?: unknown }
  return [versions.map(({ name, label }) => `${name}: ${label}`).join(', '), others]
}

describe('resolveThemeConfig', () => {
  it('gives a complete theme configuration for no options at all', () => {
    assert.deepEqual(resolve({}), {
      themeConfig: {
        image: null,
        metadata: [],
        colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },
        docs: { sidebar: { hideable: false, autoCollapseCategories: false } },
        tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
        navbar: { title: 'Acme', logo: null, style: null, hideOnScroll: false, items: [] },
        footer: null,
      },
      diagnostics: [],
    })
  })

  const links: readonly (readonly [to: string, baseUrl: string, slash: boolean | undefined, href: string])[] =
    [
      ['/', '/', undefined, '/'],
      ['/docs', '/', true, '/docs/'],
      ['/docs/', '/', false, '/docs'],
      ['/docs?a=1#b', '/', true, '/docs/?a=1#b'],
      ['docs', '/base/', undefined, '/base/docs'],
      ['/base/docs', '/base/', undefined, '/base/docs'],
      ['/?a', '/base/', false, '/base/?a'],
      ['#top', '/base/', true, '#top'],
      ['https://x.example/a', '/base/', true, 'https://x.example/a'],
      ['pathname:///a.zip', '/base/', true, 'pathname:///a.zip'],
      ['/a.html', '/base/', true, '/base/a.html'],
    ]
  for (const [to, baseUrl, slash, href] of links)
    it(`makes ${href} of to: '${to}' with base URL ${baseUrl} and trailingSlash ${String(slash)}`, () => {
      const link = [{ label: 'x', to }]
      const { themeConfig } = resolve(
        { navbar: { items: link }, footer: { links: link } },
        site(baseUrl, slash),
      )
      assert.deepEqual(themeConfig.navbar.items, [{ type: 'link', label: 'x', href, position: 'left' }])
      assert.deepEqual(themeConfig.footer?.columns, [{ title: null, items: [{ label: 'x', href }] }])
    })

  it('leaves href as it is, or puts the base URL in front, also where it begins with it', () => {
    const given = ['/base/x', '/y', 'z', 'https://a.example/', '#b']
    const hrefsFor = (options: object): unknown => {
      const links = given.map((href) => ({ label: 'x', href, ...options }))
      const { navbar, footer } = resolve(
        { navbar: { items: links }, footer: { links } },
        site('/base/'),
      ).themeConfig
      const hrefs = (items: readonly object[] = []) => items.map((item) => 'href' in item && item.href)
      const found = hrefs(navbar.items)
      assert.deepEqual(hrefs(footer?.columns[0]?.items), found)
      return found
    }
    assert.deepEqual(hrefsFor({}), given)
    const prepended = ['/base/base/x', '/base/y', '/base/z', 'https://a.example/', '#b']
    assert.deepEqual(hrefsFor({ prependBaseUrlToHref: true }), prepended)
  })

  it('passes attributes on of links, menus and the footer, those for assistive technology and scripts as texts', () => {
    const others = { lang: 'de', style: { top: 0 }, download: true, tabIndex: -1, target: '_blank', id: 'i' }
    const written = { 'aria-label': 'News', 'aria-hidden': false, 'data-n': 1, ...others }
    const attributes = { ...written, 'aria-hidden': 'false', 'data-n': '1' }
    const link = { html: '<b>x</b>', className: 'icon', position: 'right', activeBaseRegex: '^/a' } as const
    const { themeConfig } = resolve(
      {
        navbar: {
          items: [
            { to: '/a', activeBasePath: 'a', ...link, ...written },
            { html: '<i></i>', items: [], ...written },
            { type: 'localeDropdown', ...written },
            { type: 'docSidebar', sidebarId: 'tutorial', html: '<b>x</b>', ...written },
          ],
        },
        footer: { links: [{ label: 'x', to: '/a', rel: 'me', ...written }] },
      },
      site('/base/'),
    )
    const { items } = themeConfig.navbar
    const target = { href: '/base/a', activeBasePath: '/base/a' }
    assert.deepEqual(items[0], { type: 'link', ...target, ...link, ...attributes })
    for (const [index, own] of [{}, { html: '<i></i>' }, {}, { html: '<b>x</b>' }].entries())
      assert.deepEqual({ ...items[index], ...attributes, ...own }, items[index])
    const entry = { label: 'x', href: '/base/a', rel: 'me', ...attributes }
    assert.deepEqual(themeConfig.footer?.columns[0]?.items, [entry])
  })

  it('resolves docs and sidebars, also inside menus, keeps a label of their own, and leaves drafts out', () => {
    const items = itemsFrom([
      { type: 'doc', docId: 'intro' },
      { type: 'doc', docId: 'draft' },
      { type: 'doc', docId: 'guide/setup', label: 'Mine', className: 'c' },
      { type: 'docSidebar', sidebarId: 'tutorial', position: 'right' },
      {
        label: 'Menu',
        items: [
          { type: 'docSidebar', sidebarId: 'tutorial', label: 'All' },
          { type: 'html', value: '<hr>' },
        ],
      },
    ])
    assert.deepEqual(items, [
      { type: 'link', label: 'Introduction', href: '/docs/intro/' },
      { type: 'link', label: 'Mine', href: '/docs/guide/setup/', className: 'c' },
      { type: 'link', label: 'Start', href: '/docs/intro/', position: 'right' },
      {
        type: 'dropdown',
        label: 'Menu',
        items: [
          { type: 'link', label: 'All', href: '/docs/intro/' },
          { type: 'html', value: '<hr>' },
        ],
      },
    ])
  })

  it('lets the label of a menu lead somewhere', () => {
    const items = itemsFrom([
      { label: 'Docs', to: '/docs/intro', activeBasePath: 'docs', items: [] },
      { label: 'Code', href: 'https://code.example', items: [] },
      { label: 'Menu', activeBasePath: 'docs', items: [] },
    ])
    assert.deepEqual(items, [
      { type: 'dropdown', label: 'Docs', href: '/docs/intro', activeBasePath: '/docs', items: [] },
      { type: 'dropdown', label: 'Code', href: 'https://code.example', items: [] },
      { type: 'dropdown', label: 'Menu', items: [] },
    ])
  })

  it('reports every id that does not exist, with those that do', () => {
    const { items, diagnostics } = resolveItems([
      { type: 'doc', docId: 'intor' },
      { label: 'Menu', items: [{ type: 'docSidebar', sidebarId: 'zzz' }] },
      { type: 'doc', docId: 'intro', docsPluginId: 'other' },
    ])
    const at = 'themeConfig.navbar.items'
    const said = diagnostics.map(({ code, level, message, notes, hint, path }) =>
      [`${level} ${code} ${path.join('.')}`, message, ...(notes ?? []), hint].join('\n'),
    )
    assert.deepEqual(said, [
      `error NAVBAR_UNKNOWN_DOC ${at}.0.docId
${at}[0].docId is "intor", but the docs have no doc with this id.
available: intro, guide/setup
Set ${at}[0].docId to "intro".`,
      `error NAVBAR_UNKNOWN_SIDEBAR ${at}.1.items.0.sidebarId
${at}[1].items[0].sidebarId is "zzz", but the docs have no sidebar with this id.
available: tutorial
Set ${at}[1].items[0].sidebarId to an id that exists.`,
      `error NAVBAR_UNKNOWN_DOC ${at}.2.docId
${at}[2].docId is "intro", but the docs "other" have no doc with this id.
available: none
Set ${at}[2].docId to an id that exists.`,
    ])
    assert.deepEqual(items, [{ type: 'dropdown', label: 'Menu', items: [] }])
  })

  it('tells a sidebar without a page from an unknown one', () => {
    const sidebarLink = () => ({ available: ['links'], isEmpty: true }) as const
    const { diagnostics } = resolveItems([{ type: 'docSidebar', sidebarId: 'links' }], { sidebarLink })
    assert.equal(diagnostics[0]?.code, 'NAVBAR_UNKNOWN_SIDEBAR')
    assert.match(diagnostics[0].message, /sidebarId is "links", but this sidebar has no page to lead to\.$/)
    assert.match(diagnostics[0].hint ?? '', /sidebarId to an id that leads to a page\.$/)
  })

  it('puts the base URL before images and logos', () => {
    const logo = { src: '/img/a.svg', srcDark: 'img/b.svg', href: 'https://x.example', width: 32 }
    const { image, navbar, footer } = resolve(
      {
        image: 'img/card.png',
        navbar: { title: '', logo },
        footer: { logo: { src: 'https://cdn.example/a.svg', alt: 'A' } },
      },
      site('/base/'),
    ).themeConfig
    assert.deepEqual([image, navbar.title], ['/base/img/card.png', ''])
    assert.deepEqual(navbar.logo, { ...logo, alt: '', src: '/base/img/a.svg', srcDark: '/base/img/b.svg' })
    assert.deepEqual(footer?.logo, { alt: 'A', src: 'https://cdn.example/a.svg' })
  })

  it('makes columns of the footer', () => {
    const frame = { style: 'dark', copyright: '© Acme' } as const
    const items = [{ label: 'a', to: 'a', className: 'd' }, { html: '<i></i>' }]
    const two = { title: 'Two', items: [{ label: 'b', href: 'https://b.example' }] }
    const links = [{ title: 'One', className: 'c', items }, two]
    const { footer } = resolve({ footer: { ...frame, links } }).themeConfig
    const first = [{ label: 'a', href: '/a', className: 'd' }, { html: '<i></i>' }]
    const columns = [{ title: 'One', className: 'c', items: first }, two]
    assert.deepEqual(footer, { ...frame, logo: null, columns })
  })

  it('gives a version dropdown the versions of its instance, and resolves the items around them', () => {
    const dropdownItemsAfter = [
      { href: 'https://old.example', label: 'Older' },
      { type: 'doc', docId: 'intro' },
    ]
    assert.deepEqual(itemsFrom([versionMenu({ position: 'right', dropdownItemsAfter })]), [
      {
        type: 'docsVersionDropdown',
        docsId: 'default',
        position: 'right',
        versions: [NEXT, LAST],
        before: [],
        after: [
          { type: 'link', href: 'https://old.example', label: 'Older' },
          { type: 'link', href: '/docs/intro/', label: 'Introduction' },
        ],
      },
    ])
  })

  it('shows the versions that a dropdown names, in its order, with its labels', () => {
    const [named] = itemsFrom([versionMenu({ versions: ['1.0', 'current'] })])
    assert.deepEqual(shown(named), ['1.0: 1.0, current: Next', undefined])
    const [labelled] = itemsFrom([
      versionMenu({ versions: { current: { label: 'Development' }, '1.0': {} } }),
    ])
    assert.deepEqual(shown(labelled), ['current: Development, 1.0: 1.0', undefined])
  })

  it('names the versions that a dropdown leaves out, so that a stored choice of one is not forgotten', () => {
    const docsVersions = () => ['3', '2', '1'].map((name) => ({ name, label: name, href: `/docs/${name}/` }))
    const [item] = itemsFrom([versionMenu({ versions: ['3', '1'] })], { docsVersions })
    assert.deepEqual(shown(item), ['3: 3, 1: 1', ['2']])
  })

  it('reports versions that a dropdown names and that do not exist, with those that do', () => {
    for (const versions of [['1.0', 'curent'], { '1.0': {}, curent: { label: 'Next' } }]) {
      const { code, level, path, notes, hint } =
        resolveItems([versionMenu({ versions })]).diagnostics[0] ?? {}
      assert.deepEqual([code, level, hint], ['NAVBAR_UNKNOWN_VERSION', 'error', 'Did you mean "current"?'])
      assert.deepEqual(notes, ['versions: current, 1.0'])
      const key = Array.isArray(versions) ? 1 : 'curent'
      assert.deepEqual(path, ['themeConfig', 'navbar', 'items', 0, 'versions', key])
    }
  })

  it('makes a dropdown of one version a link, unless other items are in it', () => {
    const one = { versions: ['1.0'], position: 'right' }
    assert.deepEqual(itemsFrom([versionMenu(one)]), [
      { type: 'link', label: '1.0', href: '/docs/', position: 'right' },
    ])
    const dropdownItemsAfter = [{ href: 'https://old.example', label: 'Older' }]
    const [menu] = itemsFrom([versionMenu({ ...one, dropdownItemsAfter })])
    assert.deepEqual(shown(menu), ['1.0: 1.0', ['current']])
  })

  it('leads a docsVersion item to the last version, and on docs to the version of the page', () => {
    const [item, menu] = itemsFrom([
      { type: 'docsVersion', position: 'right' },
      { label: 'More', items: [{ type: 'docsVersion', label: 'Docs', to: '/docs/all' }] },
    ])
    const last = { href: '/docs/', label: '1.0' }
    const versions = { current: { href: '/docs/next/', label: 'Next' }, '1.0': last }
    assert.deepEqual(item, { type: 'link', ...last, docs: { id: 'default', versions }, position: 'right' })
    const items = [{ type: 'link', label: 'Docs', href: '/docs/all' }]
    assert.deepEqual(menu, { type: 'dropdown', label: 'More', items })
  })

  it('reports items of versions of an unknown instance', () => {
    const { items, diagnostics } = resolveItems([
      { type: 'docsVersion', docsPluginId: 'api' },
      versionMenu({ docsPluginId: 'api' }),
      versionMenu({ docsId: 'api' }),
    ])
    assert.deepEqual(items, [])
    assert.deepEqual(
      diagnostics.map(({ code, notes = [], path }) => [code, ...notes, path.at(-1)].join(' ')),
      ['docsPluginId', 'docsPluginId', 'docsId'].map(
        (key) => `NAVBAR_UNKNOWN_DOCS available: default ${key}`,
      ),
    )
  })

  it('tells pages what they do otherwise than usual, and nothing else', () => {
    const { docs, blog } = resolve({
      docs: { versionPersistence: 'none' },
      blog: { sidebar: { groupByYear: false } },
    }).themeConfig
    assert.equal(docs.versionPersistence, 'none')
    assert.deepEqual(blog, { sidebar: { groupByYear: false } })
    const usual = resolve({
      docs: { versionPersistence: 'localStorage' },
      blog: { sidebar: { groupByYear: true } },
    }).themeConfig
    assert.equal('versionPersistence' in usual.docs || 'blog' in usual, false)
  })

  it('gives the menu of languages those of the site, and resolves the items around them', () => {
    const dropdownItemsAfter = [{ type: 'doc', docId: 'intro' }]
    const after = [{ type: 'link', label: 'Introduction', href: '/docs/intro/' }]
    const menu = { type: 'localeDropdown', queryString: '?a=b' }
    const resolved = { ...menu, locales: CONTEXT.locales, before: [], after }
    assert.deepEqual(itemsFrom([{ ...menu, dropdownItemsAfter }]), [resolved])
  })

  it('hands custom items on as they are', () => {
    const items = [{ type: 'custom-clock', zone: 'UTC', position: 'right' }, { type: 'search' }]
    assert.deepEqual(itemsFrom(items), items)
  })
})

it('takes a font that is a file, or a package of one', () => {
  const isWrong = (font: unknown): boolean => {
    let problems = 0
    OPTION.schema({ font }, () => (problems += 1))
    return problems > 0
  }
  assert.ok(!isWrong('@fontsource-variable/geist'))
  for (const font of ['./none.woff2', 'no-such-package', 'react', import.meta.filename, 7])
    assert.ok(isWrong(font), String(font))
  const resolved = OPTION.resolve({ font: '@fontsource-variable/geist' }).font
  assert.match(resolved ?? '', /^(?:\.\.\/)+node_modules\/@fontsource-variable\/geist\/index\.css$/)
})

describe('translateTheme', () => {
  const NAVBAR = { 'item.label.Docs': 'Documents', 'item.label.More': 'Plus' }
  const FOOTER = { 'link.title.Learn': 'Apprendre', 'link.item.label.Docs': 'Les documents' }
  const translated = (theme: ThemeConfigInput) =>
    translateTheme(OPTION.resolve(theme), {
      navbar: { title: 'Titre', 'logo.alt': 'Feuille', ...NAVBAR },
      footer: { copyright: 'Droits', 'logo.alt': 'Feuille du bas', ...FOOTER },
    })
  const logo = { src: 'a.svg', alt: 'Leaf' }

  it('gives title, logo and labels of the navbar in the language, also in menus', () => {
    const { navbar } = translated({
      navbar: {
        title: 'Title',
        logo,
        items: [
          { to: '/docs', label: 'Docs' },
          { to: '/other', label: 'Other' },
          { type: 'doc', docId: 'a' },
          { type: 'html', value: '<i>Docs</i>' },
          { label: 'More', items: [{ to: '/docs', label: 'Docs' }] },
          { type: 'localeDropdown', dropdownItemsAfter: [{ href: 'https://a.example', label: 'More' }] },
          { type: 'custom-x', label: 'Docs' },
        ],
      },
    })
    assert.deepEqual([navbar.title, navbar.logo?.alt], ['Titre', 'Feuille'])
    const texts = [...JSON.stringify(navbar.items).matchAll(/"(?:label|value)":"([^"]*)"/g)]
    assert.equal(
      texts.map(([, text]) => text).join(),
      'Documents,Other,<i>Docs</i>,Plus,Documents,Plus,Documents',
    )
  })

  it('gives columns, entries and copyright of the footer in the language', () => {
    const docs = { label: 'Docs', to: '/docs' }
    const html = { html: '<b>Docs</b>' }
    const links = [{ title: 'Learn', items: [docs, html] }]
    const { footer } = translated({ footer: { logo, copyright: 'All rights', links } })
    assert.deepEqual([footer?.logo?.alt, footer?.copyright], ['Feuille du bas', 'Droits'])
    const entry = { ...docs, label: 'Les documents' }
    assert.deepEqual(footer?.links, [{ title: 'Apprendre', items: [entry, html] }])
    assert.deepEqual(translated({ footer: { links: [docs] } }).footer?.links, [entry])
  })

  it('translates a title that the configuration leaves to the site, and adds no footer', () => {
    const { navbar, footer } = translated({})
    assert.deepEqual([navbar.title, footer], ['Titre', null])
  })
})
