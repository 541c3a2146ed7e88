import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { copyOf, outputOf } from '../../support/build/sites.ts'
import { buildSite, type BuildResult } from '../../support/build-site.ts'

const DOCS = 'i18n/de/docusaurus-plugin-content-docs/current'

describe('content of a language', () => {
  const site = copyOf('fixtures/languages')
  const page = (name: string): string => site.read(`build/de/${name}/index.html`)
  /** The text of a page that React has not marked, in one line. */
  const contains = (name: string, ...parts: readonly string[]): void => {
    const html = page(name)
    for (const part of parts) assert.ok(html.includes(part), `${name} lacks ${part}`)
  }
  let built: BuildResult
  before(async () => {
    built = await buildSite(site.dir, '--locale', 'de')
    assert.equal(built.exitCode, 0, built.stdout)
  })

  test('is read in the place of its original, with its own title, address and tags', () => {
    contains('docs', '<h1>Anfang</h1>', 'Die ersten Wörter', '"/de/docs/tags/grundlagen/"')
    contains('docs/saege', 'Eine Säge hat Zähne')
    contains('docs/1.0/saw', 'Alte Zähne')
    contains('docs/1.0', 'Start of 1.0')
    contains('tools', 'Alle Werkzeuge')
    contains('tools/drill', 'A drill turns')
    contains('blog/offen', 'Herein.', 'Tischlerin', '"/de/blog/tags/offen/"')
    contains('blog/2024/05/02/closed', 'Come back.')
    contains('about', 'Über die Werkstatt')
    contains('terms', 'Nett sein.')
    contains('hours', 'Every day.')
  })

  test('is linked to by the names of its files, from translated and other files', () => {
    contains('docs', '"/de/docs/planes/plane/">den Hobel', '"/de/docs/saege/">die Säge')
    contains('docs', '"/de/docs/planes/glue/">den Leim', '"/de/docs/oil/">das Öl')
    contains('docs/oil', '"/de/docs/planes/plane/">the plane')
    contains('docs/1.0', '"/de/docs/1.0/saw/">the saw')
    contains('docs/1.0/saw', '"/de/docs/1.0/">den Anfang')
  })

  test('has partials, images and files beside it, or beside its original', () => {
    contains('docs/planes/plane', 'Das Eisen scharf halten', 'Irons wear', 'Hobel und mehr')
    contains('docs/planes/plane', '"/assets/files/drawing-', 'darkred', 'gray')
    contains('blog/offen', 'ann-')
  })

  test('is edited where it lies, if the site wants that', () => {
    contains('docs', `https://git.example/edit/${DOCS}/index.md`)
    contains('docs/oil', 'https://git.example/edit/docs/oil.md')
    contains('tools', 'https://git.example/edit/tools/index.md')
  })

  test('that is missing or a copy is marked as words of another language', () => {
    for (const name of ['docs/oil', 'docs/planes/glue', 'tools/drill', 'hours', 'blog/2024/05/02/closed'])
      contains(
        name,
        'Noch nicht übersetzt',
        'class="theme-doc-markdown markdown" lang="en" dir="ltr"',
        `<link rel="canonical" href="https://sitegen.example/${name}/">`,
      )
    contains('docs/oil', 'Bei der Übersetzung dieser Seite helfen')
    for (const name of ['docs', 'about', 'tools']) {
      assert.doesNotMatch(page(name), /Noch nicht übersetzt|lang="en" dir/)
      contains(name, `<link rel="canonical" href="https://sitegen.example/de/${name}/">`)
    }
  })

  test('is told where it has no effect', () => {
    const [problem, ...others] = built.diagnostics
    assert.deepEqual([problem?.code, others], ['TRANSLATION_UNUSED', []])
    assert.match(
      problem?.message ?? '',
      /^5 files in i18n have no effect\. The first is \S+-docs-tool\/current\/drill\.md/,
    )
    assert.equal(
      problem?.hint,
      'Did you mean "i18n/de/docusaurus-plugin-content-docs-tools/current/drill.md"?',
    )
    const notes = problem?.notes?.join('\n') ?? ''
    assert.match(notes, /gone\.md: there is no docs\/gone\.md/)
    assert.match(notes, /i18n\/fr\/code\.json: it belongs to no language/)
    assert.match(notes, /version-2\.0\/index\.md and 1 more: nothing reads/)
  })

  const glue = `${DOCS}/planes/glue.md`
  const edits: readonly (readonly [
    name: string,
    files: Record<string, string | null>,
    shown: RegExp,
    on: string,
  ])[] = [
    ['appears', { [`${DOCS}/oil.md`]: '# Öl\n\nÖl hilft.\n' }, /Öl hilft/, 'docs/oil'],
    [
      'is no copy any more',
      { [glue]: '# Leim\n\nLeim braucht Wärme.\n' },
      /Leim braucht/,
      'docs/planes/glue',
    ],
    [
      'becomes a copy, or disappears, like a partial and an image',
      {
        [`${DOCS}/saw.md`]: '# Saw\n\nA saw has teeth. Back to [the start](./index.md).\n',
        [`${DOCS}/oil.md`]: null,
        [`${DOCS}/planes/_care.mdx`]: null,
        [`${DOCS}/planes/iron.svg`]: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
      },
      /A saw has teeth/,
      'docs/saw',
    ],
  ]
  for (const [name, files, shown, on] of edits) {
    test(`is right where a translation ${name}, as in a clean build`, async () => {
      for (const [file, text] of Object.entries(files)) {
        if (text === null) rmSync(path.join(site.dir, file))
        else site.write({ [file]: text })
      }
      await buildSite(site.dir, '--locale', 'de')
      assert.match(page(on), shown)
      const warm = outputOf(site)
      await buildSite(site.dir, '--locale', 'de', '--no-cache')
      assert.deepEqual(warm, outputOf(site))
    })
  }
})
