import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import type { ReportRow } from '../../../../cli/docusaurus/import-report.ts'
import { runCli } from '../../../support/build-site.ts'
import { temporarySite } from '../../config/temporary-site.ts'

const CONFIG = `const gone = require('@docusaurus/theme-classic')
module.exports = {
  title: 'T', url: 'https://t.example', baseUrl: '/', projectName: 'p',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  presets: [['classic', { docs: { editUrl: () => 'x', docItemComponent: 'y' }, blog: false, theme: { customCss: 'src/a.css' } }]],
  plugins: ['rsdoctor', './plugins/mine', ['ideal-image', { quality: 60, name: 'x' }], ['content-blog', { id: 'news', path: 'news' }]],
  themeConfig: { navbar: { title: "It's" }, card: { on: 1 }, words: 'own' },
}
`

const TRANSLATED = 'i18n/de/docusaurus-plugin-content-docs/current'

const FILES = {
  'docusaurus.config.js': CONFIG,
  'package.json': '{ "dependencies": { "@docusaurus/core": "^3.9.0" } }',
  'docs/a.mdx': [
    "import Tabs from '@theme/Tabs'",
    "import Gone from '@theme/Gone'",
    "import text from '!!raw-loader!./b.txt'",
    "import odd from 'odd-loader!./b.txt'",
    '',
    '# A',
    '',
    '```js',
    "import nothing from '@docusaurus/nothing'",
    '```',
    '',
    "`import x from '@docusaurus/neither'` <b>{require('@docusaurus/Link')}</b>",
  ].join('\n'),
  'versions.json': '["2.0", "1.0"]',
  'versioned_docs/version-2.0/a.md': '# A\n',
  'versioned_docs/version-1.0/a.md': '# A\n',
  'i18n/de/code.json': '{}',
  [`${TRANSLATED}/a.md`]: '# A\n',
  'src/a.css': '',
  'src/components/b.jsx':
    "import {\n  useThemeConfig,\n} from '@docusaurus/theme-common'\nimport React from 'react'\nimport './b.css'\nconst later = () => import('not-installed')\nimport Tabs from '@theme/Tabs'",
  'src/theme/Footer/index.js': 'export default () => null',
  'src/theme/DocItem/Nothing.tsx': 'export default () => null',
  'src/theme/Footer/helper.js': '',
  'src/theme/NavbarItem/Own.js': '',
  'src/components/c.js': "import Own from '@theme/NavbarItem/Own'",
  'plugins/mine.js': 'module.exports = () => ({ async loadContent() {}, configureWebpack() {} })',
}

interface Report {
  readonly result: {
    readonly config: string
    readonly versions: Readonly<Record<string, string>>
    readonly content: readonly {
      readonly what: string
      readonly files: number
      readonly versions: readonly string[]
    }[]
    readonly locales: readonly object[]
    readonly plugins: readonly ReportRow[]
    readonly options: readonly ReportRow[]
    readonly modules: readonly ReportRow[]
    readonly parts: readonly ReportRow[]
  }
}

function described({ what, outcome, place }: ReportRow): string {
  const at = place === undefined ? '' : ` ${[place.file, place.line].filter(Boolean).join(':')}`
  return `${outcome} ${what}${at}`
}

describe('sitegen import', () => {
  it('reports what becomes of everything, and builds nothing', async () => {
    const site = temporarySite(FILES)
    const { exitCode, stdout } = await runCli(['import', site, '--json'], site)
    assert.equal(exitCode, 0, stdout)
    const { result } = JSON.parse(stdout) as Report
    assert.equal(result.config, 'docusaurus.config.js')
    assert.deepEqual(result.versions, { '@docusaurus/core': '^3.9.0' })
    assert.deepEqual(
      result.content.map(({ what, files, versions }) => `${what}: ${files} (${versions.join()})`),
      ['docs: 1 (2.0,1.0)', 'pages: 0 ()'].slice(0, result.content.length),
    )
    assert.deepEqual(result.locales, [
      { locale: 'en', isDefault: true, waiting: [] },
      { locale: 'de', isDefault: false, waiting: [`${TRANSLATED}/a.md`] },
    ])
    assert.deepEqual(result.plugins.map(described).slice(-4), [
      'ignored plugin "@docusaurus/plugin-rsdoctor" docusaurus.config.js:6',
      'missing plugin ./plugins/mine docusaurus.config.js:6',
      'supported plugin "@docusaurus/plugin-ideal-image" docusaurus.config.js:6',
      'supported plugin "@docusaurus/plugin-content-blog" (news) docusaurus.config.js:6',
    ])
    assert.match(result.plugins.at(-3)?.about ?? '', /reads content, configures webpack/)
    assert.deepEqual(result.options.map(described), [
      'ignored plugins[2][1].name docusaurus.config.js:6',
      'missing presets[0][1].docs.docItemComponent docusaurus.config.js:5',
      'supported themeConfig.card docusaurus.config.js:7',
      'supported themeConfig.words docusaurus.config.js:7',
    ])
    assert.deepEqual(result.parts.map(described), [
      'missing @theme/DocItem/Nothing src/theme/DocItem/Nothing.tsx',
      'supported @theme/Footer src/theme/Footer/index.js',
    ])
    assert.equal(existsSync(path.join(site, 'build')), false)
  })

  it('knows the modules that content and components import, by their place and number', async () => {
    const site = temporarySite(FILES)
    const { result } = JSON.parse((await runCli(['import', site, '--json'], site)).stdout) as Report
    const rows = new Map(result.modules.map((row) => [row.what, row]))
    assert.deepEqual(
      [...rows.keys()],
      [
        '!!raw-loader!./b.txt',
        '@docusaurus/Link',
        '@docusaurus/theme-common',
        '@theme/Gone',
        '@theme/NavbarItem/Own',
        '@theme/Tabs',
        'not-installed',
        'odd-loader!./b.txt',
      ],
    )
    assert.equal(rows.get('@theme/Tabs')?.count, 2)
    assert.deepEqual(rows.get('@docusaurus/Link')?.place, { file: 'docs/a.mdx', line: 12, column: 52 })
    assert.deepEqual(rows.get('@docusaurus/theme-common')?.place?.line, 3)
    for (const [name, outcome] of [
      ['@theme/Tabs', 'supported'],
      ['@theme/Gone', 'missing'],
      ['!!raw-loader!./b.txt', 'supported'],
      ['odd-loader!./b.txt', 'missing'],
      ['not-installed', 'missing'],
    ] as const)
      assert.equal(rows.get(name)?.outcome, outcome, name)
    assert.equal(rows.get('@theme/NavbarItem/Own')?.about, 'a file of the site')
    assert.match(rows.get('@theme/Gone')?.about ?? '', /^Write the component in src\/theme\/Gone\.tsx/)
  })

  it('prints the same for people, with a summary', async () => {
    const site = temporarySite(FILES)
    const { stdout } = await runCli(['import', site], site)
    assert.match(stdout, /^docusaurus\.config\.js, for @docusaurus\/core \^3\.9\.0$/m)
    assert.match(stdout, /docs in docs: 1 file, \d+ B; versions 2\.0, 1\.0/)
    assert.match(stdout, /1 translated file for "de" waits, such as i18n\/de\//)
    assert.match(stdout, /missing +plugin \.\/plugins\/mine +it reads content/)
    assert.match(
      stdout,
      /\d+ supported(?:, \d+ bridged)?, 2 ignored, \d+ missing\. Build it: npx --no-install sitegen build$/m,
    )
  })

  it('writes a configuration that names where values stand, and leaves theirs alone', async () => {
    const site = temporarySite(FILES)
    const { exitCode, stdout } = await runCli(['import', site, '--write'], site)
    assert.equal(exitCode, 0)
    assert.match(stdout, /Wrote site\.config\.ts/)
    const text = readFileSync(path.join(site, 'site.config.ts'), 'utf8')
    for (const part of [
      "import docusaurus from './docusaurus.config.js'",
      '  title: theirs.title,',
      '      editUrl: theirs.presets[0][1].docs.editUrl,',
      '  theme: theirs.presets[0][1].theme,',
      '    quality: theirs.plugins[2][1].quality,',
      '  blog: false,',
      '  projectName: theirs.projectName,',
      '    navbar: theirs.themeConfig.navbar,',
      '    card: theirs.themeConfig.card,',
      '    words: theirs.themeConfig.words,',
    ])
      assert.ok(text.includes(part), `${part}\n${text}`)
    assert.doesNotMatch(text, /docItemComponent/)
    assert.equal(readFileSync(path.join(site, 'docusaurus.config.js'), 'utf8'), CONFIG)
    const again = await runCli(['import', site, '--write'], site)
    assert.equal(again.exitCode, 2)
    assert.match(again.stderr, /The site has a configuration already: site\.config\.ts/)
    // The report is that of the other configuration all the same.
    assert.equal((await runCli(['import', site], site)).exitCode, 0)
  })

  it('names options that are made with packages that are not installed, and writes nothing then', async () => {
    const site = temporarySite({
      'docs/a.md': '# A\n',
      'docusaurus.config.js': `import gone, { other } from 'gone'
import own from './own.js'
export default {
  title: 'T', url: 'https://t.example', baseUrl: '/', tagline: \`v\${gone.version}\`,
  plugins: [['content-docs', { remarkPlugins: [[other, { a: 1 }], own, gone] }]],
}
`,
      'own.js': 'export default function own() {}',
      'package.json': '{ "type": "module" }',
    })
    const { exitCode, stdout } = await runCli(['import', site, '--json'], site)
    assert.equal(exitCode, 0, stdout)
    const { result } = JSON.parse(stdout) as Report
    assert.deepEqual(result.options.map(described), [
      'missing tagline docusaurus.config.js:4',
      'missing plugins[0][1].remarkPlugins[0][0] docusaurus.config.js:5',
      'missing plugins[0][1].remarkPlugins[2] docusaurus.config.js:5',
    ])
    assert.match(
      result.options[0]?.about ?? '',
      /"gone" is not installed; install it with `npm install gone`/,
    )
    const written = await runCli(['import', site, '--write'], site)
    assert.equal(written.exitCode, 1)
    assert.match(written.stderr, /CONFIG_PACKAGE_MISSING/)
    assert.equal(existsSync(path.join(site, 'site.config.ts')), false)
  })

  it('is wrong use in a folder without such a project', async () => {
    const site = temporarySite({
      'site.config.js': "export default { title: 'T', url: 'https://t.example' }",
    })
    const { exitCode, stderr } = await runCli(['import', site], site)
    assert.equal(exitCode, 2)
    assert.match(stderr, /no configuration of Docusaurus/)
    const named = await runCli(['import', site, '--config', 'site.config.js'], site)
    assert.equal(named.exitCode, 2)
  })
})
