import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { runCli, temporarySite, type CliResult, type Files } from '../../../support/build-site.ts'
import { skipUnlessWhole } from '../../../support/is-whole.ts'

const CONFIG = `export default {
  title: 'Test',
  url: 'https://sitegen.example',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'], localeConfigs: { en: { translate: false } } },
  themeConfig: {
    navbar: {
      title: 'Acme',
      logo: { src: '/logo.svg', alt: 'A wheel' },
      items: [{ label: 'Docs', to: '/docs/a/' }, { label: 'More', items: [{ label: 'In', href: 'https://a.example' }] }],
    },
    footer: { copyright: '(c)', links: [{ title: 'Column', items: [{ label: 'Link', to: '/docs/a/' }] }] },
  },
}
`

const SIDEBARS = `export default {
  main: [
    { type: 'doc', id: 'a', label: 'Doc' },
    {
      type: 'category', label: 'Group', key: 'g',
      link: { type: 'generated-index', title: 'All', description: 'About' },
      items: ['b', { type: 'link', label: 'Out', href: 'https://a.example' }],
    },
    { type: 'category', label: 'Plain', link: { type: 'generated-index' }, items: ['c'] },
  ],
}
`

const FILES: Files = {
  'site.config.mjs': CONFIG.replace(
    "title: 'Test',",
    "title: 'Test',\n  docs: { sidebarPath: './sidebars.mjs' },",
  ),
  'sidebars.mjs': SIDEBARS,
  'docs/a.md': '# A\n',
  'docs/b.md': '# B\n',
  'docs/c.md': '# C\n',
  'blog/2026-01-01-p.md': '---\nauthors: []\n---\n\nPost\n',
  'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
  'src/pages/index.tsx':
    "import { translate } from 'sitegen/runtime'\nexport default () => <p>{translate({ id: 'home.start', message: 'Start', description: 'Button' })}</p>\n",
}

type Messages = Readonly<Record<string, { readonly message: string; readonly description?: string }>>

function open(files: Files) {
  const site = temporarySite(files)
  after(() => site.remove())
  return {
    ...site,
    run: (...args: readonly string[]): Promise<CliResult> =>
      runCli(['write-translations', '--locale', 'fr', ...args], site.dir),
    messages: (file: string): Readonly<Record<string, string>> =>
      Object.fromEntries(
        Object.entries(JSON.parse(site.read(`i18n/fr/${file}`)) as Messages).map(([key, { message }]) => [
          key,
          message,
        ]),
      ),
    has: (file: string): boolean => existsSync(path.join(site.dir, 'i18n/fr', file)),
  }
}

describe('sitegen write-translations', () => {
  const site = open(FILES)

  test('writes every text that the site can show in another language', async () => {
    const { exitCode, stdout, stderr } = await site.run()
    assert.deepEqual([exitCode, stderr], [0, ''])
    assert.equal(
      stdout,
      [
        'i18n/fr/code.json: 1 text, 1 of them new',
        'i18n/fr/theme/navbar.json: 5 texts, 5 of them new',
        'i18n/fr/theme/footer.json: 3 texts, 3 of them new',
        'i18n/fr/docs/current.json: 7 texts, 7 of them new',
        'i18n/fr/blog/options.json: 3 texts, 3 of them new',
        'Wrote 5 of 5 files for Français (fr).\n',
      ].join('\n'),
    )
    assert.equal(
      site.read('i18n/fr/code.json'),
      '{\n  "home.start": {\n    "message": "Start",\n    "description": "Button"\n  }\n}\n',
    )
    assert.deepEqual(site.messages('theme/navbar.json'), {
      title: 'Acme',
      'logo.alt': 'A wheel',
      'item.label.Docs': 'Docs',
      'item.label.More': 'More',
      'item.label.In': 'In',
    })
    assert.deepEqual(site.messages('theme/footer.json'), {
      copyright: '(c)',
      'link.title.Column': 'Column',
      'link.item.label.Link': 'Link',
    })
    assert.deepEqual(site.messages('docs/current.json'), {
      'version.label': 'Next',
      'sidebar.main.doc.Doc': 'Doc',
      'sidebar.main.category.g': 'Group',
      'sidebar.main.category.g.link.generated-index.title': 'All',
      'sidebar.main.category.g.link.generated-index.description': 'About',
      'sidebar.main.link.Out': 'Out',
      'sidebar.main.category.Plain': 'Plain',
    })
    assert.deepEqual(Object.keys(site.messages('blog/options.json')), [
      'title',
      'description',
      'sidebar.title',
    ])
  })

  test('a second time there is nothing to write', async () => {
    assert.equal((await site.run()).stdout, 'Nothing to write: 5 files for Français (fr) have all texts.\n')
  })

  test('messages stay in their order, descriptions follow the code, and unknown keys are told once', async () => {
    site.write({
      'i18n/fr/code.json':
        '{ "home.stat": "Vieux", "theme.own": "x", "home.start": { "message": "Commencer", "description": "old" } }',
      'src/pages/b.tsx':
        "import { translate } from 'sitegen/runtime'\nexport default () => translate({ message: 'New' })",
    })
    const { exitCode, stderr } = await site.run('--messagePrefix', '? ')
    assert.equal(exitCode, 0)
    assert.deepEqual(Object.entries(JSON.parse(site.read('i18n/fr/code.json')) as object), [
      ['home.stat', 'Vieux'],
      ['theme.own', 'x'],
      ['home.start', { message: 'Commencer', description: 'Button' }],
      ['New', { message: '? New' }],
    ])
    assert.match(
      stderr,
      /MESSAGE_UNKNOWN .*"home\.stat" of i18n\/fr\/code\.json\.\n {2}i18n\/fr\/code\.json:1\n/,
    )
    assert.match(stderr, /Did you mean "home\.start"\?/)
    assert.equal(stderr.match(/MESSAGE_UNKNOWN/g)?.length, 1)
  })

  test('names in braces that neither code nor the theme gives are told, in code.json only', async () => {
    site.write({
      'i18n/fr/code.json':
        '{\n"home.start": "Départ {ici}",\n"theme.blog.tagTitle": "{nPost}",\n"New": "Neuf",\n"home.stat": "{x}"\n}',
      'i18n/fr/theme/navbar.json': '{ "title": "{x}" }',
    })
    const { exitCode, stderr } = await site.run()
    assert.equal(exitCode, 0)
    const told = Array.from(
      stderr.matchAll(/MESSAGE_DOUBTFUL.*(\{\w+\}).*\n {2}(.*)\n/g),
      ([, name, place]) => [name, place],
    )
    assert.deepEqual(told, [
      ['{ici}', 'i18n/fr/code.json:2'],
      ['{nPost}', 'i18n/fr/code.json:3'],
    ])
    assert.match(stderr, /Did you mean \{nPosts\}\?/)
  })

  test('--override writes messages anew', async () => {
    await site.run('--override')
    assert.equal(site.messages('code.json')['home.start'], 'Start')
  })

  test('--theme adds the texts of the theme', async () => {
    await site.run('--theme')
    const code = site.messages('code.json')
    assert.equal(code['theme.docs.paginator.next'], 'Suivant')
    assert.equal(code['theme.common.headingLinkTitle'], 'Lien direct vers {heading}')
    assert.equal(code['theme.own'], undefined)
  })

  test('a file with problems stops the command before anything is written', async () => {
    site.write({ 'i18n/fr/theme/footer.json': '{ "copyright": 3 }', 'i18n/fr/code.json': '{}' })
    const { exitCode, stderr, stdout } = await site.run()
    assert.deepEqual([exitCode, stdout], [1, ''])
    assert.match(stderr, /MESSAGES_INVALID/)
    assert.equal(site.read('i18n/fr/code.json'), '{}')
  })

  test('a language that is not there, and one that is not translated, are wrong uses', async () => {
    const unknown = await runCli(['write-translations', '-l', 'de'], site.dir)
    assert.deepEqual([unknown.exitCode, unknown.stdout], [2, ''])
    const english = await runCli(['write-translations'], site.dir)
    assert.equal(english.exitCode, 2)
    assert.match(english.stderr, /The language "en" is not translated/)
  })
})

test(
  'two items of a sidebar with one key are an error, and nothing is written',
  { skip: skipUnlessWhole },
  async () => {
    const twice = "{ type: 'category', label: 'Group', key: 'g', items: ['c'] },"
    const site = open({ ...FILES, 'sidebars.mjs': SIDEBARS.replace('main: [', `main: [ ${twice}`) })
    const { exitCode, stderr } = await site.run()
    assert.equal(exitCode, 1)
    assert.match(stderr, /MESSAGE_TWICE .*current\.json .*"sidebar\.main\.category\.g"/)
    assert.ok(!site.has('code.json'))
  },
)

test('in a project of Docusaurus new files have its names, and files that are there keep theirs', async () => {
  const site = open({
    'docusaurus.config.mjs': `export default {
      title: 'Test', url: 'https://sitegen.example', baseUrl: '/',
      i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
      presets: [['classic', { blog: false }]],
      plugins: ['./plugins/notes.mjs', ['@docusaurus/plugin-content-docs', { id: 'own', path: 'own', routeBasePath: 'own' }]],
      themeConfig: { navbar: { title: 'Acme' } },
    }`,
    'plugins/notes.mjs': `export default () => ({
      name: 'notes',
      loadContent: () => 'from content',
      getTranslationFiles: ({ content }) => [{ path: 'sub/texts', content: { n: { message: content, description: 'N' } } }],
      getDefaultCodeTranslationMessages: () => ({ 'code.text': 'Par défaut' }),
      getThemePath: () => '../plugin-theme',
    })`,
    'plugin-theme/Notes.jsx':
      "import Translate from '@docusaurus/Translate'\nexport default () => <Translate id='code.text'>By default</Translate>",
    'docs/a.md': '# A\n',
    'own/a.md': '# A\n',
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/a.md': '# A\n',
    'i18n/fr/docs/current.json': '{}',
  })
  const { exitCode, stdout, stderr } = await site.run()
  assert.deepEqual([exitCode, stderr], [0, ''])
  assert.deepEqual(
    stdout.split('\n').map((line) => line.split(':')[0]),
    [
      'i18n/fr/code.json',
      'i18n/fr/docusaurus-theme-classic/navbar.json',
      'i18n/fr/docs/current.json',
      'i18n/fr/docusaurus-plugin-content-docs/version-1.0.json',
      'i18n/fr/docusaurus-plugin-content-docs-own/current.json',
      'i18n/fr/notes/sub/texts.json',
      'Wrote 6 of 6 files for Français (fr).',
      '',
    ],
  )
  assert.deepEqual(site.messages('code.json'), { 'code.text': 'Par défaut' })
  assert.deepEqual(site.messages('notes/sub/texts.json'), { n: 'from content' })
})

test('a plugin that gives no files of messages is an error', async () => {
  const site = open({
    ...FILES,
    'site.config.mjs': CONFIG.replace(
      "title: 'Test',",
      "title: 'Test',\n  plugins: [() => ({ name: 'p', getTranslationFiles: () => [{ path: '../x', content: {} }] })],",
    ),
  })
  const { exitCode, stderr } = await site.run()
  assert.equal(exitCode, 1)
  assert.match(stderr, /PLUGIN_INVALID .*getTranslationFiles/)
  assert.ok(!site.has('code.json'))
})
