import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Files, TemporarySite } from '../build-site.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

/** Docs of the category that makes the sidebar longer than any window. */
const MANY = Array.from({ length: 40 }, (_, index) => `many/p${String(index).padStart(2, '0')}`)

const SIDEBARS = {
  main: [
    'intro',
    { type: 'category', label: 'Guides', items: ['guides/one', 'guides/two'] },
    { type: 'category', label: 'Reference', link: { type: 'generated-index' }, items: ['reference/first'] },
    { type: 'category', label: 'Many', collapsible: false, items: MANY },
    'long',
  ],
}

const THEME_CONFIG = {
  colorMode: { respectPrefersColorScheme: true },
  announcementBar: {
    id: 'first',
    content: 'News: <a href="/about/">read them</a>.',
    backgroundColor: '#102a43',
    textColor: '#ffffff',
  },
  docs: { sidebar: { hideable: true, autoCollapseCategories: true } },
  navbar: {
    hideOnScroll: true,
    items: [
      { type: 'docSidebar', sidebarId: 'main', label: 'Docs' },
      {
        label: 'More',
        items: [
          { to: '/about', label: 'About' },
          { type: 'html', value: '<em class="raw">Raw words</em>' },
          { href: 'https://sitegen.example/else', label: 'Elsewhere' },
        ],
      },
      { label: 'Company', to: '/about', items: [{ to: '/docs/next', label: 'Newest docs' }] },
      { type: 'docsVersion', label: 'Last version' },
      { type: 'html', value: '<span class="bare">Just words</span>' },
      {
        type: 'docsVersionDropdown',
        position: 'right',
        dropdownItemsAfter: [{ href: 'https://sitegen.example/0.9/', label: '0.9' }],
      },
      { type: 'localeDropdown', position: 'right', queryString: '?stay=1' },
      { type: 'search', position: 'right', className: 'my-search' },
      { type: 'custom-alarm', position: 'right', text: 'Ring' },
      { type: 'custom-alarm', position: 'right' },
    ],
  },
  footer: {
    style: 'dark',
    logo: { src: '/img/icon.svg', alt: 'The site', href: '/about/', width: 24, height: 24 },
    links: [
      { label: 'About', to: '/about' },
      { label: 'Elsewhere', href: 'https://sitegen.example/else' },
    ],
    copyright: 'Nobody &copy; <b>ever</b>',
  },
}

const CONFIG = `export default {
  title: 'Shell',
  url: 'https://sitegen.example',
  trailingSlash: true,
  favicon: '/img/icon.svg',
  storage: { namespace: 'shell' },
  clientModules: ['./client/storage-keys.ts', './client/log-routes.ts'],
  docs: { path: 'docs', sidebarPath: './sidebars.mjs' },
  themeConfig: ${JSON.stringify(THEME_CONFIG, null, 2)},
}
`

const COMPONENT_TYPES = `import types from '@theme-original/NavbarItem/ComponentTypes'

function Alarm({ text }) {
  if (text === undefined) return null
  return <button type="button" className="clean-btn alarm" onClick={() => alert(text)}>{text}</button>
}

export default { ...types, 'custom-alarm': Alarm }
`

const SEARCH_BAR = `export default function SearchBar() {
  return <input type="search" aria-label="Search" size="6" />
}
`

function sections(count: number): string {
  const words = 'Words enough to fill some lines on any screen, so that scrolling has somewhere to go. '
  return Array.from({ length: count }, (_, index) => `## Part ${index + 1}\n\n${words.repeat(12)}\n`).join(
    '\n',
  )
}

/** A table that a phone cannot show at once. */
const WIDE = `
| Key | Type | Default | Front matter | Meaning |
| --- | --- | --- | --- | --- |
| \`a\` | \`string\` | \`'a_long_default_value'\` | \`another_long_key\` | What it means |
`

function docs(folder: string): Files {
  return {
    [`${folder}/intro.md`]: '---\nslug: /\n---\n\n# Intro\n\nBegin here.\n',
    [`${folder}/long.md`]: `# Long\n\n${'A first paragraph that takes its time. '.repeat(40)}\n\n${sections(12)}`,
    [`${folder}/guides/one.md`]: `# One\n\nThe first guide.\n${WIDE}`,
    [`${folder}/guides/two.md`]: '# Two\n\nThe second guide.\n',
    [`${folder}/reference/first.md`]: '# First\n\nThe first part.\n',
    ...Object.fromEntries(MANY.map((id) => [`${folder}/${id}.md`, `# ${id}\n\nWords.\n`])),
  }
}

const FILES: Files = {
  'site.config.mjs': CONFIG,
  'sidebars.mjs': `export default ${JSON.stringify(SIDEBARS)}\n`,
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/intro.md': '---\nslug: /\n---\n\n# Intro\n\nAs it was.\n',
  'src/pages/index.md': '# Home\n\n[Docs](/docs/next/)\n',
  'src/pages/about.md': '# About\n\nNo docs.\n',
  'src/theme/NavbarItem/ComponentTypes.jsx': COMPONENT_TYPES,
  'src/theme/SearchBar.jsx': SEARCH_BAR,
  'client/storage-keys.ts': readFileSync(path.join(ROOT, 'content/client/storage-keys.ts'), 'utf8'),
  'client/log-routes.ts': readFileSync(path.join(ROOT, 'content/client/log-routes.ts'), 'utf8'),
  ...docs('docs'),
}

/** Makes a site in place of a fixture that has every part of the shell: current docs at /docs/next, 1.0 at /docs. */
export function prepareShellSite(site: TemporarySite): void {
  for (const folder of ['docs', 'src', 'blog'])
    rmSync(path.join(site.dir, folder), { recursive: true, force: true })
  site.write(FILES)
}
