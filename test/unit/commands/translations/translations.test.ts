import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { runCli, temporarySite, type CliResult } from '../../../support/build-site.ts'

const CONFIG = `export default {
  title: 'Test',
  url: 'https://sitegen.example',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'pt-BR'], localeConfigs: { 'pt-BR': { path: 'pt' } } },
}
`

const PAGE = 'export default () => <p>x</p>\n'

const site = temporarySite({
  'site.config.mjs': CONFIG,
  'versions.json': '["1.0"]',
  'docs/a.md': '# A\n',
  'docs/b.md': '# B\n',
  'docs/sub/c.mdx': '# C\n',
  'docs/_part.md': 'Part\n',
  'versioned_docs/version-1.0/a.md': '# A\n',
  'blog/2026-01-01-p.md': '---\nauthors: []\n---\n\nPost\n',
  'src/pages/index.tsx': PAGE,
  'i18n/fr/docs/current/a.md': '# A en français\n',
  'i18n/fr/docs/current/b.md': '# B\n',
  'i18n/fr/docs/current/gone.md': '# Gone\n',
  'i18n/fr/docs/current/_part.md': 'Partie\n',
  'i18n/fr/docusaurus-plugin-content-docs/current/a.md': '# Hidden by the other\n',
  'i18n/fr/docusaurus-plugin-content-docs/current/sub/c.mdx': '# C en français\n',
  'i18n/fr/docs/version-1.0/a.md': '# A 1.0\n',
  'i18n/fr/pages/index.tsx': PAGE.replace('x', 'y'),
  'i18n/fr/docs/current.json': '{ "version.label": "Suite" }',
  'i18n/fr/blog/options.json': '{ "title": "Blog" }',
})
after(() => site.remove())

const sitegen = (...args: readonly string[]): Promise<CliResult> =>
  runCli(['translations', ...args], site.dir)

interface Report {
  readonly locales: readonly {
    readonly locale: string
    readonly content: readonly {
      readonly instance: string
      readonly version: string | null
      readonly counts: object
      readonly files: readonly {
        readonly source: string | null
        readonly translation: string | null
        readonly state: string
      }[]
    }[]
    readonly messages: {
      readonly counts: object
      readonly missing: readonly { readonly file: string; readonly keys: readonly string[] }[]
    }
  }[]
}

async function report(...args: readonly string[]): Promise<Report['locales']> {
  const { stdout } = await sitegen('--json', ...args)
  return (JSON.parse(stdout) as { readonly result: Report }).result.locales
}

/** `docs/a.md unmarked`, of the French files of an instance. */
async function states(...args: readonly string[]): Promise<readonly string[]> {
  const [french = assert.fail()] = await report('--locale', 'fr', ...args)
  return french.content.flatMap(({ files }) =>
    files.map(({ source, translation, state }) => `${source ?? translation} ${state}`),
  )
}

describe('sitegen translations', () => {
  test('counts every language by version and instance, in a table', async () => {
    const { exitCode, stdout, stderr } = await sitegen()
    assert.deepEqual([exitCode, stderr], [0, ''])
    assert.equal(
      stdout,
      `                 translated  unmarked  outdated  equal  missing  orphaned
fr     docs               0         2         0      1        0         1
fr     docs 1.0           0         1         0      0        0         0
fr     blog               0         0         0      0        1         0
fr     pages              0         1         0      0        0         0
fr     messages           1         0         0      1        4         0
pt-BR  docs               0         0         0      0        3         0
pt-BR  docs 1.0           0         0         0      0        1         0
pt-BR  blog               0         0         0      0        1         0
pt-BR  pages              0         0         0      0        1         0
pt-BR  messages           0         0         0      0        6         0
`,
    )
  })

  test('lists files and texts', async () => {
    const { stdout } = await sitegen('--locale', 'fr', '--files')
    assert.deepEqual(stdout.split('\n').slice(6, -1), [
      'fr  unmarked  i18n/fr/docs/current/a.md',
      'fr  equal  i18n/fr/docs/current/b.md',
      'fr  unmarked  i18n/fr/docusaurus-plugin-content-docs/current/sub/c.mdx',
      'fr  orphaned  i18n/fr/docs/current/gone.md',
      'fr  unmarked  i18n/fr/docs/version-1.0/a.md',
      'fr  missing  blog/2026-01-01-p.md',
      'fr  unmarked  i18n/fr/pages/index.tsx',
      'fr  missing  "sidebar.defaultSidebar.category.sub" of i18n/fr/docs/current.json',
      'fr  missing  "version.label" of i18n/fr/docs/version-1.0.json',
      'fr  missing  "description" of i18n/fr/blog/options.json',
      'fr  missing  "sidebar.title" of i18n/fr/blog/options.json',
    ])
  })

  test('a mark makes a translation up to date until its source is another', async () => {
    const { stdout } = await sitegen(
      '--mark',
      'i18n/fr/docs/current/a.md',
      'docs/sub/c.mdx',
      '--locale',
      'fr',
    )
    assert.match(stdout, /^Marked 2 files in i18n\/fr\/sources\.json\.\n/)
    const marks = JSON.parse(site.read('i18n/fr/sources.json')) as object
    assert.deepEqual(Object.keys(marks), ['docs/a.md', 'docs/sub/c.mdx'])
    site.write({ 'docs/sub/c.mdx': '# C, changed\n', 'i18n/fr/docs/current/a.md': '# A, corrigé\n' })
    assert.deepEqual((await states()).slice(0, 4), [
      'docs/a.md translated',
      'docs/b.md equal',
      'docs/sub/c.mdx outdated',
      'i18n/fr/docs/current/gone.md orphaned',
    ])
  })

  test('--mark alone marks all that is translated, in every language asked for', async () => {
    const { stdout } = await sitegen('--mark', '--locale', 'fr', '--locale', 'pt-BR')
    assert.match(stdout, /^Marked 4 files in i18n\/fr\/sources\.json\.\n/)
    const all = await states()
    assert.deepEqual(
      all.filter((line) => /unmarked|outdated/.test(line)),
      [],
    )
    // Marks of what is no more go.
    site.write({ 'i18n/fr/docs/version-1.0/a.md': '# A\n' })
    await sitegen('--mark', '--locale', 'fr')
    const marks = JSON.parse(site.read('i18n/fr/sources.json')) as object
    assert.deepEqual(Object.keys(marks), [
      'docs/a.md',
      'docs/sub/c.mdx',
      'src/pages/index.tsx',
      'versioned_docs/version-1.0/a.md',
    ])
  })

  test('--fail-on ends with 1 where there is something of the kind', async () => {
    const codes = []
    for (const state of ['outdated', 'unmarked', 'equal', 'missing', 'outdated,orphaned'])
      codes.push((await sitegen('--locale', 'fr', '--fail-on', state)).exitCode)
    assert.deepEqual(codes, [0, 0, 1, 1, 1])
    assert.equal((await sitegen('--fail-on', 'translated')).exitCode, 2)
  })

  test('messages that are missing fail with missing, equal ones do not with equal', async () => {
    const small = temporarySite({
      'site.config.mjs': CONFIG,
      'src/pages/index.md':
        'import Translate from \'@docusaurus/Translate\'\n\n# <Translate id="a">Home</Translate>\n',
      'i18n/fr/pages/index.md': '# Accueil\n',
      'i18n/fr/code.json': '{}',
    })
    after(() => small.remove())
    const fails = (state: string): Promise<CliResult> =>
      runCli(['translations', '-l', 'fr', '--fail-on', state], small.dir)
    assert.equal((await fails('missing')).exitCode, 1)
    small.write({ 'i18n/fr/code.json': '{ "a": "Home" }' })
    assert.deepEqual([(await fails('missing')).exitCode, (await fails('equal')).exitCode], [0, 0])
  })

  test('the JSON document has the shape that the documentation shows', async () => {
    const [first, second, ...others] = await report()
    assert.deepEqual([first?.locale, second?.locale, others], ['fr', 'pt-BR', []])
    const [docs] = first?.content ?? []
    assert.deepEqual(Object.keys(docs ?? {}), ['instance', 'version', 'counts', 'files'])
    assert.deepEqual([docs?.instance, docs?.version], ['docs/default', 'current'])
    assert.deepEqual(docs?.files.at(-1), {
      source: null,
      translation: 'i18n/fr/docs/current/gone.md',
      state: 'orphaned',
    })
    assert.deepEqual(first?.messages, {
      counts: { translated: 1, unmarked: 0, outdated: 0, equal: 1, missing: 4, orphaned: 0 },
      missing: [
        { file: 'i18n/fr/docs/current.json', keys: ['sidebar.defaultSidebar.category.sub'] },
        { file: 'i18n/fr/docs/version-1.0.json', keys: ['version.label'] },
        { file: 'i18n/fr/blog/options.json', keys: ['description', 'sidebar.title'] },
      ],
    })
  })

  test('messages with names that their texts do not have are told', async () => {
    site.write({
      'src/pages/b.tsx':
        "import { translate } from 'sitegen/runtime'\nexport default () => translate({ message: 'Hi {name}' }, { name: 'x' })",
      'i18n/fr/code.json': '{ "Hi {name}": "Salut {nom}" }',
    })
    const { exitCode, stderr } = await sitegen('--locale', 'fr')
    assert.equal(exitCode, 0)
    assert.match(stderr, /MESSAGE_DOUBTFUL .*"Hi \{name\}" of i18n\/fr\/code\.json has \{nom\},/)
  })

  test('a file that is no content, and marks that are no marks, are told', async () => {
    const wrong = await sitegen('--mark', 'site.config.mjs')
    assert.equal(wrong.exitCode, 2)
    assert.match(wrong.stderr, /"site\.config\.mjs" is no translation of "fr"/)
    site.write({ 'i18n/fr/sources.json': '{ "docs/a.md": 1 }' })
    const { exitCode, stderr } = await sitegen()
    assert.equal(exitCode, 1)
    assert.match(stderr, /MESSAGES_INVALID .*i18n\/fr\/sources\.json/)
  })
})
