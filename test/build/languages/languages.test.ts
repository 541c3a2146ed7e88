import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { themeMessages } from '../../../cli/content/load-messages.ts'
import type { Explanation } from '../../../cli/commands/build/explain-build.ts'
import { siteOf } from '../../support/build/sites.ts'
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

  const scripts = (): readonly string[] =>
    Array.from(
      site.read('build/index.html').matchAll(/<script type="module" src="([^"]+)"/g),
      ([, src = '']) => src,
    )

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

  test(
    'has those of the theme alone where the site has none any more',
    { skip: skipUnlessWhole },
    async () => {
      rmSync(path.join(site.dir, 'i18n'), { recursive: true })
      assert.equal((await buildSite(site.dir)).exitCode, 0)
      assert.equal(scripts().length, 2)
      assert.match(site.read('build/index.html'), /Hello/)
      assert.match(site.read('build/docs/index.html'), /Lien direct vers/)
    },
  )
})

describe('the output', () => {
  const site = siteOf(FILES)

  test('of another language lies in that of the default one, whichever is built first', async () => {
    const first = await buildSite(site.dir, '--locale', 'en')
    assert.equal(first.exitCode, 0, first.stdout)
    const english = readTree(path.join(site.dir, 'build/en'))
    assert.match(site.read('build/en/docs/index.html'), /<html lang="en" dir="ltr"[^]*href="\/en\/docs\/"/)
    const { stderr, stdout, exitCode } = await runCli(['build', site.dir], site.dir)
    assert.equal(exitCode, 0, stderr)
    assert.match(stdout + stderr, /This is the language "fr"; for the others run: sitegen build --locale en/)
    assert.match(site.read('build/docs/index.html'), /<html lang="fr" dir="ltr"/)
    assert.deepEqual(readTree(path.join(site.dir, 'build/en')), english)
  })

  test(
    'of the default language holds the newest of the other one, without a word about languages',
    { skip: skipUnlessWhole },
    async () => {
      site.write({ 'docs/index.md': '# Other\n' })
      await buildSite(site.dir, '--locale', 'en')
      const { stdout, stderr } = await runCli(['build', site.dir, '--locale', 'fr'], site.dir)
      assert.doesNotMatch(stdout + stderr, /--locale/)
      for (const file of ['build/docs/index.html', 'build/en/docs/index.html'])
        assert.match(site.read(file), /Other/)
    },
  )

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

  test('can be named', { skip: skipUnlessWhole }, async () => {
    const outDir = path.join(site.dir, 'public')
    await buildSite(site.dir, '--locale', 'en', '--out-dir', outDir)
    assert.ok(existsSync(path.join(outDir, 'en/docs/index.html')))
  })

  test('loses a language that the site does not have any more, and says so', async () => {
    const config = site.read('site.config.mjs')
    site.write({ 'site.config.mjs': config.replace(", 'en']", ", 'de']") })
    const { codes, exitCode } = await buildSite(site.dir)
    assert.deepEqual([exitCode, codes], [0, ['LANGUAGE_NOT_KEPT']])
    assert.equal(existsSync(path.join(site.dir, 'build/en')), false)
    assert.deepEqual((await buildSite(site.dir)).codes, [])
    site.write({ 'site.config.mjs': config })
  })

  test('is not made for a language that the site does not have', async () => {
    const { exitCode, stderr } = await runCli(['build', site.dir, '--locale', 'de'], site.dir)
    assert.equal(exitCode, 2)
    assert.match(stderr, /The site has no language "de"[^]*Choose one of fr, en/)
  })
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
    const [, table = ''] = /Object\.assign\(Object\.create\(null\),(.*)\)/.exec(textOf(/\/messages-/)) ?? []
    const given = Object.keys(JSON.parse(table) as object)
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
    assert.equal((await buildSite(site.dir, '--locale', 'en')).exitCode, 0)
    const english = [...readTree(path.join(site.dir, 'build/en')).keys()]
    assert.ok(english.every((file) => !file.includes('messages')))
  })
})
