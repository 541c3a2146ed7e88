import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  themeConfigOption,
  type ThemeConfigInput,
} from '../../../../cli/config/options/theme-config/theme-config.ts'
import { FEATURE_OPTIONS } from '../../../../cli/features/load-site-config.ts'
import { translateTheme } from '../../../../cli/config/theme-config/translate-theme.ts'

const LOGO = { src: 'a.svg', alt: 'Leaf' }

function translated(theme: ThemeConfigInput) {
  return translateTheme(themeConfigOption(FEATURE_OPTIONS).resolve(theme), {
    navbar: {
      title: 'Titre',
      'logo.alt': 'Feuille',
      'item.label.Docs': 'Documents',
      'item.label.More': 'Plus',
    },
    footer: {
      copyright: 'Droits',
      'logo.alt': 'Feuille du bas',
      'link.title.Learn': 'Apprendre',
      'link.item.label.Docs': 'Les documents',
    },
  })
}

test('title, logo and labels of the navbar are those of the language, also in menus', () => {
  const { navbar } = translated({
    navbar: {
      title: 'Title',
      logo: LOGO,
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
  assert.equal(navbar.title, 'Titre')
  assert.equal(navbar.logo?.alt, 'Feuille')
  const texts = JSON.stringify(navbar.items).match(/"(?:label|value)":"[^"]*"/g)
  assert.deepEqual(texts, [
    '"label":"Documents"',
    '"label":"Other"',
    '"value":"<i>Docs</i>"',
    '"label":"Plus"',
    '"label":"Documents"',
    '"label":"Plus"',
    '"label":"Documents"',
  ])
})

test('columns, entries and copyright of the footer are those of the language', () => {
  const columns = translated({
    footer: {
      logo: LOGO,
      copyright: 'All rights',
      links: [{ title: 'Learn', items: [{ label: 'Docs', to: '/docs' }, { html: '<b>Docs</b>' }] }],
    },
  }).footer
  assert.equal(columns?.logo?.alt, 'Feuille du bas')
  assert.equal(columns?.copyright, 'Droits')
  assert.deepEqual(columns?.links, [
    { title: 'Apprendre', items: [{ label: 'Les documents', to: '/docs' }, { html: '<b>Docs</b>' }] },
  ])
  const row = translated({ footer: { links: [{ label: 'Docs', to: '/docs' }] } }).footer
  assert.deepEqual(row?.links, [{ label: 'Les documents', to: '/docs' }])
})

test('a title that the configuration leaves to the site can be translated, and no footer stays none', () => {
  const { navbar, footer } = translated({})
  assert.equal(navbar.title, 'Titre')
  assert.equal(footer, null)
})
