import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { copyOf } from '../../support/build/sites.ts'
import { buildSite, readTree, runCli } from '../../support/build-site.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

const FIXTURES = path.join(import.meta.dirname, '../../fixtures/docusaurus')

/** What a project of Docusaurus must become, which is built as it is. */
interface Project {
  /** All documents but those of the debug plugin, without `index.html`. */
  readonly documents: readonly string[]
  /** The title of the last one. */
  readonly title: string
  /** Labels and addresses of the sidebar, by file. */
  readonly sidebars: Readonly<Record<string, readonly string[]>>
  readonly codes: readonly string[]
  /** Texts that files hold, or with `!` before them do not. */
  readonly holds: Readonly<Record<string, readonly string[]>>
  /** Options of the build. @default none */
  readonly options?: readonly string[]
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const PROJECTS: Readonly<Record<string, Project>> = {
  classic: {
    documents: words(`
      404.html about/ blog/archive/ blog/authors/ blog/hello/ blog/ docs/guides/boil/ docs/guides/fill/
      docs/ /
    `),
    title: 'Kettle',
    sidebars: {
      'docs/index.html': ['Introduction /docs/', 'Guides /docs/guides/fill'],
      'docs/guides/boil/index.html': [
        'Introduction /docs/',
        'Guides /docs/guides/fill',
        'Fill /docs/guides/fill',
        'Boil /docs/guides/boil',
      ],
    },
    codes: [],
    holds: {
      // No title in the navbar unless one is set, functions of the configuration, imported SVG files.
      'docs/index.html': ['!navbar__title', 'https://code.example/edit/docs/intro.md'],
      'index.html': [
        '<svg',
        'https://www.googletagmanager.com/gtag/js?id=G-KETTLE',
        `gtag('config', "G-SECOND", { 'anonymize_ip': true })`,
      ],
      'blog/rss.xml': ['https://kettle.example/blog/hello'],
      'sitemap.xml': ['<changefreq>daily</changefreq>', 'https://kettle.example/docs/guides/boil'],
    },
  },
  plugins: {
    documents: words(`
      404.html api/calls.html calls.html docs/start.html / news.html news/2024/05/06/out.html
      news/archive.html old.html search.html
    `),
    title: 'Search the documentation | Plugins',
    sidebars: {
      'docs/start.html': ['Start /base/docs/start', 'Calls /base/api/calls'],
      'api/calls.html': [],
    },
    codes: [],
    holds: {
      // A remark plugin of the project, and blocks of commands for the package managers that are asked for.
      'docs/start.html': [
        'A LOUD sentence.',
        'data-value="pnpm"',
        '!data-value="yarn"',
        'data-group="npm2yarn"',
      ],
      'index.html': ['<link rel="manifest" href="/base/manifest.json"'],
      'old.html': ['/base/docs/start'],
      'calls.html': ['/base/api/calls'],
      'map.xml': ['https://plugins.example/base/news'],
      'sw.js': ['precache'],
      'search-index.json': ['{'],
    },
  },
  hosted: {
    documents: words('404.html fr/404.html fr/hits/ fr/ fr/next/ fr/search/ hits/ / next/ search/'),
    title: 'Search the documentation | hosted',
    sidebars: { 'index.html': ['Welcome /'], 'next/index.html': ['Welcome /next/'] },
    codes: ['CONFIG_KEY_LEFT_OUT'],
    holds: {
      'index.html': [
        'The old version.',
        'https://www.googletagmanager.com/gtm.js?id=GTM-HOSTED',
        'https://www.google-analytics.com/analytics.js',
        '/_vercel/insights/script.js',
        'https://APP-dsn.algolia.net',
      ],
      'next/index.html': ['The next version.', 'Next'],
      'hits/index.html': [
        'app=&quot;APP&quot;;',
        'filters=[&quot;language:en&quot;,[&quot;docusaurus_tag:default&quot;,&quot;docusaurus_tag:docs-default-1.0&quot;]];',
        'enabled=null;',
        'merged=[&quot;a&quot;,&quot;b&quot;,[&quot;c&quot;]];',
        'hit=&quot;/next?a=1#b&quot;;',
        'asks=false;',
        'assistant={&quot;assistantId&quot;:&quot;A&quot;};',
        'slash=&quot;/a/&quot;;',
        'reset=again;',
      ],
    },
  },
  search: {
    documents: words('404.html docs/one/ docs/part/two/ search/'),
    title: 'Search the documentation | Search',
    sidebars: { 'docs/one/index.html': ['A part /docs/part/two', 'One /docs/one'] },
    codes: ['CONFIG_UNUSED_KEYS', 'NO_HOME_PAGE'],
    holds: { 'search-index.json': ['{'], 'docs/one/index.html': ['Search'] },
  },
  formats: {
    documents: words('404.html docs/as-mdx/ docs/plain/ docs/rich/ / notes/guides/guide/ notes/'),
    title: 'Notes · Formats',
    sidebars: {
      'docs/rich/index.html': ['As MDX /docs/as-mdx', 'Plain /docs/plain', 'Rich /docs/rich'],
      'notes/index.html': ['guides /notes/guides/guide', 'Notes /notes/'],
    },
    codes: [],
    holds: {
      // In plain Markdown a comment of MDX is text.
      'docs/plain/index.html': [
        ...['braces', 'comment', 'underlined'].map((id) => `<h2 id="${id}"`),
        '!A comment on its own',
        'Text  goes on',
        '{/* text */}.',
        'href="/docs/rich#mdx-comment"',
      ],
      'docs/rich/index.html': [
        ...['braces', 'html-comment', 'mdx-comment', 'code', 'underlined'].map((id) => `<h2 id="${id}"`),
        '<h3 id="quote"',
        '!A comment on its own',
        '!Another one',
        '!within',
      ],
      'docs/as-mdx/index.html': [
        '<h2 id="mdx-comment"',
        '<h2 id="braces"',
        '!A comment on its own',
        '!Another one',
      ],
      'index.html': ['<h2 id="too"'],
      'notes/guides/guide/index.html': ['<h2 id="first-step"'],
    },
  },
  parts: {
    documents: words(`
      404.html blog/2024/01/02/post/ blog/archive/ blog/ blog/tags/ blog/tags/one/ docs/intro/ docs/more/
      / theme/
    `),
    title: 'Theme | Parts',
    sidebars: { 'docs/intro/index.html': ['Intro /docs/intro', 'More /docs/more'] },
    codes: [],
    holds: {
      'docs/intro/index.html': [
        'own-content" data-level="easy"><div class="theme-doc-markdown markdown"><header data-static="0"><h1>',
        '<div class="own-toc">',
        '<aside class="own-admonition"><b>Look</b>',
        'theme-admonition-note',
        '<mark class="bright">from everywhere</mark>',
        '<p id="common"><a href="/docs/more">CommonJS</a><svg',
        '<div id="root-of-site">',
        '<span class="own-item">Hello</span>',
        '<meta name="own-search" content="yes">',
        '<div class="own-footer" data-copyright="By nobody" data-card="Card: of its own">',
      ],
      'blog/2024/01/02/post/index.html': ['<div class="own-post-title">'],
      'index.html': [
        'parts-org',
        '&quot;card&quot;:[&quot;of&quot;,&quot;its&quot;,&quot;own&quot;]',
        'later',
        '2 words',
        '<meta name="own" content="yes"',
      ],
      'theme/index.html': [
        'theme-admonition-tip',
        'theme-code-block',
        'role="tab"',
        '<h2 id="second"',
        '<a href="#second">Second</a>',
        'sg-dark-only',
      ],
    },
  },
  own: {
    documents: words('404.html / other/ search/'),
    title: 'Search the documentation | Own',
    sidebars: { 'index.html': ['Own /own/', 'Other /own/other'] },
    codes: ['PLUGIN_IGNORED'],
    holds: { 'search-index.json': ['{'], 'index.html': ['!theme-doc-breadcrumbs'] },
    options: ['--ignore-plugins'],
  },
}

function documentsIn(files: ReadonlyMap<string, Buffer>): readonly string[] {
  const documents = [...files.keys()].filter(
    (file) => file.endsWith('.html') && !file.startsWith('__docusaurus'),
  )
  return documents.map((file) => file.replace(/(?<=^|\/)index\.html$/, '') || '/')
}

function sidebarIn(html: string): readonly string[] {
  const [menu = ''] = /<ul class="theme-doc-sidebar-menu.*?<\/nav>/s.exec(html) ?? []
  return [...menu.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<span[^>]*>)?([^<]*)/g)].map(
    ([, href, label]) => `${label} ${href}`,
  )
}

/** The others take `npm run test:all`. */
const ALWAYS = ['classic', 'plugins', 'formats', 'parts']

for (const [name, { options = [], ...project }] of Object.entries(PROJECTS))
  test(
    `the project ${name} is built as it is, with the addresses, titles and sidebars that it has`,
    { skip: !ALWAYS.includes(name) && skipUnlessWhole },
    async () => {
      const site = copyOf(path.join(FIXTURES, name))
      const { exitCode, codes, stdout } = await buildSite(site.dir, '--no-cache', ...options)
      assert.equal(exitCode, 0, stdout)
      assert.deepEqual(codes, project.codes)
      const files = readTree(path.join(site.dir, 'build'))
      assert.deepEqual(documentsIn(files), project.documents)
      const last = project.documents.at(-1)?.replace(/\/$/, '/index.html').replace(/^\//, '') ?? ''
      assert.ok(files.get(last)?.includes(`>${project.title}</title>`), last)
      for (const [file, items] of Object.entries(project.sidebars))
        assert.deepEqual(sidebarIn(files.get(file)?.toString() ?? ''), items, file)
      for (const [file, texts] of Object.entries(project.holds)) {
        const text = files.get(file)?.toString() ?? ''
        for (const one of texts)
          assert.equal(text.includes(one.replace(/^!/, '')), !one.startsWith('!'), `${file}: ${one}`)
      }
    },
  )

// The same with the configuration that import writes: test/all/build-rest/docusaurus-import.test.ts.
test('every command that reads a configuration takes it', { skip: skipUnlessWhole }, async () => {
  const site = copyOf(path.join(FIXTURES, 'classic'))
  assert.equal((await buildSite(site.dir)).exitCode, 0)
  const commands = [
    ['check-links'],
    ['check-search'],
    ['info'],
    ['swizzle', '--list'],
    ['write-heading-ids'],
    ['urls', '--write'],
    ['version', '1.0'],
  ]
  for (const [command = '', ...rest] of commands) {
    const args =
      command === 'swizzle' ? [command, 'Footer', site.dir, '--wrap'] : [command, ...rest, site.dir]
    const { exitCode, stdout, stderr } = await runCli(args, site.dir)
    assert.equal(/CONFIG_MISSING|docusaurus\.config\.ts:/.test(stderr), false, `${command}: ${stderr}`)
    // Its search is none, which check-search says.
    if (command !== 'check-search') assert.equal(exitCode, 0, `${command}: ${stdout}${stderr}`)
    if (command === 'info') assert.match(stdout, /config +docusaurus\.config\.ts/)
  }
  assert.equal(site.read('versions.json').includes('1.0'), true)
})
