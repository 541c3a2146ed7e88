import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { copyOf, outputOf, siteOf } from '../../support/build/sites.ts'
import { buildSite } from '../../support/build-site.ts'

describe('a plugin with texts', () => {
  const site = copyOf('fixtures/languages')
  /** What a page says of a person, without the marks of React. */
  const words = (file: string): string =>
    /<p>(.*?)<\/p>/.exec(site.read(`build/${file}/index.html`).replaceAll('<!-- -->', ''))?.[1] ?? ''
  before(async () => {
    const { exitCode, stdout } = await buildSite(site.dir)
    assert.equal(exitCode, 0, stdout)
  })

  test('shows its content and its components in each language, and what is not translated as it is', () => {
    const pages = ['crew/ann', 'de/crew/ann', 'de/crew/ben', 'ja/crew/ann', 'ar/crew/ben']
    assert.deepEqual(pages.map(words), [
      'Meet: Joiner',
      'Darf ich vorstellen: Tischlerin',
      'Darf ich vorstellen: Turner',
      '紹介します: Joiner',
      'Meet: Turner',
    ])
  })

  test('is followed by a message that changes, as in a clean build, and code.json wins over its own texts', async () => {
    site.write({
      'i18n/de/crew/trades.json': '{ "ann": "Schreinerin", "ben": { "message": "Drechsler" } }',
      'i18n/ja/code.json': '{ "crew.greeting": "こちらは" }',
    })
    await buildSite(site.dir)
    assert.deepEqual(['de/crew/ann', 'de/crew/ben', 'ja/crew/ann'].map(words), [
      'Darf ich vorstellen: Schreinerin',
      'Darf ich vorstellen: Drechsler',
      'こちらは: Joiner',
    ])
    const warm = outputOf(site)
    await buildSite(site.dir, '--no-cache')
    assert.deepEqual(warm, outputOf(site))
  })

  test('whose messages are none fails the build with their place', async () => {
    site.write({ 'i18n/de/crew/trades.json': '{\n  "ann": 1\n}' })
    const { exitCode, diagnostics } = await buildSite(site.dir)
    const found = diagnostics.find(({ code }) => code === 'MESSAGES_INVALID')
    assert.deepEqual([exitCode, found?.place], [1, { file: 'i18n/de/crew/trades.json', line: 2 }])
  })
})

describe('what depends on the language', () => {
  const CONFIG = `
    import fs from 'node:fs'
    const seen = (name) => (globalThis.languagesSeen ??= []).push(name)
    const page = (context, name, props) => ({ path: context.baseUrl + name, component: '@site/page.jsx', exact: true, props })
    const plugin = (name, load, more = {}) => [
      Object.assign((context) => ({
        name,
        async loadContent() {
          seen(name)
          return { text: await load(context) }
        },
        contentLoaded: ({ content, actions }) => actions.addRoute(page(context, name, content)),
        ...more,
      })),
      {},
    ]
    export default {
      title: 'T', url: 'https://sitegen.example', docs: false, blog: false,
      i18n: { defaultLocale: 'en', locales: ['en', 'de', 'fr'], localeConfigs: { fr: { path: 'fr-FR', translate: false } } },
      plugins: [
        plugin('plain', ({ siteDir, siteConfig: { title } }) => title),
        plugin('asking', ({ i18n: { currentLocale } }) => currentLocale),
        plugin('based', ({ siteConfig }) => siteConfig.baseUrl),
        plugin('variable', () => process.env.DOCUSAURUS_CURRENT_LOCALE),
        plugin('folder', ({ localizationDir }) => localizationDir.split('/').slice(-2).join('/')),
        plugin('mutating', () => 'raw', {
          getTranslationFiles: ({ content }) => [{ path: 'a', content: { text: { message: content.text } } }],
          translateContent({ content, translationFiles }) {
            content.text += translationFiles[0].content.text.message
            return content
          },
        }),
        (context) => ({
          name: 'made',
          async contentLoaded({ actions }) {
            const text = await actions.createData('words.js', 'export default ' + JSON.stringify(context.baseUrl))
            actions.addRoute({ ...page(context, 'made'), modules: { text } })
          },
        }),
        () => ({
          name: 'post',
          postBuild: ({ outDir, i18n }) => fs.writeFileSync(outDir + '/post.txt', [i18n.currentLocale, ...outDir.split('/').slice(-2), fs.readFileSync(outDir + '/index.html', 'utf8').match(/lang="(..)"/)[1]].join(' ')),
        }),
        (context) => ({
          name: 'theme',
          getTranslationFiles: () => [{ path: 'theme', content: { hint: { message: 'Hint' } } }],
          translateThemeConfig: ({ themeConfig, translationFiles }) => ({ hint: { text: translationFiles[0].content.hint.message } }),
        }),
      ],
    }`
  const site = siteOf({
    'site.config.mjs': CONFIG,
    'src/pages/index.md': '# Home\n',
    'page.jsx': `
      import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
      export default ({ text }) => {
        const { themeConfig } = useDocusaurusContext().siteConfig
        return <p>{text} {themeConfig.hint?.text ?? 'none'}</p>
      }`,
    'i18n/de/theme/theme.json': '{ "hint": "Hinweis" }',
  })
  const words = (): object =>
    Object.fromEntries(
      ['plain', 'asking', 'based', 'variable', 'folder', 'mutating', 'made'].map((name) => [
        name,
        ['', 'de/', 'fr/'].map((folder) => {
          const html = site.read(`build/${folder}${name}/index.html`).replaceAll('<!-- -->', '')
          return /<p>(.*?)<\/p>/.exec(html)?.[1]
        }),
      ]),
    )
  const build = async (...args: readonly string[]) => {
    const seen: string[] = []
    Reflect.set(globalThis, 'languagesSeen', seen)
    const { exitCode, stdout } = await buildSite(site.dir, ...args)
    assert.equal(exitCode, 0, stdout)
    return seen.toSorted()
  }
  const THRICE = ['asking', 'based', 'folder', 'variable'].flatMap((name) => [name, name, name])
  const EXPECTED = {
    plain: ['T Hint', 'T Hinweis', 'T none'],
    asking: ['en Hint', 'de Hinweis', 'fr none'],
    based: ['/ Hint', '/de/ Hinweis', '/fr/ none'],
    variable: ['en Hint', 'de Hinweis', 'fr none'],
    folder: ['i18n/en Hint', 'i18n/de Hinweis', 'i18n/fr-FR none'],
    mutating: ['rawraw Hint', 'rawraw Hinweis', 'raw none'],
    made: ['/ Hint', '/de/ Hinweis', '/fr/ none'],
  }

  test('is loaded for each, and all else once, before it is translated', async () => {
    assert.deepEqual(await build(), [...THRICE, 'mutating', 'plain'].toSorted())
    assert.deepEqual(words(), EXPECTED)
    assert.equal(process.env['DOCUSAURUS_CURRENT_LOCALE'], undefined)
  })

  test('has a folder of the output in each, as in Docusaurus', async () => {
    await build()
    const told = (): readonly string[] =>
      ['', 'de/', 'fr/'].map((folder) => site.read(`build/${folder}post.txt`))
    const [english = '', ...others] = told()
    assert.match(english, /^en \d+ build en$/)
    assert.deepEqual(others, ['de build de de', 'fr build fr fr'])
    await build()
    assert.deepEqual(told(), [english, ...others])
  })

  test('is kept for the next build, in each language', async () => {
    const clean = outputOf(site)
    site.write({ 'src/pages/index.md': '# Start\n' })
    assert.deepEqual(await build(), [])
    assert.deepEqual(words(), EXPECTED)
    site.write({ 'src/pages/index.md': '# Home\n', 'i18n/de/theme/theme.json': '{ "hint": "Tipp" }' })
    await build()
    assert.deepEqual((words() as typeof EXPECTED).plain, ['T Hint', 'T Tipp', 'T none'])
    site.write({ 'i18n/de/theme/theme.json': '{ "hint": "Hinweis" }' })
    assert.deepEqual((await build('--no-cache')).length, THRICE.length + 2)
    assert.deepEqual(outputOf(site), clean)
  })
})
