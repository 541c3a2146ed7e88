import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import type { ReportRow } from '../../../../cli/commands/import/project-facts.ts'
import { importDocument } from '../../../../cli/report/result-schema.ts'
import { runCli } from '../../../support/build-site.ts'
import { temporarySite } from '../../config/temporary-site.ts'

const CONFIG = `const gone = require('@docusaurus/theme-classic')
module.exports = {
  title: 'T', url: 'https://t.example', baseUrl: '/', projectName: 'p',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  presets: [['classic', { docs: { editUrl: () => 'x', docRootComponent: 'y' }, blog: false, theme: { customCss: 'src/a.css' } }]],
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
  'src/theme/CodeBlock/Title/index.js': 'export default () => null',
  'src/theme/prism-include-languages.js': 'export default () => undefined',
  'src/theme/Footer/helper.js': '',
  'src/theme/NavbarItem/Own.js': '',
  'src/components/c.js': "import Own from '@theme/NavbarItem/Own'",
  'plugins/mine.js': 'module.exports = () => ({ async loadContent() {}, configureWebpack() {} })',
}

interface Content {
  readonly what: string
  readonly files: number
  readonly versions: readonly string[]
}

type Lists = Readonly<Record<'plugins' | 'options' | 'modules' | 'parts', readonly ReportRow[]>>

interface Result extends Lists {
  readonly config: string
  readonly versions: Readonly<Record<string, string>>
  readonly content: readonly Content[]
  readonly locales: readonly object[]
}

function described({ what, outcome, place }: ReportRow): string {
  const at = place === undefined ? '' : ` ${[place.file, place.line].filter(Boolean).join(':')}`
  return `${outcome} ${what}${at}`
}

async function resultOf(site: string): Promise<Result> {
  const { exitCode, stdout } = await runCli(['import', site, '--json'], site)
  assert.equal(exitCode, 0, stdout)
  return importDocument.parse(JSON.parse(stdout)).result as unknown as Result
}

describe('sitegen import', () => {
  it('reports what becomes of everything, and builds nothing', async () => {
    const site = temporarySite(FILES)
    const result = await resultOf(site)
    assert.equal(result.config, 'docusaurus.config.js')
    assert.deepEqual(result.versions, { '@docusaurus/core': '^3.9.0' })
    const content = result.content.map(
      ({ what, files, versions }) => `${what}: ${files} (${versions.join()})`,
    )
    assert.equal(content[0], 'docs: 1 (2.0,1.0)')
    assert.deepEqual(result.locales, [
      { locale: 'en', isDefault: true, translated: { files: 0, first: [] } },
      { locale: 'de', isDefault: false, translated: { files: 1, first: [`${TRANSLATED}/a.md`] } },
    ])
    assert.deepEqual(result.plugins.map(described).slice(-4), [
      'ignored plugin "@docusaurus/plugin-rsdoctor" docusaurus.config.js:6',
      'supported plugin ./plugins/mine docusaurus.config.js:6',
      'supported plugin "@docusaurus/plugin-ideal-image" docusaurus.config.js:6',
      'supported plugin "@docusaurus/plugin-content-blog" (news) docusaurus.config.js:6',
    ])
    assert.match(result.plugins.at(-3)?.about ?? '', /loadContent, configureWebpack/)
    assert.deepEqual(result.options.map(described), [
      'ignored plugins[2][1].name docusaurus.config.js:6',
      'missing presets[0][1].docs.docRootComponent docusaurus.config.js:5',
      'supported themeConfig.card docusaurus.config.js:7',
      'supported themeConfig.words docusaurus.config.js:7',
    ])
    assert.deepEqual(result.parts.map(described), [
      'supported @theme/CodeBlock/Title src/theme/CodeBlock/Title/index.js',
      'missing @theme/DocItem/Nothing src/theme/DocItem/Nothing.tsx',
      'supported @theme/Footer src/theme/Footer/index.js',
      'missing @theme/prism-include-languages src/theme/prism-include-languages.js',
    ])
    assert.match(result.parts.at(-1)?.about ?? '', /additionalLanguages/)
    assert.equal(existsSync(path.join(site, 'build')), false)
  })

  it('counts the translated files, and names ten of them', async () => {
    const many = Array.from({ length: 30 }, (_, index) => [`${TRANSLATED}/p${index}.md`, ''] as const)
    const { locales } = await resultOf(temporarySite({ ...FILES, ...Object.fromEntries(many) }))
    const [, { translated }] = locales as unknown as readonly [
      object,
      { translated: { files: number; first: string[] } },
    ]
    assert.deepEqual([translated.files, translated.first.length], [31, 10])
  })

  it('knows the modules that content and components import, by their place and number', async () => {
    const { modules } = await resultOf(temporarySite(FILES))
    assert.deepEqual(
      modules.map(({ outcome, what, count, place }) => `${outcome} ${what} ${count}, line ${place?.line}`),
      [
        'supported !!raw-loader!./b.txt 1, line 3',
        'bridged @docusaurus/Link 1, line 12',
        'bridged @docusaurus/theme-common 1, line 3',
        'missing @theme/Gone 1, line 2',
        'supported @theme/NavbarItem/Own 1, line 1',
        'supported @theme/Tabs 2, line 1',
        'missing not-installed 1, line 6',
        'missing odd-loader!./b.txt 1, line 4',
      ],
    )
    assert.equal(modules[1]?.place?.column, 52)
    assert.match(modules[3]?.about ?? '', /^Write the component in src\/theme\/Gone\.tsx/)
    assert.equal(modules[4]?.about, 'a file of the site')
  })

  it('prints the same for people, with a summary', async () => {
    const site = temporarySite(FILES)
    const { stdout } = await runCli(['import', site], site)
    assert.match(stdout, /^docusaurus\.config\.js, for @docusaurus\/core \^3\.9\.0$/m)
    assert.match(stdout, /docs in docs: 1 file, \d+ B; versions 2\.0, 1\.0/)
    assert.match(stdout, /1 translated file for "de", such as i18n\/de\//)
    assert.match(stdout, /supported +plugin \.\/plugins\/mine +it is run; it has loadContent/)
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
      '  theme: {',
      '    ...theirs.presets[0][1].theme,',
      '    infima: true,',
      '    quality: theirs.plugins[2][1].quality,',
      '  blog: false,',
      '  projectName: theirs.projectName,',
      '    navbar: theirs.themeConfig.navbar,',
      '    card: theirs.themeConfig.card,',
      '    words: theirs.themeConfig.words,',
    ])
      assert.ok(text.includes(part), `${part}\n${text}`)
    assert.doesNotMatch(text, /docRootComponent/)
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
    const result = await resultOf(site)
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
    for (const more of [[], ['--config', 'site.config.js']]) {
      const { exitCode, stderr } = await runCli(['import', site, ...more], site)
      assert.equal(exitCode, 2)
      assert.match(stderr, /(?:no|not a) configuration of Docusaurus/)
    }
  })
})
