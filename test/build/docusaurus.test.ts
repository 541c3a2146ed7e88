import assert from 'node:assert/strict'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { buildSite, copyFixture, readTree, runCli } from '../support/build-site.ts'

const FIXTURES = path.join(import.meta.dirname, '../fixtures/docusaurus')

/** What a project of Docusaurus must become, which is built as it is. */
interface Project {
  /** Titles by file of the output, of all documents but those of the debug plugin. */
  readonly titles: Readonly<Record<string, string>>
  /** Labels and addresses of the sidebar, by file. */
  readonly sidebars: Readonly<Record<string, readonly string[]>>
  readonly codes: readonly string[]
  /** Texts that files hold, or with `!` before them do not. */
  readonly holds: Readonly<Record<string, readonly string[]>>
  /** Options of the build. @default none */
  readonly options?: readonly string[]
}

const PROJECTS: Readonly<Record<string, Project>> = {
  classic: {
    titles: {
      '404.html': 'Page Not Found | Kettle',
      'about/index.html': 'About | Kettle',
      'blog/archive/index.html': 'Archive | Kettle',
      'blog/authors/index.html': 'Authors | Kettle',
      'blog/hello/index.html': 'Hello | Kettle',
      'blog/index.html': 'Blog | Kettle',
      'docs/guides/boil/index.html': 'Boil | Kettle',
      'docs/guides/fill/index.html': 'Fill | Kettle',
      'docs/index.html': 'Introduction | Kettle',
      'index.html': 'Kettle',
    },
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
    titles: {
      '404.html': 'Page Not Found | Plugins',
      'api/calls.html': 'Calls | Plugins',
      'calls.html': '/base/api/calls',
      'docs/start.html': 'Start | Plugins',
      'index.html': 'Plugins',
      'news.html': 'News | Plugins',
      'news/2024/05/06/out.html': 'Out now | Plugins',
      'news/archive.html': 'Archive | Plugins',
      'old.html': '/base/docs/start',
      'search.html': 'Search the documentation | Plugins',
    },
    sidebars: { 'docs/start.html': ['Start /base/docs/start', 'Calls /base/api/calls'], 'api/calls.html': [] },
    codes: [],
    holds: {
      // A remark plugin of the project, and blocks of commands for the package managers that are asked for.
      'docs/start.html': ['A LOUD sentence.', 'data-value="pnpm"', '!data-value="yarn"', 'data-group="npm2yarn"'],
      'index.html': ['<link rel="manifest" href="/base/manifest.json"'],
      'old.html': ['/base/docs/start'],
      'calls.html': ['/base/api/calls'],
      'map.xml': ['https://plugins.example/base/news'],
      'sw.js': ['precache'],
      'search-index.json': ['{'],
    },
  },
  hosted: {
    titles: {
      '404.html': 'Page Not Found | hosted',
      'index.html': 'Welcome | hosted',
      'next/index.html': 'Welcome | hosted',
      'search/index.html': 'Search the documentation | hosted',
    },
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
    },
  },
  search: {
    titles: {
      '404.html': 'Page Not Found | Search',
      'docs/one/index.html': 'One | Search',
      'docs/part/two/index.html': 'Two | Search',
      'search/index.html': 'Search the documentation | Search',
    },
    sidebars: { 'docs/one/index.html': ['A part /docs/part/two', 'One /docs/one'] },
    codes: ['CONFIG_UNUSED_KEYS', 'NO_HOME_PAGE'],
    holds: { 'search-index.json': ['{'], 'docs/one/index.html': ['Search'] },
  },
  formats: {
    titles: {
      '404.html': 'Page Not Found · Formats',
      'docs/as-mdx/index.html': 'As MDX · Formats',
      'docs/plain/index.html': 'Plain · Formats',
      'docs/rich/index.html': 'Rich · Formats',
      'index.html': 'Formats',
      'notes/guides/guide/index.html': 'Guide · Formats',
      'notes/index.html': 'Notes · Formats',
    },
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
    titles: {
      '404.html': 'Page Not Found | Parts',
      'blog/2024/01/02/post/index.html': 'A post | Parts',
      'blog/archive/index.html': 'Archive | Parts',
      'blog/index.html': 'Blog | Parts',
      'blog/tags/index.html': 'Tags | Parts',
      'blog/tags/one/index.html': 'One post tagged with &quot;one&quot; | Parts',
      'docs/intro/index.html': 'Intro | Parts',
      'docs/more/index.html': 'More | Parts',
      'index.html': 'Home | Parts',
      'theme/index.html': 'Theme | Parts',
    },
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
      'index.html': ['parts-org', '&quot;card&quot;:[&quot;of&quot;,&quot;its&quot;,&quot;own&quot;]', 'later', '2 words', '<meta name="own" content="yes"'],
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
    titles: {
      '404.html': 'Page Not Found | Own',
      'index.html': 'Own',
      'other/index.html': 'Other | Own',
      'search/index.html': 'Search the documentation | Own',
    },
    sidebars: { 'index.html': ['Own /own/', 'Other /own/other'] },
    codes: ['PLUGIN_UNKNOWN'],
    holds: { 'search-index.json': ['{'], 'index.html': ['!theme-doc-breadcrumbs'] },
    options: ['--ignore-plugins'],
  },
}

function titlesIn(tree: ReadonlyMap<string, Buffer>): Readonly<Record<string, string>> {
  const documents = [...tree].filter(([file]) => file.endsWith('.html') && !file.startsWith('__docusaurus'))
  return Object.fromEntries(
    documents.map(([file, bytes]) => [file, /<title[^>]*>([^<]*)/.exec(bytes.toString())?.[1] ?? '']),
  )
}

function sidebarIn(html: string): readonly string[] {
  const [menu = ''] = /<ul class="theme-doc-sidebar-menu.*?<\/nav>/s.exec(html) ?? []
  return [...menu.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<span[^>]*>)?([^<]*)/g)].map(
    ([, href, label]) => `${label} ${href}`,
  )
}

for (const [name, { options = [], ...project }] of Object.entries(PROJECTS))
  describe(`the project ${name}`, () => {
    const site = copyFixture(path.join(FIXTURES, name))
    after(site.remove)
    let first: ReadonlyMap<string, Buffer> = new Map()

    test('is built as it is, with the addresses, titles and sidebars that it has', async () => {
      const { exitCode, codes, stdout } = await buildSite(site.dir, '--no-cache', ...options)
      assert.equal(exitCode, 0, stdout)
      assert.deepEqual(codes, project.codes)
      first = readTree(path.join(site.dir, 'build'))
      assert.deepEqual(titlesIn(first), project.titles)
      for (const [file, items] of Object.entries(project.sidebars))
        assert.deepEqual(sidebarIn(first.get(file)?.toString() ?? ''), items, file)
      for (const [file, texts] of Object.entries(project.holds)) {
        const text = first.get(file)?.toString() ?? ''
        for (const one of texts)
          assert.equal(text.includes(one.replace(/^!/, '')), !one.startsWith('!'), `${file}: ${one}`)
      }
    })

    test('is the same with the configuration that import writes', async () => {
      const { exitCode, stderr } = await runCli(['import', site.dir, '--write'], site.dir)
      assert.equal(exitCode, 0, stderr)
      assert.match(site.read('site.config.ts'), /title: theirs\.title/)
      assert.equal((await buildSite(site.dir, '--no-cache')).exitCode, 0)
      const second = readTree(path.join(site.dir, 'build'))
      // The record of the output, pages that name the file of the configuration, and the list of all files for offline use.
      const isOther = (file: string): boolean => /^(?:\.sitegen|__docusaurus|precache|sw\.js)/.test(file)
      const changed = [...new Set([...first.keys(), ...second.keys()])].filter(
        (file) => !isOther(file) && first.get(file)?.equals(second.get(file) ?? Buffer.alloc(0)) !== true,
      )
      assert.deepEqual(changed, [])
    })
  })

test('hints name options as they stand in its configuration', async () => {
  const site = copyFixture(path.join(FIXTURES, 'parts'))
  try {
    const config = site.read('docusaurus.config.cts').replace("onInlineAuthors: 'ignore', ", '')
    site.write({
      'docusaurus.config.cts': config,
      'blog/2024-01-03-next.md': '---\nauthors: [{ name: Nobody }]\n---\n\nWords.\n',
    })
    const { diagnostics } = await buildSite(site.dir)
    const [hint = ''] = diagnostics.flatMap(({ code, hint }) => (code === 'INLINE_AUTHOR' ? [hint] : []))
    assert.match(hint, /set presets › classic › blog › onInlineAuthors: 'ignore'/)
  } finally {
    site.remove()
  }
})

test('every command that reads a configuration takes it', async () => {
  const site = copyFixture(path.join(FIXTURES, 'classic'))
  try {
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
      const args = command === 'swizzle' ? [command, 'Footer', site.dir, '--wrap'] : [command, ...rest, site.dir]
      const { exitCode, stdout, stderr } = await runCli(args, site.dir)
      assert.equal(/CONFIG_MISSING|docusaurus\.config\.ts:/.test(stderr), false, `${command}: ${stderr}`)
      // Its search is none, which check-search says.
      if (command !== 'check-search') assert.equal(exitCode, 0, `${command}: ${stdout}${stderr}`)
      if (command === 'info') assert.match(stdout, /config +docusaurus\.config\.ts/)
    }
    assert.equal(site.read('versions.json').includes('1.0'), true)
  } finally {
    site.remove()
  }
})
