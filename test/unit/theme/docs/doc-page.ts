import type { JsonObject } from '../../../../runtime/shared/json.ts'
import { loadTheme, type TestPage, type TestResult } from '../render-theme.ts'
import { category, link } from './sidebar-items.ts'

const theme = await loadTheme()

export const VERSION = { name: 'current', label: 'Next', isLast: true, badge: false, banner: null }
/** A version that is not the last one, with a banner that leads to that. */
export const OLD_VERSION = {
  name: '1.0',
  label: '1.0',
  isLast: false,
  badge: true,
  banner: { kind: 'unmaintained', latest: { version: '2.0', label: '2.0', url: '/base/docs/' } },
}

export const SIDEBAR = [
  link('Intro', { href: '/base/docs/' }),
  category('Guides', [link('A & <b>', { href: '/base/docs/a/' }), link('b')]),
  category('Closed', [link('inside')]),
  category('Empty', [], { collapsed: false }),
]

/** Props of pages with a table of contents. */
export const TOC_PROPS = { hideTableOfContents: false, tocMinHeadingLevel: null, tocMaxHeadingLevel: null }

const PROPS = {
  docId: 'a',
  title: 'A',
  version: VERSION,
  sidebar: 'main',
  breadcrumbs: [
    { label: 'Guides', url: null },
    { label: 'A', url: '/base/docs/a/' },
  ],
  previous: null,
  next: { title: 'B', url: '/base/docs/b/' },
  editUrl: 'https://example.com/edit',
  ...TOC_PROPS,
}

/** A doc with everything that docs have at the side. */
export function docPage(props: JsonObject = {}, more: Partial<TestPage> = {}): TestResult {
  return theme.page({
    layout: 'DocItem',
    props: { ...PROPS, ...props },
    toc: [
      { value: 'One', id: 'one', level: 2 },
      { value: '<code>two</code>', id: 'two', level: 3 },
      { value: 'Four', id: 'four', level: 4 },
    ],
    html: '<header><h1>A</h1></header>',
    shared: { main: SIDEBAR },
    ...more,
  })
}
