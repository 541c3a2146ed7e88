import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as docs from '../../../../runtime/docusaurus/modules/@docusaurus/plugin-content-docs/client.ts'
import useGlobalData, {
  useAllPluginInstancesData,
  usePluginData,
} from '../../../../runtime/docusaurus/modules/@docusaurus/useGlobalData.ts'
import type { SidebarItem } from '../../../../runtime/shared/docs/docs.ts'
import type { Json } from '../../../../runtime/shared/json.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import type { RenderSetup } from '../../support/render-content.ts'
import { readHook } from './read-hook.ts'

const version = (name: string, path: string, isLast: boolean): Json => ({
  name,
  label: name === 'current' ? 'Next' : name,
  isLast,
  path,
  mainDocId: 'intro',
  url: `/base${path}/intro`,
})

const docsOf = (path: string): Json => ({
  docs: {
    intro: { url: `/base${path}/intro`, title: 'Intro', description: 'First', sidebar: 'main' },
    more: { url: `/base${path}/more`, title: 'More', description: null, sidebar: 'main', unlisted: true },
  },
  draftIds: ['plan'],
  sidebars: {
    main: { key: `key${path}`, url: `/base${path}/intro`, label: 'Intro' },
    empty: { key: 'none' },
  },
})

const SIDEBAR = [
  { type: 'link', label: 'Intro', href: '/base/docs/intro', docId: 'intro' },
  {
    type: 'category',
    label: 'Group',
    href: '/base/docs/group',
    collapsible: true,
    collapsed: true,
    items: [
      { type: 'link', label: 'More', href: '/base/docs/more', docId: 'more', unlisted: true },
      { type: 'html', value: '<hr>', defaultStyle: false },
    ],
  },
] satisfies readonly SidebarItem[]

const SHARED: Readonly<Record<string, Json>> = {
  'plugins/docs': {
    default: {
      path: '/docs',
      breadcrumbs: true,
      versions: [version('current', '/docs/next', false), version('1.0', '/docs', true)],
    },
    api: { path: '/docs/api', breadcrumbs: false, versions: [version('current', '/docs/api', true)] },
  },
  'docs-default-current-docs': docsOf('/docs/next'),
  'docs-default-1.0-docs': docsOf('/docs'),
  'docs-api-current-docs': docsOf('/docs/api'),
  'key/docs': SIDEBAR,
}

const ALTERNATES = [
  { version: 'current', url: '/base/docs/next/intro' },
  { version: '1.0', url: '/base/docs/intro' },
] as unknown as Json

const SITE: RenderSetup['site'] = { baseUrl: '/base/' }

const DOC: RenderSetup = {
  site: SITE,
  shared: SHARED,
  page: {
    url: '/base/docs/intro' as Url,
    context: { plugin: { name: 'docs', id: 'default' }, data: { version: '1.0', alternates: ALTERNATES } },
    head: { title: 'Intro', description: 'First', image: '/i.png', htmlClasses: [] },
    toc: [{ value: 'A', id: 'a', level: 2 }],
    props: {
      docId: 'intro',
      title: 'Intro',
      version: { name: '1.0', label: '1.0', isLast: true, badge: true, banner: null },
      sidebar: 'key/docs',
      breadcrumbs: [
        { label: 'Group', url: null },
        { label: 'Intro', url: '/base/docs/intro' },
      ],
      previous: null,
      next: { title: 'More', url: '/base/docs/more' },
      editUrl: 'https://forge.example/intro',
      tags: [{ label: 'one', url: '/base/docs/tags/one' }],
      lastUpdate: { timestamp: 5, author: 'Nobody' },
      hideTableOfContents: false,
      tocMinHeadingLevel: null,
      tocMaxHeadingLevel: 4,
    },
  },
}

const PAGE: RenderSetup = { site: SITE, shared: SHARED, page: { url: '/base/other' as Url } }

describe('hooks for docs, in the shape of Docusaurus', () => {
  test('instances and versions come in the order of their list, with whole paths', async () => {
    const { value, needs } = await readHook(
      () => docs.useVersions().map(({ name, path, mainDocId }) => [name, path, mainDocId]),
      PAGE,
    )
    assert.deepEqual(value, [
      ['current', '/base/docs/next', 'intro'],
      ['1.0', '/base/docs', 'intro'],
    ])
    assert.deepEqual(needs, ['plugins/docs'], 'whoever does not look at docs loads none')
  })

  test('docs and sidebars of a version are loaded by pages that look at them', async () => {
    const { value, needs } = await readHook(() => {
      const { docs: all, draftIds, sidebars } = docs.useLatestVersion()
      return { all, draftIds, sidebars }
    }, PAGE)
    assert.deepEqual(value, {
      all: [
        { id: 'intro', path: '/base/docs/intro', sidebar: 'main' },
        { id: 'more', path: '/base/docs/more', sidebar: 'main', unlisted: true },
      ],
      draftIds: ['plan'],
      sidebars: { main: { link: { label: 'Intro', path: '/base/docs/intro' } }, empty: {} },
    })
    assert.deepEqual(needs, ['docs-default-1.0-docs', 'plugins/docs'])
  })

  test('one version is one object, so that components can compare it', async () => {
    const { value } = await readHook(() => [docs.useActiveVersion() === docs.useLatestVersion()], DOC)
    assert.deepEqual(value, [true])
  })

  test('global data has docs below the name that Docusaurus has for them', async () => {
    const { value } = await readHook(
      () => [
        Object.keys(useGlobalData()),
        Object.keys(useAllPluginInstancesData('docusaurus-plugin-content-docs') ?? {}),
        useAllPluginInstancesData('no-such-plugin'),
        usePluginData('docusaurus-plugin-content-docs', 'nothing'),
      ],
      PAGE,
    )
    assert.deepEqual(value, [['docusaurus-plugin-content-docs'], ['default', 'api'], undefined, undefined])
    await assert.rejects(
      readHook(() => usePluginData('no-such-plugin', 'default', { failfast: true }), PAGE),
      /no-such-plugin.*docusaurus-plugin-content-docs/,
    )
    assert.deepEqual((await readHook(() => useGlobalData())).value, {}, 'a site without docs')
  })

  test('the address of the page says which instance and which version it belongs to', async () => {
    const at = async (url: string): Promise<unknown> => {
      const setup = { ...PAGE, page: { url: url as Url } }
      const { value } = await readHook(() => docs.useActivePluginAndVersion(), setup)
      return value && [value.activePlugin.pluginId, value.activeVersion?.name]
    }
    assert.deepEqual(await at('/base/docs/intro'), ['default', '1.0'])
    assert.deepEqual(await at('/base/docs/next/a'), ['default', 'current'])
    assert.deepEqual(await at('/base/docs/api/a'), ['api', 'current'], 'the longer path counts')
    assert.equal(await at('/base/docsx'), undefined)
    await assert.rejects(
      readHook(() => docs.useActivePlugin({ failfast: true }), PAGE),
      /No instance of docs/,
    )
  })

  test('a doc is found in all versions without their lists', async () => {
    const { value, needs } = await readHook(() => {
      const { activeDoc, alternateDocVersions } = docs.useActiveDocContext()
      return [activeDoc?.id, activeDoc?.path, Object.keys(alternateDocVersions)]
    }, DOC)
    assert.deepEqual(value, ['intro', '/base/docs/intro', ['current', '1.0']])
    assert.deepEqual(needs, ['plugins/docs'])
    const { value: sidebar } = await readHook(() => docs.useActiveDocContext().activeDoc?.sidebar, DOC)
    assert.equal(sidebar, 'main')
    assert.deepEqual((await readHook(() => docs.useActiveDocContext(), PAGE)).value, {
      alternateDocVersions: {},
    })
  })

  test('readers of another version than the last are offered that one', async () => {
    const { page } = DOC
    const context = {
      plugin: { name: 'docs', id: 'default' },
      data: { version: 'current', alternates: ALTERNATES },
    }
    const older = { ...DOC, page: { ...page, url: '/base/docs/next/intro' as Url, context } }
    const offered = (): unknown => {
      const { latestVersionSuggestion, latestDocSuggestion } = docs.useDocVersionSuggestions()
      return [latestVersionSuggestion?.name, latestDocSuggestion?.path]
    }
    assert.deepEqual((await readHook(offered, older)).value, ['1.0', '/base/docs/intro'])
    assert.deepEqual((await readHook(offered, DOC)).value, [undefined, undefined])
  })

  test('useDoc gives what is known of the doc', async () => {
    const { value } = await readHook(() => docs.useDoc(), DOC)
    // What is read when somebody looks at it is a value then.
    const { metadata, ...doc } = value
    assert.equal(metadata.frontMatter, value.frontMatter)
    assert.deepEqual(
      { ...doc, metadata: { ...metadata } },
      {
        metadata: {
          id: 'intro',
          title: 'Intro',
          description: 'First',
          permalink: '/base/docs/intro',
          version: '1.0',
          editUrl: 'https://forge.example/intro',
          draft: false,
          unlisted: false,
          tags: [{ label: 'one', url: '/base/docs/tags/one', permalink: '/base/docs/tags/one' }],
          lastUpdatedAt: 5,
          lastUpdatedBy: 'Nobody',
          next: { title: 'More', url: '/base/docs/more', permalink: '/base/docs/more' },
          frontMatter: value.frontMatter,
        },
        frontMatter: { title: 'Intro', description: 'First', image: '/i.png', toc_max_heading_level: 4 },
        toc: [{ value: 'A', id: 'a', level: 2 }],
        assets: { image: '/i.png' },
        contentTitle: 'Intro',
      },
    )
    await assert.rejects(
      readHook(() => docs.useDoc(), PAGE),
      /this page is no doc/,
    )
  })

  test('useDocsVersion has docs as a record, and sidebars by id', async () => {
    const { value } = await readHook(() => {
      const { docs: all, docsSidebars, ...rest } = docs.useDocsVersion()
      return { rest, all, names: Object.keys(docsSidebars), main: docsSidebars['main'] }
    }, DOC)
    assert.deepEqual(value.rest, {
      pluginId: 'default',
      version: '1.0',
      label: '1.0',
      isLast: true,
      banner: null,
      badge: true,
      noIndex: false,
      className: 'docs-version-1.0',
    })
    assert.deepEqual(value.all['intro'], {
      id: 'intro',
      title: 'Intro',
      description: 'First',
      sidebar: 'main',
    })
    assert.deepEqual([value.names, value.main], [['main', 'empty'], SIDEBAR])
    await assert.rejects(
      readHook(() => docs.useDocsVersion(), PAGE),
      /this page has none/,
    )
  })

  test('docs and sidebars are found by id, and those that are not there are errors', async () => {
    const { value } = await readHook(
      () => [
        docs.useDocById('more')?.title,
        docs.useDocById(undefined),
        docs.useLayoutDoc('more')?.path,
        docs.useLayoutDoc('plan'),
        docs.useLayoutDocsSidebar('main').link?.path,
      ],
      DOC,
    )
    assert.deepEqual(value, ['More', undefined, '/base/docs/more', null, '/base/docs/intro'])
    const failing: readonly [() => unknown, RegExp][] = [
      [() => docs.useDocById('nothing'), /no doc with the id "nothing"/],
      [() => docs.useLayoutDoc('nothing'), /doc with the id "nothing"/],
      [() => docs.useLayoutDocsSidebar('nothing'), /"nothing"; available: "main"/],
      [() => docs.useDocsData('nothing'), /no instance "nothing"; its instances: "default", "api"/],
    ]
    for (const [use, message] of failing) await assert.rejects(readHook(use, DOC), message)
  })

  test('the sidebar of the page is loaded when somebody looks at it', async () => {
    const unused = await readHook(() => docs.useDocsSidebar() !== null, DOC)
    assert.deepEqual([unused.value, unused.needs], [true, []])
    const { value } = await readHook(() => {
      const sidebar = docs.useDocsSidebar()
      return [sidebar?.name, sidebar?.items]
    }, DOC)
    assert.deepEqual(value, ['main', SIDEBAR])
    assert.equal((await readHook(() => docs.useDocsSidebar(), PAGE)).value, null)
  })

  test('the way to a page and the items around it', async () => {
    const at = (url: string): RenderSetup => ({ ...DOC, page: { ...DOC.page, url: url as Url } })
    const crumbs = await readHook(() => docs.useSidebarBreadcrumbs(), DOC)
    assert.deepEqual(crumbs.value, [
      { type: 'category', label: 'Group' },
      { type: 'link', label: 'Intro', href: '/base/docs/intro' },
    ])
    const category = await readHook(() => docs.useCurrentSidebarCategory().label, at('/base/docs/group/'))
    assert.equal(category.value, 'Group')
    await assert.rejects(
      readHook(() => docs.useCurrentSidebarCategory(), DOC),
      /index of no category/,
    )
    const siblings = (url: string): Promise<unknown> =>
      readHook(() => docs.useCurrentSidebarSiblings().length, at(url)).then(({ value }) => value)
    assert.equal(await siblings('/base/docs/intro'), 2)
    assert.equal(await siblings('/base/docs/group'), 2)
    const data = await readHook(
      () => docs.useBreadcrumbsStructuredData({ breadcrumbs: docs.useSidebarBreadcrumbs() ?? [] }),
      DOC,
    )
    assert.match(
      JSON.stringify(data.value),
      /"position":1,"name":"Intro","item":"https:\/\/sitegen\.example\/base\/docs\/intro"/,
    )
  })

  test('functions for sidebars', () => {
    const [intro, group] = SIDEBAR
    assert.equal(docs.findFirstSidebarItemLink(intro as SidebarItem), '/base/docs/intro')
    assert.equal(
      docs.findFirstSidebarItemLink({ ...group, href: undefined } as unknown as SidebarItem),
      undefined,
    )
    assert.equal(
      docs.findSidebarCategory(SIDEBAR, ({ label }) => label === 'Group'),
      group,
    )
    assert.equal(docs.isActiveSidebarItem(group as SidebarItem, '/base/docs/more/'), true)
    assert.equal(docs.isActiveSidebarItem(group as SidebarItem, '/base/docs/intro'), false)
    const more = (group as { items: readonly SidebarItem[] }).items[0] as SidebarItem
    assert.equal(docs.isVisibleSidebarItem(more, '/base/docs/intro'), false)
    assert.equal(docs.isVisibleSidebarItem(more, '/base/docs/more'), true)
    assert.deepEqual(docs.filterDocCardListItems([more, ...SIDEBAR]), SIDEBAR)
  })

  test('searches look in the version of the page and in the last one of other instances', async () => {
    const { value } = await readHook(() => docs.useDocsContextualSearchTags(), {
      ...PAGE,
      page: { url: '/base/docs/next/a' as Url },
    })
    assert.deepEqual(value, ['default', 'docs-default-current', 'docs-api-current'])
  })
})
