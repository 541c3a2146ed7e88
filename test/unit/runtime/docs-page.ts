import type { SidebarItem } from '../../../runtime/shared/docs/docs.ts'
import type { Json } from '../../../runtime/shared/json.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import type { RenderSetup } from '../support/render-content.ts'

const version = (name: string, path: string, isLast: boolean): Json => ({
  name,
  label: name === 'current' ? 'Next' : name,
  isLast,
  path,
  mainDocId: 'intro',
  url: `/base${path}/intro`,
})

/** Docs and sidebars of a version below a path. */
export const docsOf = (path: string) => ({
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

export const SIDEBAR = [
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

export const SHARED: Readonly<Record<string, Json>> = {
  'plugins/docs': {
    default: {
      path: '/docs',
      breadcrumbs: true,
      versions: [version('current', '/docs/next', false), version('1.0', '/docs', true)],
    },
    api: { path: '/docs/api', breadcrumbs: false, versions: [version('2.0 #rc', '/docs/api', true)] },
  },
  'docs-default-current-docs': docsOf('/docs/next'),
  'docs-default-1.0-docs': docsOf('/docs'),
  'docs-api-2.0~20~23rc-docs': docsOf('/docs/api'),
  'key/docs': SIDEBAR,
}

export const ALTERNATES = [
  { version: 'current', url: '/base/docs/next/intro' },
  { version: '1.0', url: '/base/docs/intro' },
] as unknown as Json

/** A page of a version of the docs. */
export const ofVersion = (name: string, data: object = {}) => ({
  context: { plugin: { name: 'docs', id: 'default' }, data: { version: name, ...data } },
})

/** A page outside of the docs. */
export const PAGE = {
  site: { baseUrl: '/base/' },
  shared: SHARED,
  page: { url: '/base/other' as Url },
} satisfies RenderSetup

export const DOC = {
  ...PAGE,
  page: {
    url: '/base/docs/intro' as Url,
    ...ofVersion('1.0', { alternates: ALTERNATES }),
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
} satisfies RenderSetup
