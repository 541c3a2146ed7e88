import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { docusaurusReader, isReadConfig, type ReadConfig } from '../../../cli/docusaurus/read-config.ts'
import { bundleModule } from '../../../cli/config/module/bundle-module.ts'
import { evaluateModule } from '../../../cli/config/module/evaluate-module.ts'
import { writeModule } from '../../../cli/config/module/write-module.ts'
import { loadSiteConfig } from '../../../cli/features/load-site-config.ts'
import type { LoadedConfig } from '../../../cli/config/load.ts'
import { placeText, problemsOf, temporarySite } from '../config/temporary-site.ts'

const KEYS = "title: 'T', url: 'https://t.example', baseUrl: '/'"

/** A project with a configuration, and further files. */
function project(
  config: string,
  files: Readonly<Record<string, string>> = {},
  name = 'docusaurus.config.js',
) {
  return temporarySite({ [name]: config, 'docs/a.md': '# A\n', ...files })
}

function readOf({ foreign }: LoadedConfig): ReadConfig {
  assert.ok(foreign !== null && isReadConfig(foreign.translation))
  return foreign.translation
}

async function configOf(keys: string, files: Readonly<Record<string, string>> = {}) {
  return loadSiteConfig(project(`export default { ${KEYS}, ${keys} }`, files))
}

describe('what a configuration of Docusaurus becomes', () => {
  it('has no content, sitemap and search that it does not ask for', async () => {
    const { config } = await configOf('')
    assert.deepEqual([config.docs, config.blog, config.pages, config.sitemap], [[], [], [], null])
    assert.equal(config.search.provider, null)
  })

  it('has the search of the site where its theme has one', async () => {
    const { config } = await configOf('', { 'src/theme/SearchBar/index.jsx': '' })
    assert.equal(config.search.provider, 'local')
  })

  it('has the name of the site in the navbar only where it is written there', async () => {
    const [without, having] = await Promise.all([
      configOf('themeConfig: { navbar: { hideOnScroll: true } }'),
      configOf("themeConfig: { navbar: { title: 'Word' } }"),
    ])
    assert.equal(without.config.themeConfig.navbar.title, '')
    assert.equal(without.config.themeConfig.navbar.hideOnScroll, true)
    assert.equal(having.config.themeConfig.navbar.title, 'Word')
  })

  it('takes several instances of docs from the preset and from plugins', async () => {
    const { config } = await configOf(
      "presets: [['classic', { blog: false }]], plugins: [['content-docs', { id: 'b', path: 'b', routeBasePath: 'b' }]]",
      { 'b/x.md': '' },
    )
    assert.deepEqual(
      config.docs.map(({ id, path }) => [id, path]),
      [
        ['default', 'docs'],
        ['b', 'b'],
      ],
    )
  })

  it('takes keys of the machinery that decide about pages', async () => {
    const { config } = await configOf(
      "future: { experimental_router: 'hash', experimental_vcs: false, v4: true }",
    )
    assert.equal(config.router, 'hash')
    assert.equal(config.storage.namespace, true)
  })

  it('gives pages the custom fields as JSON', async () => {
    const { config } = await configOf(
      'customFields: { gone: undefined, call: () => 1, day: new Date(0), deep: { n: 1 } }',
    )
    assert.deepEqual(config.customFields, { day: '1970-01-01T00:00:00.000Z', deep: { n: 1 } })
  })

  it('keeps functions, and takes the default of a module that was required whole', async () => {
    const site = project(
      `const own = require('./own.mjs')
       module.exports = { ${KEYS}, plugins: [['content-docs', { editUrl: ({ docPath }) => 'https://e.example/' + docPath, remarkPlugins: [own, [own, {}]] }]] }`,
      { 'own.mjs': 'export default function own() {}' },
    )
    const { config } = await loadSiteConfig(site)
    const [docs] = config.docs
    assert.equal(typeof docs?.editUrl, 'function')
    assert.deepEqual(
      docs?.remarkPlugins.map((plugin) => typeof (Array.isArray(plugin) ? plugin[0] : plugin)),
      ['function', 'function'],
    )
  })

  it('is that of production in builds, and of development in a dev server, with the language that is built', async () => {
    const site = project(
      `module.exports = { ${KEYS}, i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, customFields: { mode: process.env.NODE_ENV, locale: process.env.DOCUSAURUS_CURRENT_LOCALE } }`,
    )
    const before = process.env['NODE_ENV']
    const built = await loadSiteConfig(site, { locale: 'fr' })
    const shown = await loadSiteConfig(site, { use: { isDev: true } })
    assert.equal(process.env['NODE_ENV'], before)
    assert.deepEqual(built.config.customFields, { mode: before ?? 'production', locale: 'fr' })
    assert.deepEqual(shown.config.customFields, { mode: before ?? 'development' })
  })

  it('has colours of code although the package of its theme is not installed', async () => {
    const { config } = await loadSiteConfig(
      project(
        `const { themes } = require('prism-react-renderer'); module.exports = { ${KEYS}, themeConfig: { prism: { theme: themes.github } } }`,
      ),
    )
    assert.ok(config.codeThemes.light !== null)
  })

  it('may be a CommonJS module in TypeScript, and a file with another name', async () => {
    const site = project(
      `module.exports = { ${KEYS} }`,
      {
        'docusaurus.config.staging.ts': `export default { ${KEYS.replace("'T'", "'Staging' as string")} }`,
      },
      'docusaurus.config.cts',
    )
    assert.equal((await loadSiteConfig(site)).config.title, 'T')
    const named = await loadSiteConfig(site, { config: `${site}/docusaurus.config.staging.ts` })
    assert.equal(named.config.title, 'Staging')
    assert.notEqual(named.foreign, null)
  })
})

describe('problems of a configuration of Docusaurus', () => {
  it('are named and placed as they are written', async () => {
    const problems = await problemsOf(() =>
      loadSiteConfig(
        project(
          `export default {\n  ${KEYS},\n  presets: [['classic', {\n    docs: { breadcrumbs: 'yes' },\n    blog: false }]],\n  themeConfig: { navbar: { hideOnScroll: 1 } },\n}`,
        ),
      ),
    )
    assert.deepEqual(
      problems.map((problem) => `${placeText(problem)} ${problem.message}`),
      [
        'docusaurus.config.js:4:26 presets[0][1].docs.breadcrumbs must be true or false, but is "yes".',
        'docusaurus.config.js:6:42 themeConfig.navbar.hideOnScroll must be true or false, but is 1.',
      ],
    )
  })

  it('are options that nothing here has, and unknown plugins where it matters', async () => {
    const site = project(
      `export default { ${KEYS}, presets: [['classic', { docs: { docRootComponent: 'x' }, blog: false }]], plugins: ['nobody-knows'] }`,
    )
    const quiet = await loadSiteConfig(site)
    assert.deepEqual(
      quiet.diagnostics.map(({ code, level }) => `${code} ${level}`),
      ['CONFIG_KEY_LEFT_OUT warning'],
    )
    assert.deepEqual(
      readOf(quiet).leftOut.map(({ path }) => path.join('.')),
      ['presets.0.1.docs.docRootComponent'],
    )
    const warned = await loadSiteConfig(site, { use: { unknownPlugins: 'warn' } })
    assert.ok(warned.diagnostics.some(({ code, level }) => code === 'PLUGIN_UNKNOWN' && level === 'warning'))
    const refused = await problemsOf(() => loadSiteConfig(site, { use: { unknownPlugins: 'throw' } }))
    assert.ok(refused.some(({ code, level }) => code === 'PLUGIN_UNKNOWN' && level === 'error'))
  })

  it('are keys of the theme for components, which get them as JSON, and others with a warning', async () => {
    const loaded = await configOf(
      'themeConfig: { card: { deep: [1], call: () => 1 }, word: "w", call: () => 1, big: 1n, zoom: { on: true }, navbr: { a: 1 } }',
    )
    assert.deepEqual(loaded.config.customThemeConfig, {
      card: { deep: [1] },
      word: 'w',
      zoom: { on: true },
      navbr: { a: 1 },
    })
    assert.deepEqual(
      loaded.diagnostics.map(({ code, message }) => `${code} ${message}`),
      [
        'CONFIG_KEY_LEFT_OUT themeConfig.zoom is left out: sitegen has no counterpart of this Docusaurus option.',
        'CONFIG_KEY_LEFT_OUT themeConfig.navbr is left out: sitegen has no such option.',
      ],
    )
    const named = readOf(loaded).leftOut.map(({ path, isMissed = true }) => `${path.join('.')} ${isMissed}`)
    assert.deepEqual(named, [
      'themeConfig.card false',
      'themeConfig.word false',
      'themeConfig.call false',
      'themeConfig.big false',
      'themeConfig.zoom true',
      'themeConfig.navbr true',
    ])
  })

  it('are no options of plugins that nobody misses', async () => {
    const { diagnostics, ...loaded } = await configOf("plugins: [['ideal-image', { disableInDev: false }]]")
    assert.deepEqual(diagnostics, [])
    assert.deepEqual(
      readOf({ ...loaded, diagnostics }).leftOut.map(({ isMissed }) => isMissed),
      [false],
    )
  })

  it('are packages that are not installed, where something is made with them', async () => {
    const text = `import gone from 'gone'\nexport default { ${KEYS}, webpack: gone,\n  plugins: [['content-docs', { rehypePlugins: [gone.one] }]] }`
    const problems = await problemsOf(() => loadSiteConfig(project(text)))
    assert.deepEqual(
      problems.map((problem) => `${problem.code} ${placeText(problem)} ${problem.message}`),
      [
        'CONFIG_PACKAGE_MISSING docusaurus.config.js:3:48 "gone" is not installed, and plugins[0][1].rehypePlugins[0] is made with it.',
      ],
    )
  })

  it('are such packages also where a configuration of ours imports that of Docusaurus', async () => {
    const theirs = `import gone from 'gone'\nexport default { ${KEYS}, docs: { remarkPlugins: [gone] }, future: { v4: gone } }`
    const ours = (keys: string): string =>
      `import theirs from './docusaurus.config.js'\nexport default { ${KEYS}, ${keys} }`
    const site = project(theirs, { 'site.config.js': ours('docs: theirs.docs, themeConfig: {}') })
    const problems = await problemsOf(() => loadSiteConfig(site))
    assert.deepEqual(
      problems.map((problem) => `${problem.code} ${placeText(problem)}`),
      ['CONFIG_PACKAGE_MISSING docusaurus.config.js:2:94'],
    )
    const other = project(theirs, { 'site.config.js': ours('title: theirs.title') })
    assert.equal((await loadSiteConfig(other)).config.title, 'T')
    // Other files of the site may not import what is not there.
    const [own] = await problemsOf(() =>
      loadSiteConfig(temporarySite({ 'site.config.js': "import gone from 'gone'\nexport default {}" })),
    )
    assert.equal(own?.code, 'CONFIG_IMPORT')
  })

  it('are lists of plugins that are none, and items that name nothing', async () => {
    const text = `export default { ${KEYS}, presets: 'classic',\n  plugins: [false, null, '', [{}]], themes: [7] }`
    const problems = await problemsOf(() => loadSiteConfig(project(text)))
    assert.deepEqual(
      problems.map((problem) => `${problem.code} ${placeText(problem)} ${problem.message}`),
      [
        'CONFIG_INVALID docusaurus.config.js:1:79 presets must be a list, but is "classic".',
        'CONFIG_INVALID docusaurus.config.js:2:26 plugins[2] must name a plugin, but is "".',
        'CONFIG_INVALID docusaurus.config.js:2:30 plugins[3] must name a plugin, but is a list.',
        'CONFIG_INVALID docusaurus.config.js:2:46 themes[0] must name a theme, but is 7.',
      ],
    )
  })

  it('are none of a configuration of ours: an unknown key is an error there', async () => {
    const site = temporarySite({ 'site.config.js': `export default { ${KEYS}, presets: [] }` })
    const [problem] = await problemsOf(() => loadSiteConfig(site))
    assert.equal(problem?.code, 'CONFIG_UNKNOWN_KEY')
  })

  it('are said when evaluating takes too long', async () => {
    assert.equal(docusaurusReader.timeLimit, 30_000)
    const site = project('export default () => new Promise((done) => setTimeout(done, 400, {}))')
    const { source } = await loadSiteConfig(project(`export default { ${KEYS} }`))
    const [problem] = await problemsOf(async () => {
      const file = `${site}/docusaurus.config.js`
      const bundle = await bundleModule({ entry: file, siteDir: site, codes: source.codes })
      const written = {
        ...writeModule(bundle, site),
        siteDir: site,
        entry: file,
        hash: bundle.hash,
        codes: source.codes,
      }
      await evaluateModule({ ...written, timeLimit: 20 })
    })
    assert.equal(problem?.code, 'CONFIG_THROWS')
    assert.match(problem.message, /^docusaurus\.config\.js did not end within 0\.02 seconds\.$/)
  })
})
