import assert from 'node:assert/strict'
import test from 'node:test'
import type { PageData } from '../../../runtime/shared/page/page-data.ts'
import { MINIMAL_CONFIG, type Files } from '../../support/build-site.ts'
import { startDevSite, until, type DevSite } from '../../support/dev-site.ts'

/** An edit, an address, and what the page there shows then. */
type Step = readonly [edit: Files, address: string, expected: RegExp]

async function textAt({ origin }: DevSite, address: string): Promise<string> {
  return (await (await fetch(origin + address)).text()).replaceAll('<!-- -->', '')
}

/** Waits until a page shows what it should. */
async function shows(site: DevSite, address: string, expected: RegExp): Promise<void> {
  await until(
    async () => expected.test(await textAt(site, address)),
    () => `${address} does not show ${String(expected)}: ${site.output()}`,
  )
}

/** Starts a server, and makes edits one after the other. */
async function follow(
  files: Files,
  steps: readonly Step[],
  then: (site: DevSite) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const site = await startDevSite(files)
  try {
    for (const [edit, address, expected] of steps) {
      site.write(edit)
      await shows(site, address, expected)
    }
    await then(site)
  } finally {
    await site.stop()
  }
}

const configWith = (options: string): string => MINIMAL_CONFIG.replace('title: ', `${options}, title: `)

const TWO = 'blog/2026-01-02-two.mdx'
const MODULE = `---
title: Two
---

export const words = 'second'

The {words} excerpt.

{/* truncate */}

The rest.
`
const ONE = 'blog/2026-01-01-one.md'
const RELEASE = '## 1.0.0 (2026-01-01)\n\nFirst.\n'

const BLOG: Files = {
  'site.config.mjs': configWith(
    "csp: true, blog: [{}, { id: 'changes', kind: 'changelog', routeBasePath: 'changes', changelogFile: 'CHANGELOG.md' }]",
  ),
  [ONE]: 'The first excerpt.\n\n<!-- truncate -->\n\nThe rest.\n',
  [TWO]: MODULE,
  'blog/authors.yml': 'ann:\n  name: Ann\n',
  'CHANGELOG.md': `# Changelog\n\n${RELEASE}`,
}

const BLOG_STEPS: readonly Step[] = [
  [{}, '/blog', /The second excerpt\..*The first excerpt\./s],
  [{ [ONE]: 'Its excerpt.\n\n<!-- truncate -->\n\nThe rest.\n' }, '/blog', /Its excerpt\./],
  [{ [TWO]: MODULE.replace('The {words}', 'Now the {words}') }, '/blog', /Now the second excerpt\./],
  [{ [TWO]: MODULE.replace('Two', 'Number two') }, '/blog', /Number two.*The second excerpt\./s],
  [{ [ONE]: 'All of it, the rest.\n' }, '/blog', /All of it, the rest\./],
  [
    { 'blog/2026-01-03-three.md': '---\nauthors: ann\ntags: [one]\n---\n\nThe third.\n' },
    '/blog',
    /Ann.*The third\..*Number two/s,
  ],
  [{ 'blog/authors.yml': 'ann:\n  name: Anna\n' }, '/blog', /Anna/],
  [{ 'blog/tags.yml': 'one:\n  label: A label\n' }, '/blog', /A label/],
  [{}, '/blog/2026/01/02/two', /three/],
  [
    { 'CHANGELOG.md': `# Changelog\n\n## 1.1.0 (2026-01-02)\n\nMore.\n\n${RELEASE}` },
    '/changes',
    /1\.1\.0.*More\..*First\./s,
  ],
  [
    { 'CHANGELOG.md': `# Changelog\n\n${RELEASE.replace('First', 'The first')}` },
    '/changes/1.0.0',
    /The first\./,
  ],
  [{ 'blog/2026-01-04-four.md': '---\ndraft: true\n---\n\nThe draft.\n' }, '/blog', /The draft\./],
]

test('lists, posts, feeds, the sitemap and the headers follow the files of a blog', () =>
  follow(BLOG, BLOG_STEPS, async (site) => {
    const draft = (await (await fetch(`${site.origin}/blog/2026/01/04/four/page.json`)).json()) as PageData
    assert.equal(draft.props['visibility'], 'draft')
    assert.match(await textAt(site, '/blog/atom.xml'), /<feed .*All of it, the rest\./s)
    site.write({ [ONE]: 'The rest of it.\n' })
    await shows(site, '/blog/rss.xml', /The rest of it\./)
    assert.equal((await fetch(`${site.origin}/blog/feed.json`)).status, 404)
    assert.match(
      await textAt(site, '/sitemap.xml'),
      /<loc>https:\/\/sitegen\.example\/blog\/2026\/01\/02\/two<\/loc>/,
    )
    assert.match(
      await textAt(site, '/_headers'),
      /^\/\*\n {2}Content-Security-Policy: default-src 'self';.*frame-ancestors 'self'\n$/,
    )
    site.write({ 'static/_headers': 'own\n', [TWO]: MODULE.replace('excerpt', '<Open> excerpt') })
    await shows(site, '/_headers', /^own\n$/)
    await until(async () => (await fetch(`${site.origin}/blog`)).status === 500)
    site.write({ [TWO]: MODULE.replace('The {words}', 'At last the {words}') })
    await shows(site, '/blog', /At last the second excerpt\./)
  }))

const CODE = 'i18n/fr/code.json'

const LANGUAGES: Files = {
  'site.config.mjs': configWith(
    "i18n: { defaultLocale: 'fr', locales: ['fr', 'en'] }, themeConfig: { navbar: { items: [{ to: '/docs/', label: 'Docs' }, { type: 'localeDropdown' }] } }",
  ),
  [CODE]: '{ "own": "Bonjour" }',
  'docs/index.md': '# A\n\n## Part\n',
  'src/pages/index.tsx':
    "import { translate } from 'sitegen/runtime'\n\nexport default () => <main>{translate({ id: 'own', message: 'Hello' })}</main>\n",
}

test('messages are shown without a restart, and what is wrong with them is told', () =>
  follow(
    LANGUAGES,
    [
      [{}, '/', /<main>Bonjour/],
      [{ [CODE]: '{ "own": "Salut" }' }, '/', /<main>Salut/],
      [{ [CODE]: '{ "theme.common.headingLinkTitle": "Vers {heading}" }' }, '/docs', /"Vers Part"/],
      [{ [CODE]: '{}' }, '/', /<main>Hello/],
      [
        { 'i18n/fr/docusaurus-theme-classic/navbar.json': '{ "item.label.Docs": "Documents" }' },
        '/docs',
        />Documents</,
      ],
    ],
    async (site) => {
      site.write({ [CODE]: '{ "own": 1 }' })
      await site.printed('MESSAGES_INVALID')
    },
  ))

const PACKAGES: Files = {
  'site.config.mjs': `import words from 'myremark'
import { tagline } from '../beside/tagline.mjs'
${configWith("tagline, docs: { remarkPlugins: [words], sidebarPath: 'sidebars.mjs' }")}`,
  'sidebars.mjs': `import { word } from 'mywords'
import { other } from '../beside/other.mjs'
export default { docs: [{ type: 'category', label: \`\${word} \${other}\`, items: ['a'] }] }
`,
  'docs/a.md': '# A\n',
  'src/pages/index.jsx':
    "import { useSite } from 'sitegen/runtime'\nexport default () => <p>says {useSite().tagline}</p>\n",
  'node_modules/myremark/package.json':
    '{ "name": "myremark", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/myremark/index.js':
    "import { word } from './word.js'\nimport common from 'common'\nexport default () => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: `says ${word} ${common}` }] }) }\n",
  'node_modules/myremark/word.js': "export const word = 'one'\n",
  'node_modules/common/index.js': "module.exports = require('./part')\n",
  'node_modules/common/part.js': "module.exports = 'common'\n",
  'node_modules/mywords/package.json':
    '{ "name": "mywords", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/mywords/index.js': "export const word = 'one'\n",
  '../beside/tagline.mjs': "export const tagline = 'first'\n",
  '../beside/other.mjs': "export const other = 'outside'\n",
}

test('packages of the configuration and the sidebars file, and files outside, are followed, removed and brought back ones too', () =>
  follow(
    PACKAGES,
    [
      [{}, '/docs/a', /one outside.*<p>says one common</s],
      [{ 'node_modules/myremark/word.js': "export const word = 'two'\n" }, '/docs/a', /<p>says two common</],
      [{ 'node_modules/common/part.js': "module.exports = 'other'\n" }, '/docs/a', /<p>says two other</],
      [{ 'node_modules/mywords/index.js': "export const word = 'two'\n" }, '/docs/a', /two outside/],
      [{ '../beside/other.mjs': "export const other = 'abroad'\n" }, '/docs/a', /two abroad/],
      [{ '../beside/tagline.mjs': "export const tagline = 'second'\n" }, '/', /says second/],
    ],
    async (site) => {
      site.rename('node_modules/common', 'away')
      await site.printed('CONFIG_IMPORT')
      site.write({ 'away/part.js': "module.exports = 'back'\n" })
      site.rename('away', 'node_modules/common')
      await shows(site, '/docs/a', /<p>says two back</)
      site.rename('node_modules/mywords', 'away')
      await site.printed('SIDEBARS_IMPORT')
      site.rename('away', 'node_modules/mywords')
      site.write({ 'node_modules/mywords/index.js': "export const word = 'back'\n" })
      await shows(site, '/docs/a', /back abroad/)
    },
  ))

test('what is edited, added and removed outside of the site is shown', () =>
  follow(
    {
      'site.config.mjs': configWith("docs: { path: '../docs' }"),
      '../docs/index.mdx': "import Own from './own'\n\n# Start\n\n<Own />\n",
      '../docs/own.jsx': 'export default () => <i>first</i>\n',
    },
    [
      [{}, '/docs/', /<i>first<\/i>/],
      [{ '../docs/own.jsx': 'export default () => <i>second</i>\n' }, '/docs/', /<i>second<\/i>/],
      [{ '../docs/index.mdx': '# Other words\n' }, '/docs/', /Other words<\/h1>/],
      [{ '../docs/added/two.md': '# Two\n' }, '/docs/added/two', /Two<\/h1>/],
    ],
    async (site) => {
      site.delete('../docs/added/two.md')
      await shows(site, '/docs/added/two', /Page Not Found/)
      site.write({
        'site.config.mjs': configWith("docs: { path: '../other' }"),
        '../other/index.md': '# Elsewhere\n',
      })
      await shows(site, '/docs/', /Elsewhere<\/h1>/)
      site.write({ '../other/index.md': '# Elsewhere again\n' })
      await shows(site, '/docs/', /Elsewhere again<\/h1>/)
    },
  ))

test('while the code has a problem, what is planned from content is taken in all the same, and parts of the site that come and go', () =>
  follow(
    {
      'site.config.mjs': configWith("theme: { customCss: './site.css' }"),
      'site.css': '@unknown x;\n',
      'docs/index.md': '# Index\n\n:::note\n\nMore.\n\n:::\n',
      'docs/part/_category_.yml': 'label: First label\n',
      'docs/part/a.md': '# A\n',
    },
    [
      [{}, '/docs', /First label/],
      [{ 'docs/part/_category_.yml': 'label: Second label\n' }, '/docs', /Second label/],
      [{ 'docs/new.md': '# A new page\n' }, '/docs', /A new page/],
      [
        { 'src/theme/Admonition.jsx': 'export default () => <aside>A part of the site</aside>\n' },
        '/docs',
        /A part of the site/,
      ],
    ],
    async (site) => {
      site.delete('src/theme/Admonition.jsx')
      await until(async () => !(await textAt(site, '/docs')).includes('A part of the site'))
    },
  ))
