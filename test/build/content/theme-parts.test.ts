import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite } from '../../support/build-site.ts'

/** A part of a site that puts a mark around ours. */
function wrapped(name: string): string {
  return `import Part from '@theme-original/${name}'
export default (props) => <div data-part="${name}"><Part {...props} /></div>`
}

const PARTS = [
  'DocItem/Content',
  'DocItem/Footer',
  'DocItem/Layout',
  'DocItem/Paginator',
  'DocItem/TOC/Desktop',
  'DocItem/TOC/Mobile',
  'DocVersionBanner',
  'Layout/Provider',
  'Root',
]

const TYPES = `import Types from '@theme-original/Admonition/Types'
const Own = ({ type, title, children }) => <aside data-type={type}><b>{title}</b>{children}</aside>
export default { ...Types, own: Own }`

const METADATA = `import { Head } from 'sitegen/runtime'
export default () => <Head><meta name="own" content="yes" /></Head>`

const CONFIG = `export default {
  title: 'Test', url: 'https://sitegen.example', onBrokenLinks: 'warn',
  docs: { admonitions: { keywords: ['own'] } },
}`

test('parts of a page of the docs, and those around every page, are those of the site', async () => {
  const site = siteOf({
    'site.config.mjs': CONFIG,
    'docs/a.md': '# A\n\n## One\n\n:::own[A title]\nwords\n:::\n\n:::tip\nmore\n:::\n',
    'docs/b.md': '# B\n\n## Two\n',
    ...Object.fromEntries(PARTS.map((name) => [`src/theme/${name}/index.jsx`, wrapped(name)])),
    'src/theme/Admonition/Types.jsx': TYPES,
    'src/theme/SiteMetadata.jsx': METADATA,
  })
  const { exitCode, diagnostics } = await buildSite(site.dir)
  assert.deepEqual([exitCode, diagnostics.filter(({ code }) => code !== 'NO_HOME_PAGE')], [0, []])
  const html = site.read('build/docs/a/index.html')
  for (const name of PARTS) assert.equal(html.split(`data-part="${name}"`).length, 2, name)
  assert.match(
    html,
    /data-part="Root">.*data-part="Layout\/Provider">.*data-part="DocItem\/Layout">.*data-part="DocItem\/Content">.*<h1/,
  )
  assert.match(html, /data-part="DocItem\/TOC\/Desktop">.*theme-doc-toc-desktop/)
  assert.match(html, /<aside data-type="own"><b>A title<\/b>/)
  assert.match(html, /class="theme-admonition theme-admonition-tip admonition alert alert--success"/)
  assert.match(html, /<meta name="own" content="yes"\s*\/?>/)
})

const SHOWS_URL = `import { usePage } from 'sitegen/runtime'
export default () => <i data-url={usePage().url} />`

test('a part of the site below the navbar or the footer is rendered for each page', async () => {
  const site = siteOf({
    'site.config.mjs': `export default {
  title: 'Test', url: 'https://sitegen.example', onBrokenLinks: 'warn',
  themeConfig: {
    navbar: { items: [{ to: '/docs/a', label: 'To a' }, { to: '/docs/b', label: 'To b' }] },
    footer: { logo: { src: 'img/a.svg', href: '/docs/a' }, copyright: 'Nobody' },
  },
}`,
    'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'src/theme/Logo/index.jsx': SHOWS_URL,
    'src/theme/Footer/Logo.jsx': SHOWS_URL,
  })
  assert.equal((await buildSite(site.dir)).exitCode, 0)
  for (const [page, other] of [
    ['a', 'b'],
    ['b', 'a'],
  ]) {
    const html = site.read(`build/docs/${page}/index.html`)
    assert.equal(html.split(`<i data-url="/docs/${page}"></i>`).length, 3, 'in the navbar and in the footer')
    assert.match(html, new RegExp(`navbar__link--active" aria-current="page"[^>]*>To ${page}<`))
    assert.match(html, new RegExp(`class="navbar__link"[^>]*>To ${other}<`))
    assert.doesNotMatch(html, /<!-- -->/)
    assert.ok(!html.includes('\u0001'))
  }
})
