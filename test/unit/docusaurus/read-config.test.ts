import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { docusaurusReader, isReadConfig, type ReadConfig } from '../../../cli/docusaurus/read-config.ts'
import { bundleModule } from '../../../cli/config/module/bundle-module.ts'
import { evaluateModule } from '../../../cli/config/module/evaluate-module.ts'
import { writeModule } from '../../../cli/config/module/kept-module.ts'
import { loadSiteConfig } from '../../../cli/features/load-site-config.ts'
import type { LoadedConfig } from '../../../cli/config/load.ts'
import { placeText, problemsOf, temporarySite } from '../config/temporary-site.ts'

const KEYS = "title: 'T', url: 'https://t.example', baseUrl: '/'"

/** A project with a configuration, and further files. */
const project = (config: string, files: object = {}, name = 'docusaurus.config.js'): string =>
  temporarySite({ [name]: config, 'docs/a.md': '# A\n', ...files })

function readOf({ foreign }: LoadedConfig): ReadConfig {
  assert.ok(foreign !== null && isReadConfig(foreign.translation))
  return foreign.translation
}

const configOf = async (keys: string, files: Readonly<Record<string, string>> = {}) =>
  loadSiteConfig(project(`export default { ${KEYS}, ${keys} }`, files))

/** Problems as `CODE file:line:column message`. */
const saidOf = async (site: string): Promise<readonly string[]> =>
  (await problemsOf(() => loadSiteConfig(site))).map((one) => `${one.code} ${placeText(one)} ${one.message}`)

describe('what a configuration of Docusaurus becomes', () => {
  it('has no content, sitemap and search that it does not ask for, but the search that its theme has', async () => {
    const { docs, blog, pages, sitemap, search } = (await configOf('')).config
    assert.deepEqual([docs, blog, pages, sitemap, search.provider], [[], [], [], null, null])
    const { config } = await configOf('', { 'src/theme/SearchBar/index.jsx': '' })
    assert.equal(config.search.provider, 'local')
  })

  it('has the name of the site in the navbar only where it is written there', async () => {
    const without = await configOf('themeConfig: { navbar: { hideOnScroll: true } }')
    const { title, hideOnScroll } = without.config.themeConfig.navbar
    assert.deepEqual([title, hideOnScroll], ['', true])
    const having = await configOf("themeConfig: { navbar: { title: 'Word' } }")
    assert.equal(having.config.themeConfig.navbar.title, 'Word')
  })

  it('takes values that Docusaurus takes and nothing here reads: they are left out with a warning', async () => {
    const items = `[
      { label: 'A', to: '/docs/a', rel: null, icon: 'star', 'data-n': null },
      { href: 'https://github.example', className: 'header-github-link' },
      { label: 'More', items: [{ label: 'B', href: 'https://b.example', target: 5, badge: { n: 1 } }] },
    ]`
    const plugins = "plugins: [['ideal-image', { max: Number.MAX_SAFE_INTEGER }], 'pwa']"
    const { config, diagnostics } = await configOf(`themeConfig: { navbar: { items: ${items} } }, ${plugins}`)
    const [first, second, third] = config.themeConfig.navbar.items
    assert.deepEqual([first?.customProps, Reflect.get(first ?? {}, 'rel')], [{ icon: 'star' }, undefined])
    assert.equal(Reflect.get(second ?? {}, 'aria-label'), 'https://github.example')
    const [inner] = Reflect.get(third ?? {}, 'items') as readonly { readonly customProps?: object }[]
    assert.deepEqual(inner?.customProps, { badge: { n: 1 } })
    assert.deepEqual(
      diagnostics.map(({ level, message }) => `${level} ${message.split(' is left out: ')[0]}`),
      [
        'warning themeConfig.navbar.items[0].rel',
        'warning themeConfig.navbar.items[0]["data-n"]',
        'warning themeConfig.navbar.items[2].items[0].target',
        'warning plugins[0][1].max',
      ],
    )
  })

  it('takes several instances of docs from the preset and from plugins', async () => {
    const plugin = "['content-docs', { id: 'b', path: 'b', routeBasePath: 'b' }]"
    const keys = `presets: [['classic', { blog: false }]], plugins: [${plugin}]`
    const { config } = await configOf(keys, { 'b/x.md': '' })
    const instances = config.docs.map(({ id, path }) => `${id}: ${path}`)
    assert.deepEqual(instances, ['default: docs', 'b: b'])
  })

  it('takes keys of the machinery that decide about pages', async () => {
    const { config } = await configOf(
      "future: { experimental_router: 'hash', experimental_vcs: false, v4: true }",
    )
    assert.deepEqual([config.router, config.storage.namespace], ['hash', true])
    const { diagnostics } = await configOf("future: { experimental_router: 'hash' }")
    assert.deepEqual(diagnostics, [])
  })

  it('gives pages the custom fields as JSON', async () => {
    const { config } = await configOf(
      'customFields: { gone: undefined, call: () => 1, day: new Date(0), deep: { n: 1 } }',
    )
    assert.deepEqual(config.customFields, { day: '1970-01-01T00:00:00.000Z', deep: { n: 1 } })
  })

  it('keeps functions, and takes the default of a module that was required whole', async () => {
    const options =
      "{ editUrl: ({ docPath }) => 'https://e.example/' + docPath, remarkPlugins: [own, [own, {}]] }"
    const site = project(
      `const own = require('./own.mjs')\nmodule.exports = { ${KEYS}, plugins: [['content-docs', ${options}]] }`,
      { 'own.mjs': 'export default function own() {}' },
    )
    const [docs] = (await loadSiteConfig(site)).config.docs
    const functions = docs?.remarkPlugins.map((plugin): unknown =>
      Array.isArray(plugin) ? plugin[0] : plugin,
    )
    assert.deepEqual(
      [docs?.editUrl, ...(functions ?? [])].map((value) => typeof value),
      ['function', 'function', 'function'],
    )
  })

  it('finds TypeScript in the place of JavaScript, and what is known in the place of what is not installed', async () => {
    const resolving = `import { createRequire } from 'node:module'
const own = createRequire(import.meta.url)
export default { ${KEYS}, presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js') } }]], customFields: {
  files: [require.resolve('./bare'), own.resolve('./sidebars.js'), own.resolve('./data.json')], preset: own.resolve('@docusaurus/preset-classic'),
  data: own('./data.json'), paths: typeof own.resolve.paths } }`
    const files = {
      'sidebars.ts': 'export default { main: ["a"] }',
      'bare.mts': '',
      'data.json': '{ "a": 1 }',
    }
    const site = project(resolving, files, 'docusaurus.config.ts')
    const { config, diagnostics } = await loadSiteConfig(site)
    const { preset, ...fields } = config.customFields
    assert.deepEqual(diagnostics, [])
    assert.equal(config.docs[0]?.sidebarPath, 'sidebars.ts')
    assert.match(String(preset), /node_modules\/@docusaurus\/preset-classic/)
    assert.deepEqual(fields, {
      files: ['bare.mts', 'sidebars.ts', 'data.json'].map((name) => `${site}/${name}`),
      data: { a: 1 },
      paths: 'function',
    })
  })

  it('has all members of packages of CommonJS, and the default of what was an ES module', async () => {
    const site = project(
      `import * as all from 'made'
import compiled, { word } from 'compiled'
import * as alone from 'a-function'
export default { ${KEYS}, customFields: { made: [all.one, all.default.two, Object.keys(all).length], compiled: [compiled, word], alone: alone.default() } }`,
      {
        'node_modules/made/package.json': '{ "name": "made", "main": "index.js" }',
        'node_modules/made/index.js':
          "const members = {}\nfor (const name of ['one', 'two']) members[name] = name\nmodule.exports = members",
        'node_modules/compiled/index.js':
          "Object.defineProperty(exports, '__esModule', { value: true })\nexports.default = 'default'\nObject.assign(exports, { word: 'word' })",
        'node_modules/a-function/index.cjs': "module.exports = () => 'called'",
        'node_modules/a-function/package.json': '{ "type": "module", "exports": "./index.cjs" }',
      },
      'docusaurus.config.ts',
    )
    const { config } = await loadSiteConfig(site)
    assert.deepEqual(config.customFields, {
      made: ['one', 'two', 3],
      compiled: ['default', 'word'],
      alone: 'called',
    })
  })

  it('is that of production in builds, and of development in a dev server, with the language that is built', async () => {
    const fields = '{ mode: process.env.NODE_ENV, locale: process.env.DOCUSAURUS_CURRENT_LOCALE }'
    const i18n = "{ defaultLocale: 'en', locales: ['en', 'fr'] }"
    const site = project(`module.exports = { ${KEYS}, i18n: ${i18n}, customFields: ${fields} }`)
    const before = process.env['NODE_ENV']
    const built = await loadSiteConfig(site, { locale: 'fr' })
    const shown = await loadSiteConfig(site, { use: { isDev: true } })
    assert.equal(process.env['NODE_ENV'], before)
    assert.deepEqual(built.config.customFields, { mode: before ?? 'production', locale: 'fr' })
    assert.deepEqual(shown.config.customFields, { mode: before ?? 'development' })
  })

  it('has colours of code although the package of its theme is not installed', async () => {
    const prism = 'themeConfig: { prism: { theme } }'
    for (const text of [
      "const { themes: { github: theme } } = require('prism-react-renderer')",
      // Its first version had a file for each.
      "const theme = require('prism-react-renderer/themes/github')",
      "const theme = require('prism-react-renderer/themes/vsDark/index.cjs.js')",
    ]) {
      const { config } = await loadSiteConfig(project(`${text}; module.exports = { ${KEYS}, ${prism} }`))
      assert.ok(config.codeThemes.light !== null, text)
    }
    const other = "import theme from 'prism-react-renderer/themes/nightOwl'"
    const { config } = await loadSiteConfig(project(`${other}; export default { ${KEYS}, ${prism} }`))
    assert.ok(config.codeThemes.light !== null)
  })

  it('may be a CommonJS module in TypeScript, and a file with another name', async () => {
    const staging = `export default { ${KEYS.replace("'T'", "'Staging' as string")} }`
    const files = { 'docusaurus.config.staging.ts': staging }
    const site = project(`module.exports = { ${KEYS} }`, files, 'docusaurus.config.cts')
    assert.equal((await loadSiteConfig(site)).config.title, 'T')
    const named = await loadSiteConfig(site, { config: `${site}/docusaurus.config.staging.ts` })
    assert.equal(named.config.title, 'Staging')
    assert.notEqual(named.foreign, null)
  })
})

describe('problems of a configuration of Docusaurus', () => {
  it('are named and placed as they are written', async () => {
    const site = project(`export default {
  ${KEYS},
  presets: [['classic', {
    docs: { breadcrumbs: 'yes' },
    blog: false }]],
  themeConfig: { navbar: { hideOnScroll: 1 } },
  onBrokenLinks: 'shout',
}`)
    assert.deepEqual(await saidOf(site), [
      'CONFIG_INVALID docusaurus.config.js:7:18 onBrokenLinks must be "ignore", "log", "warn" or "throw", but is "shout".',
      'CONFIG_KEY_LEFT_OUT docusaurus.config.js:4:13 presets[0][1].docs.breadcrumbs is left out: it must be true or false, but is "yes".',
      'CONFIG_KEY_LEFT_OUT docusaurus.config.js:6:28 themeConfig.navbar.hideOnScroll is left out: it must be true or false, but is 1.',
    ])
  })

  it('are options that nothing here has, and plugins that are missing where they are run', async () => {
    const preset = "['classic', { docs: { docRootComponent: 'x' }, blog: false }]"
    const site = project(`export default { ${KEYS}, presets: [${preset}], plugins: ['nobody-knows'] }`)
    const quiet = await loadSiteConfig(site)
    const codesOf = (found: LoadedConfig['diagnostics']) => found.map(({ code, level }) => `${code} ${level}`)
    assert.deepEqual(codesOf(quiet.diagnostics), ['CONFIG_KEY_LEFT_OUT warning'])
    const left = readOf(quiet).leftOut.map(({ path }) => path.join('.'))
    assert.deepEqual(left, ['presets.0.1.docs.docRootComponent'])
    const warned = await loadSiteConfig(site, { use: { unknownPlugins: 'warn' } })
    assert.ok(codesOf(warned.diagnostics).includes('PLUGIN_IGNORED warning'))
    const refused = await problemsOf(() => loadSiteConfig(site, { use: { unknownPlugins: 'throw' } }))
    assert.deepEqual(codesOf(refused), ['PLUGIN_MISSING error', 'CONFIG_KEY_LEFT_OUT warning'])
  })

  it('are keys of the theme for components, which get them as JSON, and others with a warning', async () => {
    const own = '{ card: { deep: [1], call: () => 1 }, word: "w", call: () => 1, big: 1n, '
    const loaded = await configOf(`themeConfig: ${own} zoom: { on: true }, navbr: { a: 1 } }`)
    const given = { card: { deep: [1] }, word: 'w', zoom: { on: true }, navbr: { a: 1 } }
    assert.deepEqual(loaded.config.customThemeConfig, given)
    assert.deepEqual(
      loaded.diagnostics.map(({ code, message }) => `${code} ${message}`),
      [
        'CONFIG_KEY_LEFT_OUT themeConfig.zoom is left out: themeConfig.imageZoom shows images large.',
        'CONFIG_KEY_LEFT_OUT themeConfig.navbr is left out: sitegen has no such option.',
      ],
    )
    const leftOut = readOf(loaded).leftOut.map(({ path, isMissed = true }) => `${path.at(-1)} ${isMissed}`)
    assert.equal(leftOut.join(), 'card false,word false,call false,big false,zoom true,navbr true')
  })

  it('are no options of plugins that nobody misses', async () => {
    const loaded = await configOf("plugins: [['ideal-image', { disableInDev: false }]]")
    assert.deepEqual(loaded.diagnostics, [])
    const missed = readOf(loaded).leftOut.map(({ isMissed }) => isMissed)
    assert.deepEqual(missed, [false])
  })

  it('are packages that are not installed, where something is made with them', async () => {
    const plugins = "[['content-docs', { rehypePlugins: [gone.one] }]]"
    const text = `import gone from 'gone'\nexport default { ${KEYS}, webpack: gone,\n  plugins: ${plugins} }`
    assert.deepEqual(await saidOf(project(text)), [
      'CONFIG_PACKAGE_MISSING docusaurus.config.js:3:48 "gone" is not installed, and plugins[0][1].rehypePlugins[0] is made with it.',
    ])
  })

  it('are such packages also where a configuration of ours imports that of Docusaurus', async () => {
    const docs = 'docs: { remarkPlugins: [gone] }, future: { v4: gone }'
    const theirs = `import gone from 'gone'\nexport default { ${KEYS}, ${docs} }`
    const importing = (keys: string): string => {
      const ours = `import theirs from './docusaurus.config.js'\nexport default { ${KEYS}, ${keys} }`
      return project(theirs, { 'site.config.js': ours })
    }
    const [said, ...others] = await saidOf(importing('docs: theirs.docs, themeConfig: {}'))
    assert.match(said ?? '', /^CONFIG_PACKAGE_MISSING docusaurus\.config\.js:2:94 /)
    assert.deepEqual(others, [])
    assert.equal((await loadSiteConfig(importing('title: theirs.title'))).config.title, 'T')
    // Other files of the site may not import what is not there.
    const [own] = await saidOf(
      temporarySite({ 'site.config.js': "import gone from 'gone'\nexport default {}" }),
    )
    assert.match(own ?? '', /^CONFIG_IMPORT /)
  })

  it('are lists of plugins that are none, and items that name nothing', async () => {
    const lists = "presets: 'classic',\n  plugins: [false, null, '', [{}]], themes: [7]"
    const at = 'CONFIG_INVALID docusaurus.config.js'
    assert.deepEqual(await saidOf(project(`export default { ${KEYS}, ${lists} }`)), [
      `${at}:1:79 presets must be a list, but is "classic".`,
      `${at}:2:26 plugins[2] must name a plugin, but is "".`,
      `${at}:2:30 plugins[3] must name a plugin, but is a list.`,
      `${at}:2:46 themes[0] must name a theme, but is 7.`,
    ])
  })

  it('are said when evaluating takes too long', async () => {
    assert.equal(docusaurusReader.timeLimit, 30_000)
    const { source } = await loadSiteConfig(project(`export default { ${KEYS} }`))
    const siteDir = project('export default () => new Promise((done) => setTimeout(done, 400, {}))')
    const module = { siteDir, entry: `${siteDir}/docusaurus.config.js`, codes: source.codes }
    const bundle = await bundleModule(module)
    const written = writeModule(bundle, module)
    const [problem] = await problemsOf(() => evaluateModule({ ...written, timeLimit: 20 }))
    assert.equal(problem?.code, 'CONFIG_THROWS')
    assert.match(problem.message, /^docusaurus\.config\.js did not end within 0\.02 seconds\.$/)
  })
})
