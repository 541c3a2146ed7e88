import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import type { JsonObject } from '../../../../runtime/shared/json.ts'
import { listPage, post, postPage } from '../blog/blog-pages.ts'
import { docPage, OLD_VERSION } from '../docs/doc-page.ts'
import { loadTheme } from '../render-theme.ts'
import { screenOf } from '../../../support/screen.ts'

const theme = await loadTheme()

const TAGS = [{ label: 'Api', url: '/base/docs/tags/api/' }]
const EDITED = { editUrl: 'https://example.com/edit', lastUpdate: { timestamp: 0 } }
const COLUMNS = [{ title: 'Learn', items: [{ label: 'Docs', href: '/docs/' }] }]
const ITEMS = [
  {
    type: 'dropdown',
    label: 'More',
    position: 'left',
    items: [{ type: 'link', label: 'Team', href: '/team/' }],
  },
  { type: 'link', label: 'A', href: '/docs/a/', position: 'right' },
] as never

/** A doc of an old version, with a category and a crumb that are links. */
function doc(props: JsonObject = {}): string {
  const breadcrumbs = ['guides', 'a'].map((label) => ({ label, url: `/base/docs/${label}/` }))
  return docPage({ version: OLD_VERSION, breadcrumbs, tags: TAGS, ...EDITED, ...props }).body
}

const shell = (): string =>
  theme.page({
    layout: 'NotFound',
    theme: {
      navbar: { title: 'T', logo: null, style: null, hideOnScroll: false, items: ITEMS },
      footer: { style: 'dark', logo: null, copyright: null, columns: COLUMNS },
      announcementBar: { id: 'a', content: 'News', isCloseable: true },
    },
  }).body

const tabs = (): string =>
  theme.render(({ Tabs, TabItem }) =>
    createElement(Tabs as never, null, createElement(TabItem as never, { value: 'a' } as never, 'x')),
  )

/** Class names that style sheets and scripts of existing sites rely on, and what has to have them. */
const PROMISED: Readonly<Record<string, readonly [html: () => string, classes: string]>> = {
  'the frame of a page': [
    shell,
    `theme-layout-navbar theme-layout-navbar-left theme-layout-navbar-right theme-layout-navbar-sidebar
    theme-layout-navbar-sidebar-panel theme-layout-main theme-layout-footer theme-layout-footer-column
    theme-announcement-bar main-wrapper`,
  ],
  'the navbar and the footer, by the names of the common framework': [
    shell,
    `navbar navbar--fixed-top navbar__inner navbar__items navbar__items--right navbar__item navbar__link
    navbar__link--active navbar__brand navbar__title navbar__toggle dropdown dropdown--hoverable dropdown__menu
    dropdown__link footer footer--dark footer__title footer__item`,
  ],
  'a doc': [
    doc,
    `theme-doc-markdown markdown theme-doc-version-banner theme-doc-version-badge theme-doc-breadcrumbs
    theme-doc-toc-mobile theme-doc-toc-desktop theme-doc-footer theme-doc-footer-tags-row
    theme-doc-footer-edit-meta-row theme-edit-this-page theme-last-updated theme-back-to-top-button
    theme-doc-sidebar-container theme-doc-sidebar-menu theme-doc-sidebar-item-link
    theme-doc-sidebar-item-link-level-1 theme-doc-sidebar-item-category theme-doc-sidebar-item-category-level-1
    theme-doc-sidebar-item-link-level-2`,
  ],
  'a doc, by the names of the common framework': [
    doc,
    `breadcrumbs breadcrumbs__item breadcrumbs__item--active breadcrumbs__link menu menu__list menu__list-item
    menu__list-item-collapsible menu__link menu__link--active menu__link--sublist pagination-nav
    pagination-nav__link pagination-nav__link--next pagination-nav__sublabel pagination-nav__label
    table-of-contents table-of-contents__link`,
  ],
  'an unlisted doc': [() => doc({ visibility: 'unlisted' }), 'theme-unlisted-banner'],
  'a draft': [() => doc({ visibility: 'draft' }), 'theme-draft-banner'],
  'a card': [
    () => theme.part('DocCard', { item: { label: '🚀 A', href: '/a', description: 'Words' } }),
    `theme-doc-card-container theme-doc-card-heading theme-doc-card-icon theme-doc-card-title
    theme-doc-card-description`,
  ],
  'a post': [
    () => postPage({ post: post('b', { tags: TAGS }), ...EDITED }).body,
    'theme-blog-footer-tags-row theme-blog-footer-edit-meta-row theme-edit-this-page theme-last-updated markdown',
  ],
  'a list of posts': [
    () => listPage({ items: [post('a', { authors: [{ name: 'Ann' }] })] }).body,
    'markdown avatar avatar__name',
  ],
  'a page of Markdown': [
    () => docPage({ wrapperClassName: null, ...EDITED }, { layout: 'MDXPage' }).body,
    `main-wrapper mdx-wrapper mdx-page theme-doc-markdown markdown theme-pages-footer-edit-meta-row
    theme-edit-this-page theme-last-updated`,
  ],
  'an admonition': [
    () => theme.part('Admonition', { type: 'tip', children: 'x' }),
    'theme-admonition theme-admonition-tip alert alert--success',
  ],
  'a block of code': [() => theme.part('CodeBlock', { children: 'x' }), 'theme-code-block'],
  tabs: [tabs, 'theme-tabs-container tabs tabs__item tabs__item--active'],
}

for (const [what, [html, classes]] of Object.entries(PROMISED))
  test(`${what} keeps its class names`, () => {
    const { container } = screenOf(html())
    const missing = classes.split(/\s+/).filter((name) => container.querySelector(`.${name}`) === null)
    assert.deepEqual(missing, [])
  })
