import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { themeMessages } from '../../../cli/content/load-messages.ts'
import type { Explanation } from '../../../cli/commands/build/explain-build.ts'
import { siteOf } from '../../support/build/sites.ts'
import { runProcess } from '../../support/sitegen-process.ts'
import { buildSite, readTree, runCli, type Files } from '../../support/build-site.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

const CODE = 'i18n/fr/code.json'
const NAVBAR = 'i18n/fr/docusaurus-theme-classic/navbar.json'

const FILES: Files = {
  'site.config.mjs': `export default {
  title: 'Test',
  url: 'https://sitegen.example',
  i18n: { defaultLocale: 'fr', locales: ['fr', 'en'] },
  themeConfig: { navbar: { items: [{ to: '/docs/', label: 'Docs' }, { type: 'localeDropdown' }] } },
}
`,
  [CODE]: '{ "own": "Bonjour", "theme.common.headingLinkTitle": "Lien vers {heading}" }',
  'docs/index.md': '# A\n\n## Part\n',
  'src/pages/index.tsx':
    "import { translate } from 'sitegen/runtime'\n\nconst words = translate({ id: 'own', message: 'Hello' })\n\nexport default function Home() {\n  return <main>{words}</main>\n}\n",
}

test('languages that have clients of their own are built in one process', async () => {
  const site = siteOf({
    ...FILES,
    'site.config.mjs': (FILES['site.config.mjs'] as string).replace(
      "locales: ['fr', 'en']",
      "locales: ['fr', 'en', 'de'], localeConfigs: { en: { url: 'https://en.example', baseUrl: '/' }, de: { url: 'https://de.example', baseUrl: '/' } }",
    ),
  })
  const { exitCode, stderr } = await runProcess(['build'], { cwd: site.dir })
  assert.equal(exitCode, 0, stderr)
})

describe('what earlier builds leave', () => {
  const site = siteOf(FILES)

  const edits: readonly (readonly [
    name: string,
    files: Files,
    reason: string | null,
    home: RegExp,
    doc: RegExp,
  ])[] = [
    ['nothing', {}, 'there is no earlier build of it', /Bonjour/, /Lien vers Part/],
    [
      'a message of a component',
      { [CODE]: '{ "own": "Salut", "theme.common.headingLinkTitle": "Lien vers {heading}" }' },
      'the messages of the language changed',
      /Salut/,
      /Lien vers Part/,
    ],
    [
      'the order of messages, and a description',
      {
        [CODE]:
          '{ "theme.common.headingLinkTitle": { "message": "Lien vers {heading}", "description": "x" }, "own": "Salut" }',
      },
      null,
      /Salut/,
      /Lien vers Part/,
    ],
    [
      'a message of static content',
      { [CODE]: '{ "own": "Salut", "theme.common.headingLinkTitle": "Vers {heading}" }' },
      'the messages of the language changed',
      /Salut/,
      /"Vers Part"/,
    ],
    [
      'a message of the navbar, in a file that is new',
      { [NAVBAR]: '{ "item.label.Docs": "Documents" }' },
      'the navbar changed',
      /Salut/,
      /Documents/,
    ],
  ]
  for (const [name, files, reason, home, doc] of edits) {
    test(`is right after an edit of ${name}, and says why a page was rendered`, async () => {
      site.write(files)
      const { stdout, exitCode } = await buildSite(site.dir, '--explain', '/docs')
      assert.equal(exitCode, 0, stdout)
      const { reasons } = (JSON.parse(stdout) as { result: { explain: Explanation } }).result.explain
      assert.ok(reason === null ? reasons.length === 0 : reasons.includes(reason), reasons.join('; '))
      assert.match(site.read('build/index.html'), home)
      assert.match(site.read('build/docs/index.html'), doc)
    })
  }

  const scripts = (): readonly string[] => scriptsOf(site.read('build/index.html'))

  test('is that of a clean build, and messages are a script of their own, which runs before the others', async () => {
    const warm = readTree(path.join(site.dir, 'build'))
    const [messages = '', main = '', ...others] = scripts()
    assert.deepEqual(others, [])
    assert.match(site.read(`build${messages}`), /Salut/)
    site.write({ [CODE]: '{ "own": "Ciao", "theme.common.headingLinkTitle": "Vers {heading}" }' })
    await buildSite(site.dir)
    const [changed = '', same] = scripts()
    assert.match(site.read(`build${changed}`), /Ciao/)
    assert.deepEqual([changed === messages, same], [false, main])
    site.write({ [CODE]: '{ "own": "Salut", "theme.common.headingLinkTitle": "Vers {heading}" }' })
    await buildSite(site.dir, '--no-cache')
    assert.deepEqual(readTree(path.join(site.dir, 'build')), warm)
  })

  test('has those of the theme alone where the site has none any more', async () => {
    rmSync(path.join(site.dir, 'i18n'), { recursive: true })
    assert.equal((await buildSite(site.dir)).exitCode, 0)
    assert.equal(scripts().length, 2)
    assert.match(site.read('build/index.html'), /Hello/)
    assert.match(site.read('build/docs/index.html'), /Lien direct vers/)
  })
})

function scriptsOf(html: string): readonly string[] {
  return Array.from(html.matchAll(/<script type="module" src="([^"]+)"/g), ([, src = '']) => src)
}

const STATIC: Files = {
  'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/picture.md': '# Picture\n\n[a file](/img/a.svg)\n\n[as it is](pathname:///img/a.svg)\n',
  'src/pages/file.tsx':
    "import { useBaseUrl } from 'sitegen/runtime'\n\nexport default function File() {\n  return <a href={useBaseUrl('/img/a.svg')}>{useBaseUrl('/docs/')}</a>\n}\n",
}

describe('the output', () => {
  const site = siteOf({ ...FILES, ...STATIC })
  const build = async (...args: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const { exitCode, diagnostics, stdout } = await buildSite(site.dir, ...args)
    assert.equal(exitCode, 0, stdout)
    assert.deepEqual(diagnostics, [])
    return new Map([...readTree(path.join(site.dir, 'build'))].map(([name, bytes]) => [name, String(bytes)]))
  }

  test('has all languages, with one client, and static files once', async () => {
    const { stdout, exitCode } = await runCli(['build', site.dir], site.dir)
    assert.equal(exitCode, 0, stdout)
    assert.match(stdout, /Built 12 pages in 2 languages/)
    const [french, english] = ['docs', 'en/docs'].map((folder) => site.read(`build/${folder}/index.html`))
    assert.match(french ?? '', /<html lang="fr" dir="ltr"/)
    assert.match(english ?? '', /<html lang="en" dir="ltr"[^]*href="\/en\/docs\/"/)
    const [ours, theirs] = [scriptsOf(french ?? ''), scriptsOf(english ?? '')]
    assert.equal(ours.length, 2)
    assert.deepEqual([ours[0] === theirs[0], ours[1]], [false, theirs[1]])
    for (const src of [...ours, ...theirs]) assert.ok(existsSync(path.join(site.dir, 'build', src)), src)
    const files = [...(await build()).keys()]
    assert.deepEqual(
      files.filter((name) => name.endsWith('a.svg') || name.startsWith('en/assets/js')),
      ['img/a.svg'],
    )
  })

  test('has a loader that starts without the script of the language, should that not come', () => {
    const loader = scriptsOf(site.read('build/docs/index.html') ?? '')[1] ?? ''
    const reads = site.read(`build${loader}`)?.match(/__sitegen_language\b../g)
    assert.deepEqual(reads, ['__sitegen_language?.'])
  })

  test('leads from every language to files that all share, and to pages of its own', () => {
    const page = site.read('build/en/file/index.html')
    assert.match(page, /<a href="\/img\/a.svg">\/en\/docs\/<\/a>/)
    const doc = site.read('build/en/docs/picture/index.html')
    assert.match(doc, /href="\/assets\/images\/a-[^>]*>a file<\/a>/)
    assert.match(doc, /href="\/img\/a.svg"[^>]*>as it is<\/a>/)
  })

  test('says of each page where it is in other languages, also in the sitemap', () => {
    const alternates = (file: string, link: RegExp): readonly string[] =>
      [...site.read(`build/${file}`).matchAll(link)].map(([, lang, href]) => `${lang} ${href}`)
    const expected = [
      'fr https://sitegen.example/docs/picture',
      'en https://sitegen.example/en/docs/picture',
      'x-default https://sitegen.example/docs/picture',
    ]
    assert.deepEqual(alternates('en/docs/picture/index.html', /hreflang="([^"]*)" href="([^"]*)"/g), expected)
    const all = alternates(
      'en/sitemap.xml',
      /<xhtml:link rel="alternate" hreflang="([^"]*)" href="([^"]*)"\/>/g,
    )
    assert.deepEqual(
      all.filter((one) => one.includes('picture')),
      expected,
    )
  })

  test('holds other languages as they were where some are named', async () => {
    const before = await build()
    site.write({ 'docs/index.md': '# Other\n' })
    const after = await build('--locale', 'en')
    assert.match(after.get('en/docs/index.html') ?? '', /Other/)
    assert.equal(after.get('docs/index.html'), before.get('docs/index.html'))
    const isStable = (name: string): boolean => !name.includes('/search/')
    assert.deepEqual([...after.keys()].filter(isStable), [...before.keys()].filter(isStable))
    const report = path.join(site.dir, 'report.json')
    const whole = await build('--locale', 'en', '--locale', 'fr', '--report', report)
    const { output } = JSON.parse(site.read('report.json')) as { output: { pages: number } }
    assert.equal(output.pages, 12)
    assert.deepEqual(whole, await build('--no-cache'))
  })

  test(
    'has the page of the default language where both have one, and says so',
    { skip: skipUnlessWhole },
    async () => {
      site.write({ 'src/pages/en/docs/index.md': '# Mine\n' })
      const { codes, exitCode } = await buildSite(site.dir)
      assert.deepEqual([exitCode, codes], [0, ['OUTPUT_COLLISION']])
      assert.match(site.read('build/en/docs/index.html'), /Mine/)
      rmSync(path.join(site.dir, 'src/pages/en'), { recursive: true })
    },
  )

  for (const [name, keys, skip] of [
    ['that asks for them', "staticFiles: 'copy'", skipUnlessWhole],
    ['on a host of its own', "localeConfigs: { en: { url: 'https://other.example', baseUrl: '/' } }", false],
  ] as const)
    test(`has copies of static files and scripts in a language ${name}`, { skip }, async () => {
      const config = site.read('site.config.mjs')
      site.write({ 'site.config.mjs': config.replace("locales: ['fr', 'en']", `$&, ${keys}`) })
      const files = await build()
      const base = name === 'that asks for them' ? '/en/' : '/'
      assert.ok(files.has('img/a.svg') && files.has('en/img/a.svg'))
      assert.match(files.get('en/file/index.html') ?? '', new RegExp(`<a href="${base}img/a.svg">`))
      for (const src of scriptsOf(files.get('en/index.html') ?? ''))
        assert.ok(files.has(`en/${src.slice(base.length)}`), src)
      site.write({ 'site.config.mjs': config })
    })

  test('loses a language that the site does not have any more', { skip: skipUnlessWhole }, async () => {
    const config = site.read('site.config.mjs')
    site.write({ 'site.config.mjs': config.replace(", 'en']", ", 'de']") })
    const files = await build()
    assert.deepEqual([files.has('en/index.html'), files.has('de/index.html')], [false, true])
    site.write({ 'site.config.mjs': config })
  })

  test('is not made for a language that the site does not have', async () => {
    const { exitCode, stderr } = await runCli(['build', site.dir, '--locale', 'de'], site.dir)
    assert.equal(exitCode, 2)
    assert.match(stderr, /The site has no language "de"[^]*Choose one of fr, en/)
  })
})

describe('a file of static, where languages share one copy,', () => {
  const site = siteOf({
    'site.config.mjs': `export default {
  title: 'Test',
  url: 'https://sitegen.example',
  baseUrl: '/base/',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  pwa: { manifest: { icons: [{ src: '/img/a.png', sizes: '192x192' }] } },
  blog: { onUntruncatedBlogPosts: 'ignore' },
  redirects: { redirects: [{ from: '/picture', to: 'pathname:///img/a.png' }] },
}
`,
    'static/img/a.png': 'a',
    'src/pages/index.md': '# Home\n',
    'blog/authors.yml': 'ann:\n  name: Ann\n  image_url: /img/a.png\n',
    'blog/2024-05-01-a.md': '---\nauthors: ann\nimage: /img/a.png\n---\n\n# A\n\nText.\n',
  })

  test('is found by posts, their authors, icons of the web manifest and redirects', async () => {
    const { exitCode, codes, stdout } = await buildSite(site.dir)
    assert.deepEqual([exitCode, codes], [0, []], stdout)
    for (const file of [
      'blog/2024/05/01/a/index.html',
      'blog/index.html',
      'manifest.json',
      'picture/index.html',
    ]) {
      const text = site.read(`build/de/${file}`)
      assert.match(text, /[">]\/base\/img\/a\.png/, file)
      assert.doesNotMatch(text, /\/de\/(?:base\/)?img/, file)
    }
  })
})

test('a list of posts that code imports is that of the language', async () => {
  const LIST = '../../.docusaurus/docusaurus-plugin-content-blog/default/blog-post-list-prop-default.json'
  const site = siteOf({
    'site.config.mjs': `export default {
  title: 'Test',
  url: 'https://sitegen.example',
  i18n: { defaultLocale: 'en', locales: ['en', 'ar'] },
  blog: { blogSidebarTitle: 'Posts', onUntruncatedBlogPosts: 'ignore' },
}
`,
    'src/pages/index.jsx': `import posts from '${LIST}'
import { items } from '${LIST}'

const { title } = require('${LIST}')

export default () => <p id="posts">{[title, ...posts.items.map(({ permalink }) => permalink), items[0].title].join()}</p>
`,
    'blog/2024-05-01-a.md': '# A\n',
    'i18n/ar/docusaurus-plugin-content-blog/2024-05-01-a.md': '# B\n',
    'i18n/ar/docusaurus-plugin-content-blog/options.json': '{ "sidebar.title": "Other" }',
  })
  assert.equal((await buildSite(site.dir)).exitCode, 0)
  const shown = (): readonly string[] =>
    ['', 'ar/'].map(
      (folder) => /<p id="posts">(.*?)<\/p>/.exec(site.read(`build/${folder}index.html`))?.[1] ?? '',
    )
  assert.deepEqual(shown(), ['Posts,/blog/2024/05/01/a,A', 'Other,/ar/blog/2024/05/01/a,B'])
  site.write({ 'i18n/ar/docusaurus-plugin-content-blog/2024-05-01-a.md': '# C\n' })
  assert.equal((await buildSite(site.dir)).exitCode, 0)
  assert.deepEqual(shown(), ['Posts,/blog/2024/05/01/a,A', 'Other,/ar/blog/2024/05/01/a,C'])
})

describe('a language without a folder', () => {
  const site = siteOf({
    'site.config.mjs': `export default {
  title: 'Test',
  url: 'https://sitegen.example',
  i18n: { defaultLocale: 'de', locales: ['de', 'en'] },
}
`,
    'docs/a.md': '---\nslug: /\n---\n\n# A\n\n## Part\n\n## Other part\n',
    'docs/b.md': '# B\n',
  })

  test('has the texts of the theme', async () => {
    assert.equal((await buildSite(site.dir)).exitCode, 0)
    const doc = site.read('build/docs/index.html')
    for (const words of [
      /<nav class="theme-layout-navbar[^>]* aria-label="Hauptnavigation"/,
      /<span class="pagination-nav__sublabel">Weiter<\/span>/,
      />Auf dieser Seite</,
      /aria-label="Direkter Link zu Part"/,
    ])
      assert.match(doc, words)
    const missing = site.read('build/404.html')
    assert.match(missing, /<title>Seite nicht gefunden \| Test<\/title>/)
    assert.match(missing, /<h1>Seite nicht gefunden<\/h1>[^]*>Zur Startseite<\/a>/)
  })

  test('gives browsers the texts that its code asks for, and English none', async () => {
    const tree = readTree(path.join(site.dir, 'build'))
    const textOf = (name: RegExp): string =>
      [...tree].flatMap(([file, text]) => (name.test(file) ? [String(text)] : [])).join('\n')
    const givenIn = (page: string): readonly string[] => {
      const [script = ''] = scriptsOf(site.read(`build/${page}`))
      const [, table = ''] =
        /Object\.assign\(Object\.create\(null\),(.*)\)/.exec(site.read(`build${script}`)) ?? []
      return Object.keys(JSON.parse(table) as object)
    }
    const given = givenIn('docs/index.html')
    assert.deepEqual(givenIn('en/docs/index.html'), [])
    const asked: readonly string[] = textOf(/assets\/js\/(?!messages-)/).match(/theme(?:\.\w+)+/g) ?? []
    assert.ok(given.includes('theme.CodeBlock.copied') && !given.includes('theme.Playground.result'))
    assert.deepEqual(
      given.filter((id) => !asked.includes(id)),
      [],
    )
    const known = Object.keys(await themeMessages('de'))
    assert.deepEqual(
      known.filter((id) => asked.includes(id) && !given.includes(id)),
      [],
    )
  })
})
