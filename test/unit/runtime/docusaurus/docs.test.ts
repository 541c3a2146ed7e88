import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as docs from '../../../../runtime/docusaurus/modules/@docusaurus/plugin-content-docs/client.ts'
import useGlobalData, {
  useAllPluginInstancesData,
  usePluginData,
} from '../../../../runtime/docusaurus/modules/@docusaurus/useGlobalData.ts'
import type { SidebarItem } from '../../../../runtime/shared/docs/docs.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { readHook, type RenderSetup } from '../../support/render-content.ts'
import { ALTERNATES, DOC, ofVersion, PAGE, SIDEBAR } from '../docs-page.ts'

/** The doc, or a page outside of the docs, under another address. */
const at = (url: string, setup: RenderSetup = DOC): RenderSetup => ({
  ...setup,
  page: { ...setup.page, url: url as Url },
})

describe('hooks for docs, in the shape of Docusaurus', () => {
  test('give instances and versions in the order of their list, with whole paths', async () => {
    const { value, needs } = await readHook(
      () => docs.useVersions().map(({ name, path, mainDocId }) => `${name} ${path} ${mainDocId}`),
      PAGE,
    )
    assert.deepEqual(value, ['current /base/docs/next intro', '1.0 /base/docs intro'])
    assert.deepEqual(needs, ['plugins/docs'], 'whoever does not look at docs loads none')
  })

  test('load docs and sidebars of a version for pages that look at them', async () => {
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
    // Components can compare versions.
    const { value: isOne } = await readHook(() => docs.useActiveVersion() === docs.useLatestVersion(), DOC)
    assert.equal(isOne, true)
  })

  test('have docs among global data by the name that Docusaurus has for them', async () => {
    const name = 'docusaurus-plugin-content-docs'
    const { value } = await readHook(
      () => [
        Object.keys(useGlobalData()),
        Object.keys(useAllPluginInstancesData(name) ?? {}),
        useAllPluginInstancesData('no-such-plugin'),
        usePluginData(name, 'nothing'),
      ],
      PAGE,
    )
    assert.deepEqual(value, [[name], ['default', 'api'], undefined, undefined])
    await assert.rejects(
      readHook(() => usePluginData('no-such-plugin', 'default', { failfast: true }), PAGE),
      /no-such-plugin.*docusaurus-plugin-content-docs/,
    )
    assert.deepEqual((await readHook(() => useGlobalData())).value, {}, 'a site without docs')
  })

  test('know from the address of the page which instance and which version it belongs to', async () => {
    const rows = [
      ['/base/docs/intro', 'default 1.0'],
      ['/base/docs/next/a', 'default current'],
      ['/base/docs/api/a', 'api 2.0 #rc'],
      ['/base/docsx', undefined],
    ] as const
    for (const [url, expected] of rows) {
      const { value } = await readHook(() => docs.useActivePluginAndVersion(), at(url, PAGE))
      assert.equal(value && `${value.activePlugin.pluginId} ${value.activeVersion?.name}`, expected)
    }
    const failing = readHook(() => docs.useActivePlugin({ failfast: true }), PAGE)
    await assert.rejects(failing, /No instance of docs/)
  })

  test('find a doc in all versions without their lists', async () => {
    const { value, needs } = await readHook(() => {
      const { activeDoc, alternateDocVersions } = docs.useActiveDocContext()
      return [activeDoc?.id, activeDoc?.path, ...Object.keys(alternateDocVersions)]
    }, DOC)
    assert.deepEqual(value, ['intro', '/base/docs/intro', 'current', '1.0'])
    assert.deepEqual(needs, ['plugins/docs'])
    const { value: sidebar } = await readHook(() => docs.useActiveDocContext().activeDoc?.sidebar, DOC)
    assert.equal(sidebar, 'main')
    const { value: outside } = await readHook(() => docs.useActiveDocContext(), PAGE)
    assert.deepEqual(outside, { alternateDocVersions: {} })
  })

  test('offer readers of another version than the last that one', async () => {
    const offered = (): unknown => {
      const { latestVersionSuggestion, latestDocSuggestion } = docs.useDocVersionSuggestions()
      return [latestVersionSuggestion?.name, latestDocSuggestion?.path]
    }
    const page = { ...DOC.page, url: '/base/docs/next/intro' as Url }
    const older = { ...DOC, page: { ...page, ...ofVersion('current', { alternates: ALTERNATES }) } }
    assert.deepEqual((await readHook(offered, older)).value, ['1.0', '/base/docs/intro'])
    assert.deepEqual((await readHook(offered, DOC)).value, [undefined, undefined])
  })

  test('give what is known of the doc, and of its version with docs and sidebars by id', async () => {
    const { value } = await readHook(() => docs.useDoc(), DOC)
    // What is read when somebody looks at it is a value then.
    const { metadata, ...doc } = value
    const frontMatter = { title: 'Intro', description: 'First', image: '/i.png', toc_max_heading_level: 4 }
    assert.deepEqual(doc, {
      frontMatter,
      toc: [{ value: 'A', id: 'a', level: 2 }],
      assets: { image: '/i.png' },
      contentTitle: 'Intro',
    })
    assert.deepEqual(
      { ...metadata },
      {
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
        frontMatter,
      },
    )
    const { value: version } = await readHook(() => {
      const { docs: all, docsSidebars, ...rest } = docs.useDocsVersion()
      return { rest, intro: all['intro'], names: Object.keys(docsSidebars), main: docsSidebars['main'] }
    }, DOC)
    assert.deepEqual(version, {
      rest: {
        pluginId: 'default',
        version: '1.0',
        label: '1.0',
        isLast: true,
        banner: null,
        badge: true,
        noIndex: false,
        className: 'docs-version-1.0',
      },
      intro: { id: 'intro', title: 'Intro', description: 'First', sidebar: 'main' },
      names: ['main', 'empty'],
      main: SIDEBAR,
    })
  })

  test('find docs and sidebars by id, and what is not there is an error', async () => {
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
    const failing: readonly (readonly [use: () => unknown, message: RegExp, setup?: RenderSetup])[] = [
      [() => docs.useDocById('nothing'), /no doc with the id "nothing"/],
      [() => docs.useLayoutDoc('nothing'), /doc with the id "nothing"/],
      [() => docs.useLayoutDocsSidebar('nothing'), /"nothing"; available: "main"/],
      [() => docs.useDocsData('nothing'), /no instance "nothing"; its instances: "default", "api"/],
      [() => docs.useCurrentSidebarCategory(), /index of no category/],
      [() => docs.useDoc(), /this page is no doc/, PAGE],
      [() => docs.useDocsVersion(), /this page has none/, PAGE],
    ]
    for (const [use, message, setup = DOC] of failing) await assert.rejects(readHook(use, setup), message)
  })

  test('load the sidebar of the page when somebody looks at it', async () => {
    const unused = await readHook(() => docs.useDocsSidebar() !== null, DOC)
    assert.deepEqual(unused, { value: true, needs: [] })
    const { value } = await readHook(() => {
      const sidebar = docs.useDocsSidebar()
      return [sidebar?.name, sidebar?.items]
    }, DOC)
    assert.deepEqual(value, ['main', SIDEBAR])
    assert.equal((await readHook(() => docs.useDocsSidebar(), PAGE)).value, null)
  })

  test('know the way to a page and the items around it', async () => {
    const { value: crumbs } = await readHook(() => docs.useSidebarBreadcrumbs(), DOC)
    assert.deepEqual(crumbs, [
      { type: 'category', label: 'Group' },
      { type: 'link', label: 'Intro', href: '/base/docs/intro' },
    ])
    const category = await readHook(() => docs.useCurrentSidebarCategory().label, at('/base/docs/group/'))
    assert.equal(category.value, 'Group')
    for (const url of ['/base/docs/intro', '/base/docs/group']) {
      const { value } = await readHook(() => docs.useCurrentSidebarSiblings().length, at(url))
      assert.equal(value, 2)
    }
    const { value: data } = await readHook(
      () => docs.useBreadcrumbsStructuredData({ breadcrumbs: docs.useSidebarBreadcrumbs() ?? [] }),
      DOC,
    )
    const last = /"position":1,"name":"Intro","item":"https:\/\/sitegen\.example\/base\/docs\/intro"/
    assert.match(JSON.stringify(data), last)
  })

  test('tell searches to look in the version of the page and in the last one of other instances', async () => {
    const { value } = await readHook(() => docs.useDocsContextualSearchTags(), at('/base/docs/next/a', PAGE))
    assert.deepEqual(value, ['default', 'docs-default-current', 'docs-api-2.0 #rc'])
  })
})

test('functions for sidebars', () => {
  const [intro, group] = SIDEBAR as [SidebarItem, SidebarItem & { type: 'category' }]
  const [more] = group.items as [SidebarItem]
  const { href: _, ...closed } = group
  assert.equal(docs.findFirstSidebarItemLink(intro), '/base/docs/intro')
  assert.equal(docs.findFirstSidebarItemLink(closed), undefined)
  assert.equal(
    docs.findSidebarCategory(SIDEBAR, ({ label }) => label === 'Group'),
    group,
  )
  assert.equal(docs.isActiveSidebarItem(group, '/base/docs/more/'), true)
  assert.equal(docs.isActiveSidebarItem(group, '/base/docs/intro'), false)
  assert.equal(docs.isVisibleSidebarItem(more, '/base/docs/intro'), false)
  assert.equal(docs.isVisibleSidebarItem(more, '/base/docs/more'), true)
  assert.deepEqual(docs.filterDocCardListItems([more, ...SIDEBAR]), SIDEBAR)
})
