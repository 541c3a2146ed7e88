import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FEATURE_OPTIONS } from '../../../../cli/features/load-site-config.ts'
import { navbarItemTypes } from '../../../../cli/config/options/navbar/item-types.ts'
import type { ThemeContext } from '../../../../cli/config/options/navbar/item-type.ts'
import {
  themeConfigOption,
  type ThemeConfigInput,
} from '../../../../cli/config/options/theme-config/theme-config.ts'
import { resolveThemeConfig } from '../../../../cli/config/theme-config/theme-config.ts'

const DOCS: Readonly<Record<string, string>> = { intro: 'Introduction', 'guide/setup': 'Set up' }

const CONTEXT: ThemeContext = {
  types: navbarItemTypes(FEATURE_OPTIONS),
  site: { title: 'Acme', baseUrl: '/', trailingSlash: undefined },
  locales: [{ name: 'en', label: 'English', htmlLang: 'en', base: '/' }],
  docLink: (plugin, id) => {
    if (plugin !== 'default') return null
    if (id === 'draft') return 'draft'
    const label = DOCS[id]
    return label === undefined ? { available: Object.keys(DOCS) } : { label, href: `/docs/${id}/` }
  },
  docsIds: ['default'],
  docsVersions: (plugin) =>
    plugin === 'default'
      ? [
          { name: 'current', label: 'Next', href: '/docs/next/' },
          { name: '1.0', label: '1.0', href: '/docs/', isLast: true },
        ]
      : null,
  sidebarLink: (plugin, id) =>
    plugin === 'default' && id === 'tutorial'
      ? { label: 'Start', href: '/docs/intro/' }
      : { available: ['tutorial'] },
}

const resolve = (input: ThemeConfigInput, context: Partial<ThemeContext> = {}) => {
  const { prism: _, algolia: _algolia, ...checked } = themeConfigOption(FEATURE_OPTIONS).resolve(input)
  return resolveThemeConfig(checked, { ...CONTEXT, ...context })
}

const site = (baseUrl: string, trailingSlash?: boolean): Partial<ThemeContext> => ({
  site: { title: 'Acme', baseUrl, trailingSlash },
})

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
      ['/docs', '/', undefined, '/docs'],
      ['/docs', '/', true, '/docs/'],
      ['/docs/', '/', false, '/docs'],
      ['/docs?a=1#b', '/', true, '/docs/?a=1#b'],
      ['/docs', '/base/', true, '/base/docs/'],
      ['docs', '/base/', undefined, '/base/docs'],
      ['/base/docs', '/base/', undefined, '/base/docs'],
      ['/', '/base/', false, '/base/'],
      ['/?a', '/base/', false, '/base/?a'],
      ['#top', '/base/', true, '#top'],
      ['https://x.example/a', '/base/', true, 'https://x.example/a'],
      ['pathname:///a.zip', '/base/', true, 'pathname:///a.zip'],
      ['/a.html', '/base/', true, '/base/a.html'],
    ]
  for (const [to, baseUrl, slash, href] of links)
    it(`makes ${href} of to: '${to}' with base URL ${baseUrl} and trailingSlash ${String(slash)}`, () => {
      const { themeConfig } = resolve(
        { navbar: { items: [{ label: 'x', to }] }, footer: { links: [{ label: 'x', to }] } },
        site(baseUrl, slash),
      )
      assert.deepEqual(themeConfig.navbar.items, [{ type: 'link', label: 'x', href, position: 'left' }])
      assert.deepEqual(themeConfig.footer?.columns, [{ title: null, items: [{ label: 'x', href }] }])
    })

  it('leaves href as it is written', () => {
    const { themeConfig } = resolve(
      { navbar: { items: [{ label: 'x', href: '/file.pdf' }] } },
      site('/base/', true),
    )
    assert.deepEqual(themeConfig.navbar.items, [
      { type: 'link', label: 'x', href: '/file.pdf', position: 'left' },
    ])
  })

  it('passes attributes on of links, menus and the footer, those for assistive technology and scripts as texts', () => {
    const written = {
      'aria-label': 'News',
      'aria-hidden': false,
      'data-n': 1,
      lang: 'de',
      style: { top: 0 },
      download: true,
      tabIndex: -1,
    }
    const attributes = { ...written, 'aria-hidden': 'false', 'data-n': '1' }
    const { themeConfig } = resolve(
      {
        navbar: {
          items: [
            { to: '/a', className: 'icon', ...written },
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
    assert.deepEqual(items[0], {
      type: 'link',
      href: '/base/a',
      position: 'left',
      className: 'icon',
      ...attributes,
    })
    for (const [index, own] of [{}, { html: '<i></i>' }, {}, { html: '<b>x</b>' }].entries())
      assert.deepEqual({ ...items[index], ...attributes, ...own }, items[index])
    assert.deepEqual(themeConfig.footer?.columns[0]?.items, [
      { label: 'x', href: '/base/a', rel: 'me', ...attributes },
    ])
  })

  it('puts the base URL in front of an address that asks for it, also where it begins with it', () => {
    const links = ['/base/x', '/y', 'z', 'https://a.example/', '#b'].map((href) => ({
      label: 'x',
      href,
      prependBaseUrlToHref: true,
    }))
    const { themeConfig } = resolve({ navbar: { items: links }, footer: { links } }, site('/base/'))
    const hrefs = ['/base/base/x', '/base/y', '/base/z', 'https://a.example/', '#b']
    assert.deepEqual(
      themeConfig.navbar.items.map((item) => ('href' in item ? item.href : null)),
      hrefs,
    )
    assert.deepEqual(
      themeConfig.footer?.columns[0]?.items.map((item) => ('href' in item ? item.href : null)),
      hrefs,
    )
  })

  it('passes attributes on and puts the base URL before activeBasePath', () => {
    const attributes = {
      target: '_blank',
      rel: 'me',
      title: 't',
      id: 'i',
      'aria-label': 'l',
      'data-x': 'y',
      className: 'c',
      activeBaseRegex: '^/a',
    }
    const { themeConfig } = resolve(
      {
        navbar: {
          items: [{ html: '<b>x</b>', to: '/a', position: 'right', activeBasePath: 'a', ...attributes }],
        },
      },
      site('/base/'),
    )
    assert.deepEqual(themeConfig.navbar.items, [
      {
        type: 'link',
        html: '<b>x</b>',
        href: '/base/a',
        position: 'right',
        activeBasePath: '/base/a',
        ...attributes,
      },
    ])
  })

  it('resolves docs and sidebars, also inside menus, and keeps a label of their own', () => {
    const { themeConfig, diagnostics } = resolve({
      navbar: {
        items: [
          { type: 'doc', docId: 'intro' },
          { type: 'doc', docId: 'guide/setup', label: 'Mine', className: 'c' },
          { type: 'docSidebar', sidebarId: 'tutorial', position: 'right' },
          {
            label: 'Menu',
            items: [
              { type: 'docSidebar', sidebarId: 'tutorial', label: 'All' },
              { type: 'html', value: '<hr>' },
            ],
          },
        ],
      },
    })
    assert.deepEqual(diagnostics, [])
    assert.deepEqual(themeConfig.navbar.items, [
      { type: 'link', label: 'Introduction', href: '/docs/intro/', position: 'left' },
      { type: 'link', label: 'Mine', href: '/docs/guide/setup/', position: 'left', className: 'c' },
      { type: 'link', label: 'Start', href: '/docs/intro/', position: 'right' },
      {
        type: 'dropdown',
        label: 'Menu',
        position: 'left',
        items: [
          { type: 'link', label: 'All', href: '/docs/intro/', position: 'left' },
          { type: 'html', value: '<hr>', position: 'left' },
        ],
      },
    ])
  })

  it('lets the label of a menu lead somewhere', () => {
    const { themeConfig, diagnostics } = resolve({
      navbar: {
        items: [
          { label: 'Docs', to: '/docs/intro', activeBasePath: 'docs', items: [] },
          { label: 'Code', href: 'https://code.example', items: [] },
          { label: 'Menu', activeBasePath: 'docs', items: [] },
        ],
      },
    })
    assert.deepEqual(diagnostics, [])
    assert.deepEqual(themeConfig.navbar.items, [
      {
        type: 'dropdown',
        label: 'Docs',
        position: 'left',
        href: '/docs/intro',
        activeBasePath: '/docs',
        items: [],
      },
      { type: 'dropdown', label: 'Code', position: 'left', href: 'https://code.example', items: [] },
      { type: 'dropdown', label: 'Menu', position: 'left', items: [] },
    ])
  })

  it('reports every id that does not exist, with those that do', () => {
    const { themeConfig, diagnostics } = resolve({
      navbar: {
        items: [
          { type: 'doc', docId: 'intor' },
          { label: 'Menu', items: [{ type: 'docSidebar', sidebarId: 'zzz' }] },
          { type: 'doc', docId: 'intro', docsPluginId: 'other' },
        ],
      },
    })
    assert.deepEqual(
      diagnostics.map(({ code, level, message, notes, hint, path }) => [
        code,
        level,
        message,
        notes?.[0],
        hint,
        path.join('.'),
      ]),
      [
        [
          'NAVBAR_UNKNOWN_DOC',
          'error',
          'themeConfig.navbar.items[0].docId is "intor", but the docs have no doc with this id.',
          'available: intro, guide/setup',
          'Set themeConfig.navbar.items[0].docId to "intro".',
          'themeConfig.navbar.items.0.docId',
        ],
        [
          'NAVBAR_UNKNOWN_SIDEBAR',
          'error',
          'themeConfig.navbar.items[1].items[0].sidebarId is "zzz", but the docs have no sidebar with this id.',
          'available: tutorial',
          'Set themeConfig.navbar.items[1].items[0].sidebarId to an id that exists.',
          'themeConfig.navbar.items.1.items.0.sidebarId',
        ],
        [
          'NAVBAR_UNKNOWN_DOC',
          'error',
          'themeConfig.navbar.items[2].docId is "intro", but the docs "other" have no doc with this id.',
          'available: none',
          'Set themeConfig.navbar.items[2].docId to an id that exists.',
          'themeConfig.navbar.items.2.docId',
        ],
      ],
    )
    assert.deepEqual(themeConfig.navbar.items, [
      { type: 'dropdown', label: 'Menu', position: 'left', items: [] },
    ])
  })

  it('leaves out an item whose doc is a draft', () => {
    const { themeConfig, diagnostics } = resolve({ navbar: { items: [{ type: 'doc', docId: 'draft' }] } })
    assert.deepEqual([themeConfig.navbar.items, diagnostics], [[], []])
  })

  it('puts the base URL before images and logos', () => {
    const { themeConfig } = resolve(
      {
        image: 'img/card.png',
        navbar: {
          title: '',
          logo: { src: '/img/a.svg', srcDark: 'img/b.svg', href: 'https://x.example', width: 32 },
        },
        footer: { logo: { src: 'https://cdn.example/a.svg', alt: 'A' } },
      },
      site('/base/'),
    )
    assert.equal(themeConfig.image, '/base/img/card.png')
    assert.equal(themeConfig.navbar.title, '')
    assert.deepEqual(themeConfig.navbar.logo, {
      alt: '',
      src: '/base/img/a.svg',
      srcDark: '/base/img/b.svg',
      href: 'https://x.example',
      width: 32,
    })
    assert.deepEqual(themeConfig.footer?.logo, { alt: 'A', src: 'https://cdn.example/a.svg' })
  })

  it('makes columns of the footer', () => {
    const { themeConfig } = resolve({
      footer: {
        style: 'dark',
        copyright: '© Acme',
        links: [
          {
            title: 'One',
            className: 'c',
            items: [{ label: 'a', to: 'a', className: 'd' }, { html: '<i></i>' }],
          },
          { title: 'Two', items: [{ label: 'b', href: 'https://b.example' }] },
        ],
      },
    })
    assert.deepEqual(themeConfig.footer, {
      style: 'dark',
      logo: null,
      copyright: '© Acme',
      columns: [
        {
          title: 'One',
          className: 'c',
          items: [{ label: 'a', href: '/a', className: 'd' }, { html: '<i></i>' }],
        },
        { title: 'Two', items: [{ label: 'b', href: 'https://b.example' }] },
      ],
    })
  })

  it('tells a sidebar without a page from an unknown one', () => {
    const { diagnostics } = resolve(
      { navbar: { items: [{ type: 'docSidebar', sidebarId: 'links' }] } },
      { sidebarLink: () => ({ available: ['links'], isEmpty: true }) },
    )
    assert.deepEqual(
      diagnostics.map(({ code, message, hint }) => [code, message, hint]),
      [
        [
          'NAVBAR_UNKNOWN_SIDEBAR',
          'themeConfig.navbar.items[0].sidebarId is "links", but this sidebar has no page to lead to.',
          'Set themeConfig.navbar.items[0].sidebarId to an id that leads to a page.',
        ],
      ],
    )
  })

  it('gives a version dropdown the versions of its instance', () => {
    const after = [{ href: 'https://old.example', label: 'Older' }]
    const { themeConfig, diagnostics } = resolve({
      navbar: { items: [{ type: 'docsVersionDropdown', position: 'right', dropdownItemsAfter: after }] },
    })
    assert.deepEqual(diagnostics, [])
    assert.deepEqual(themeConfig.navbar.items, [
      {
        type: 'docsVersionDropdown',
        docsId: 'default',
        position: 'right',
        versions: CONTEXT.docsVersions('default'),
        before: [],
        after: [{ type: 'link', href: 'https://old.example', label: 'Older', position: 'left' }],
      },
    ])
  })

  it('shows the versions that a dropdown names, in its order', () => {
    const { themeConfig, diagnostics } = resolve({
      navbar: { items: [{ type: 'docsVersionDropdown', versions: ['1.0', 'current'] }] },
    })
    const [item] = themeConfig.navbar.items
    assert.deepEqual(
      item?.type === 'docsVersionDropdown' && [item.versions.map(({ name }) => name), item.others],
      [['1.0', 'current'], undefined],
    )
    assert.deepEqual(diagnostics, [])
  })

  it('gives the versions of a dropdown the labels that it names', () => {
    const versions = { current: { label: 'Development' }, '1.0': {} }
    const { themeConfig } = resolve({ navbar: { items: [{ type: 'docsVersionDropdown', versions }] } })
    const [item] = themeConfig.navbar.items
    assert.deepEqual(
      item?.type === 'docsVersionDropdown' && item.versions.map(({ name, label }) => [name, label]),
      [
        ['current', 'Development'],
        ['1.0', '1.0'],
      ],
    )
  })

  it('names the versions that a dropdown leaves out, so that a stored choice of one is not forgotten', () => {
    const docsVersions = () => ['3', '2', '1'].map((name) => ({ name, label: name, href: `/docs/${name}/` }))
    const { themeConfig } = resolve(
      { navbar: { items: [{ type: 'docsVersionDropdown', versions: ['3', '1'] }] } },
      { docsVersions },
    )
    const [item] = themeConfig.navbar.items
    assert.deepEqual(item?.type === 'docsVersionDropdown' && item.others, ['2'])
  })

  it('reports versions that a dropdown names and that do not exist, with those that do', () => {
    for (const versions of [['1.0', 'curent'], { '1.0': {}, curent: { label: 'Next' } }]) {
      const { diagnostics } = resolve({ navbar: { items: [{ type: 'docsVersionDropdown', versions }] } })
      const key = Array.isArray(versions) ? 1 : 'curent'
      assert.deepEqual(
        diagnostics.map(({ code, level, path, notes, hint }) => [code, level, path, notes, hint]),
        [
          [
            'NAVBAR_UNKNOWN_VERSION',
            'error',
            ['themeConfig', 'navbar', 'items', 0, 'versions', key],
            ['versions: current, 1.0'],
            'Did you mean "current"?',
          ],
        ],
      )
    }
  })

  it('makes a dropdown of one version a link', () => {
    const { themeConfig } = resolve({
      navbar: { items: [{ type: 'docsVersionDropdown', versions: ['1.0'], position: 'right' }] },
    })
    assert.deepEqual(themeConfig.navbar.items, [
      { type: 'link', label: '1.0', href: '/docs/', position: 'right' },
    ])
    const after = [{ href: 'https://old.example', label: 'Older' }]
    const { themeConfig: more } = resolve({
      navbar: { items: [{ type: 'docsVersionDropdown', versions: ['1.0'], dropdownItemsAfter: after }] },
    })
    assert.equal(more.navbar.items[0]?.type, 'docsVersionDropdown')
  })

  it('leads a docsVersion item to the last version, and on docs to the version of the page', () => {
    const { themeConfig, diagnostics } = resolve({
      navbar: {
        items: [
          { type: 'docsVersion', position: 'right' },
          { label: 'More', items: [{ type: 'docsVersion', label: 'Docs', to: '/docs/all' }] },
        ],
      },
    })
    assert.deepEqual(diagnostics, [])
    const [item, menu] = themeConfig.navbar.items
    assert.deepEqual(item, {
      type: 'link',
      label: '1.0',
      href: '/docs/',
      docs: {
        id: 'default',
        versions: {
          current: { href: '/docs/next/', label: 'Next' },
          '1.0': { href: '/docs/', label: '1.0' },
        },
      },
      position: 'right',
    })
    assert.deepEqual(menu?.type === 'dropdown' && menu.items, [
      { type: 'link', label: 'Docs', href: '/docs/all', position: 'left' },
    ])
  })

  it('takes docs among the items around the versions', () => {
    const { themeConfig } = resolve({
      navbar: {
        items: [{ type: 'docsVersionDropdown', dropdownItemsAfter: [{ type: 'doc', docId: 'intro' }] }],
      },
    })
    const [item] = themeConfig.navbar.items
    const [after] = item?.type === 'docsVersionDropdown' ? item.after : []
    assert.equal(after?.type === 'link' && after.href, '/docs/intro/')
  })

  it('reports a docsVersion item of an unknown instance', () => {
    const { themeConfig, diagnostics } = resolve({
      navbar: { items: [{ type: 'docsVersion', docsPluginId: 'api' }] },
    })
    assert.deepEqual(themeConfig.navbar.items, [])
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ['NAVBAR_UNKNOWN_DOCS'],
    )
  })

  it('tells pages that the preferred version is not kept, where it is not', () => {
    assert.equal(
      resolve({ docs: { versionPersistence: 'none' } }).themeConfig.docs.versionPersistence,
      'none',
    )
    const { docs } = resolve({ docs: { versionPersistence: 'localStorage' } }).themeConfig
    assert.equal('versionPersistence' in docs, false)
  })

  it('tells pages that recent posts are not grouped by year, where they are not', () => {
    assert.deepEqual(resolve({ blog: { sidebar: { groupByYear: false } } }).themeConfig.blog, {
      sidebar: { groupByYear: false },
    })
    const usual = resolve({ blog: { sidebar: { groupByYear: true } } }).themeConfig
    assert.equal('blog' in usual, false)
  })

  it('reports a version dropdown of an unknown instance', () => {
    const { themeConfig, diagnostics } = resolve({
      navbar: {
        items: ['docsPluginId', 'docsId'].map((key) => ({ type: 'docsVersionDropdown', [key]: 'api' })),
      },
    })
    assert.deepEqual(themeConfig.navbar.items, [])
    assert.deepEqual(
      diagnostics.map(({ code, notes, path }) => [code, notes, path.at(-1)]),
      [
        ['NAVBAR_UNKNOWN_DOCS', ['available: default'], 'docsPluginId'],
        ['NAVBAR_UNKNOWN_DOCS', ['available: default'], 'docsId'],
      ],
    )
  })

  it('gives the menu of languages those of the site, and resolves the items around them', () => {
    const { themeConfig } = resolve({
      navbar: {
        items: [
          {
            type: 'localeDropdown',
            queryString: '?a=b',
            dropdownItemsAfter: [{ type: 'doc', docId: 'intro' }],
          },
        ],
      },
    })
    assert.deepEqual(themeConfig.navbar.items, [
      {
        type: 'localeDropdown',
        position: 'left',
        queryString: '?a=b',
        locales: CONTEXT.locales,
        before: [],
        after: [{ type: 'link', label: 'Introduction', href: '/docs/intro/', position: 'left' }],
      },
    ])
  })

  it('hands custom items on as they are', () => {
    const { themeConfig } = resolve({
      navbar: { items: [{ type: 'custom-clock', zone: 'UTC', position: 'right' }, { type: 'search' }] },
    })
    assert.deepEqual(themeConfig.navbar.items, [
      { type: 'custom-clock', zone: 'UTC', position: 'right' },
      { type: 'search', position: 'left' },
    ])
  })
})
