import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite, runCli } from '../../support/build-site.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

const SITE = siteOf({
  'site.config.mjs': `export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: { sidebarPath: './sidebars.mjs' },
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  themeConfig: {
    navbar: { title: 'Brand', logo: { src: '/logo.svg', alt: 'Wheel' }, items: [{ label: 'Handbook', to: '/docs/a/' }] },
    footer: { copyright: 'Rights', links: [{ title: 'Column', items: [{ label: 'Bottom', to: '/docs/a/' }] }] },
  },
}
`,
  'sidebars.mjs': `export default {
  main: [
    { type: 'doc', id: 'a', label: 'First' },
    {
      type: 'category', label: 'Group', key: 'g', collapsed: false,
      link: { type: 'generated-index', title: 'Overview', description: 'About it' },
      items: ['b', { type: 'link', label: 'Outside', href: 'https://a.example' }],
    },
  ],
}
`,
  'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
  'docs/a.mdx': "import Translate from '@docusaurus/Translate'\n\n# A\n\n<Translate>In content</Translate>\n",
  'docs/b.md': '# B\n',
  'blog/2026-01-01-p.md': '---\nauthors: []\n---\n\nPost\n\n<!-- truncate -->\n\nMore\n',
  'src/pages/index.tsx': `import { Translate, translate } from 'sitegen/runtime'
export default function Home() {
  return (
    <main title={translate({ id: 'home.title', message: 'Home title' })}>
      <Translate id="home.words" values={{ n: <b>1</b> }}>
        {'Words {n}'}
      </Translate>
      <Translate>
        Two
        lines &amp; more
      </Translate>
    </main>
  )
}
`,
})

test('every text that is written is one that a build shows', { skip: skipUnlessWhole }, async () => {
  const written = await runCli(['write-translations', '-l', 'fr', '--messagePrefix', 'FR '], SITE.dir)
  assert.deepEqual([written.exitCode, written.stderr], [0, ''])
  const { codes } = await buildSite(SITE.dir, '--locale', 'fr')
  assert.deepEqual(codes, [])
  const pages = ['index.html', 'docs/a/index.html', 'docs/category/group/index.html', 'blog/index.html']
  const html = pages.map((page) => SITE.read(`build/fr/${page}`)).join('\n')
  const words =
    'Brand,Wheel,Handbook,Rights,Column,Bottom,First,Group,Overview,About it,Outside,In content,Home title'
  const shown = [...words.split(','), 'Words <b>1</b>', 'Two lines &amp; more', 'Recent posts', 'Blog']
  assert.deepEqual(
    shown.filter((text) => !html.includes(`FR ${text}`)),
    [],
  )
})
