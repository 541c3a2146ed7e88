import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { privateWorkDir } from '../../../cli/types/work-dir.ts'
import { loadSiteConfig, reloadSiteConfig } from '../../../cli/features/load-site-config.ts'
import { UsageError } from '../../../cli/report/diagnostic.ts'
import { problemsOf, temporarySite } from './temporary-site.ts'

const KEYS = "title: 'Acme', url: 'https://acme.example'"
const fields = async (site: string) => (await loadSiteConfig(site)).config.customFields

describe('loadSiteConfig', () => {
  const forms: readonly (readonly [file: string, text: string])[] = [
    ['site.config.ts', `const c = { ${KEYS} } satisfies object; export default c as { title: string }`],
    ['site.config.mts', `interface X { title: string }\nexport default { ${KEYS} } as X`],
    ['site.config.js', `export default { ${KEYS} }`],
    ['site.config.js', `module.exports = { ${KEYS} }`],
    ['site.config.mjs', `export default { ${KEYS} }`],
    ['site.config.cjs', `'use strict'; module.exports = { ${KEYS} }`],
    [
      'site.config.cjs',
      `const { defineConfig } = require('sitegen'); module.exports = defineConfig({ ${KEYS} })`,
    ],
    ['site.config.cjs', `exports.__esModule = true; exports.default = { ${KEYS} }`],
    ['site.config.ts', `import { defineConfig } from 'sitegen'\nexport default defineConfig({ ${KEYS} })`],
    [
      'site.config.ts',
      `import { defineConfig, type UserConfig } from 'sitegen'\nexport default defineConfig(() => ({ ${KEYS} }) as UserConfig)`,
    ],
    ['site.config.js', `export default async function config() { await null; return { ${KEYS} } }`],
    ['site.config.js', `export default Promise.resolve({ ${KEYS} })`],
    ['site.config.js', `export default () => Promise.resolve({ ${KEYS} })`],
    ['site.config.mjs', `const x = await Promise.resolve('Acme'); export default { ${KEYS}, title: x }`],
    ['site.config.cjs', `module.exports = async () => ({ ${KEYS} })`],
    ['site.config.js', `\uFEFFexport default { ${KEYS} }`],
    ['site.config.js', `#!/usr/bin/env node\nexport default { ${KEYS}, tagline: __dirname }`],
  ]
  for (const [file, text] of forms)
    it(`reads ${file}: ${JSON.stringify(text.slice(0, 70))}`, async () => {
      const { config, diagnostics } = await loadSiteConfig(temporarySite({ [file]: text }))
      assert.equal(config.title, 'Acme')
      assert.equal(config.configFile, file)
      assert.deepEqual(
        diagnostics.filter(({ code }) => code !== 'CONFIG_DOUBTFUL'),
        [],
      )
    })

  for (const name of ['with space', "it's", 'a "quoted" one', '#1 %20 100%', 'ünï + & [x] (y)', 'a$b`c'])
    it(`works in a folder called ${name}`, async () => {
      const site = temporarySite(
        {
          'site.config.ts': `import { word } from './in ner/w'\nexport default { ${KEYS}, customFields: { word, dir: __dirname, url: import.meta.url } }`,
          'in ner/w.ts': "export const word = 'yes'",
          'docs/': '',
        },
        name,
      )
      const { config } = await loadSiteConfig(site)
      assert.equal(config.siteDir, site)
      assert.equal(config.customFields['word'], 'yes')
      assert.equal(config.customFields['dir'], site)
      assert.equal(config.customFields['url'], pathToFileURL(join(site, 'site.config.ts')).href)
      assert.equal(config.docs.length, 1)
    })

  it('reads a site directory relative to the working directory, and through a link', async () => {
    const site = temporarySite({ 'site.config.js': `export default { ${KEYS} }` })
    assert.equal((await loadSiteConfig(relative(process.cwd(), site))).config.siteDir, site)
    symlinkSync(site, `${site}-link`)
    const linked = await loadSiteConfig(`${site}-link`)
    assert.equal(linked.config.siteDir, site)
    assert.equal(linked.config.configFile, 'site.config.js')
  })

  it('bundles relative imports and JSON, and leaves packages to Node', async () => {
    const site = temporarySite({
      'site.config.ts': `
        import { a } from './lib/a.js'
        import data from './data.json'
        import pkg from 'acme/package.json'
        import one, { two } from 'acme'
        import three from '@acme/three'
        import { sep } from 'path'
        export default async () => ({ ${KEYS}, customFields: {
          a, data, version: pkg.version, one, two, three, sep,
          four: (await import('acme')).two, five: (await import('./lib/five.mjs')).five,
        } })`,
      'lib/a.ts': "import { b } from './b'; export const a: string = `a${b}`",
      'lib/b.js': "export const b = 'b'",
      'lib/five.mjs': 'export const five = 5',
      'data.json': '{ "x": [1] }',
      'node_modules/acme/package.json': '{ "name": "acme", "version": "1.2.3", "main": "main.cjs" }',
      'node_modules/acme/main.cjs': 'exports.two = 2',
      'node_modules/@acme/three/package.json':
        '{ "name": "@acme/three", "version": "0.0.1", "type": "module", "exports": { "import": "./esm.js", "require": "./no.js", "module": "./no.js" } }',
      'node_modules/@acme/three/esm.js': 'export default import.meta.url',
    })
    const { config, inputs, source } = await loadSiteConfig(site)
    const { three, ...rest } = config.customFields
    assert.deepEqual(rest, {
      a: 'ab',
      data: { x: [1] },
      version: '1.2.3',
      one: { two: 2 },
      two: 2,
      sep: '/',
      four: 2,
      five: 5,
    })
    const package3 = pathToFileURL(join(site, 'node_modules/@acme/three/esm.js')).href
    assert.equal(three, package3, 'a package is not bundled')
    const names = inputs.map((file) => relative(site, file))
    assert.deepEqual(names.slice(0, 5), [
      'data.json',
      'lib/a.ts',
      'lib/b.js',
      'lib/five.mjs',
      'node_modules/acme/package.json',
    ])
    assert.match(relative(site, source.moduleFile), /^\.sitegen\/config\/[0-9a-f]{16}\.mjs$/)
    assert.ok(existsSync(`${source.moduleFile}.map`))
  })

  it('keeps the meaning of __dirname, __filename, import.meta and require in every file', async () => {
    const site = temporarySite({
      'site.config.ts': `
        import { createRequire } from 'node:module'
        import { fileURLToPath } from 'node:url'
        import path from 'node:path'
        import { inner } from './sub/inner'
        import common from './sub/common.cjs'
        const require = createRequire(import.meta.url)
        const __dirname = path.dirname(fileURLToPath(import.meta.url))
        export default { ${KEYS}, customFields: { own: __dirname, inner, common, css: require.resolve('./a.css'), file: import.meta.filename, resolved: import.meta.resolve('./a.css') } }`,
      'sub/inner.ts': 'export const inner = [__dirname, __filename, import.meta.dirname, import.meta.url]',
      'sub/common.cjs':
        "module.exports = [__dirname, require.resolve('../a.css'), require('./data.json').x, require('fs') === require('node:fs')]",
      'sub/data.json': '{ "x": 1 }',
      'a.css': '',
    })
    const sub = join(site, 'sub')
    assert.deepEqual(await fields(site), {
      own: site,
      inner: [sub, join(sub, 'inner.ts'), sub, `file://${join(sub, 'inner.ts')}`],
      common: [sub, join(site, 'a.css'), 1, true],
      css: join(site, 'a.css'),
      file: join(site, 'site.config.ts'),
      resolved: `file://${join(site, 'a.css')}`,
    })
  })

  it('bundles what lies outside of node_modules: linked workspace packages and tsconfig paths', async () => {
    const site = temporarySite({
      'site.config.ts': `import { a } from '@acme/preset'; import { b } from '~/b'\nexport default { ${KEYS}, customFields: { a, b } }`,
      'lib/b.ts': "export const b: string = 'b'",
      'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./lib/*"] } } }',
      'packages/preset/package.json': '{ "name": "@acme/preset", "version": "1.0.0", "main": "index.ts" }',
      'packages/preset/index.ts': "export const a: string = 'a'",
      'node_modules/@acme/': '',
    })
    symlinkSync(join(site, 'packages/preset'), join(site, 'node_modules/@acme/preset'))
    const { config, inputs } = await loadSiteConfig(site)
    assert.deepEqual(config.customFields, { a: 'a', b: 'b' })
    assert.ok(
      inputs.includes(join(site, 'packages/preset/index.ts')),
      'an edit of it is an edit of the configuration',
    )
  })

  it('says nothing of a tsconfig whose base is not installed, unless an import fails', async () => {
    const tsconfig = { 'tsconfig.json': '{ "extends": "@acme/tsconfig" }' }
    const { diagnostics } = await loadSiteConfig(
      temporarySite({ ...tsconfig, 'site.config.ts': `export default { ${KEYS} }` }),
    )
    assert.deepEqual(diagnostics, [])
    const failing = `import '~/x'; export default { ${KEYS} }`
    const problems = await problemsOf(() =>
      loadSiteConfig(temporarySite({ ...tsconfig, 'site.config.ts': failing })),
    )
    assert.deepEqual(
      problems.map(({ code, place }) => `${code} ${place?.file}`),
      ['CONFIG_IMPORT site.config.ts', 'CONFIG_DOUBTFUL tsconfig.json'],
    )
  })

  it('lets an import in a try fail', async () => {
    const text = `let x = 'none'; try { x = require('not-there') } catch {}\nmodule.exports = { ${KEYS}, tagline: x }`
    const { config } = await loadSiteConfig(temporarySite({ 'site.config.cjs': text }))
    assert.equal(config.tagline, 'none')
  })

  it('warns of a second configuration file and of a key written twice', async () => {
    const site = temporarySite({
      'site.config.ts': `export default {\n  ${KEYS},\n  é: 1, title: 'Twice',\n}`.replace('é: 1, ', ''),
      'site.config.js': '',
    })
    const { config, diagnostics } = await loadSiteConfig(site)
    assert.equal(config.title, 'Twice')
    assert.deepEqual(
      diagnostics.map(({ code, level, place }) => [code, level, place?.line]),
      [
        ['CONFIG_SEVERAL', 'warning', undefined],
        ['CONFIG_DOUBTFUL', 'warning', 3],
      ],
    )
  })

  it('mentions all keys of Docusaurus that change nothing in one line', async () => {
    const load = async (keys: string) =>
      await loadSiteConfig(temporarySite({ 'site.config.js': `export default { ${KEYS}, ${keys} }` }))
    const flags =
      "future: { v4: true, faster: true, experimental_vcs: 'git-eager' }, webpack: { jsLoader: 'babel' }"
    const { config, diagnostics } = await load(
      `organizationName: 'acme', projectName: 'site', githubPort: 22, ${flags},
      themeConfig: { algolia: { appId: 'A', apiKey: 'B', indexName: 'c', askAi: 'x' } }`,
    )
    assert.deepEqual(diagnostics, [
      {
        code: 'CONFIG_UNUSED_KEYS',
        level: 'info',
        message:
          'site.config.js has keys that change nothing here: githubPort, webpack. themeConfig.algolia.askAi is not used: the search answers no questions in sentences.',
      },
    ])
    assert.equal(config.organizationName, 'acme')
    assert.equal(config.search.hosted?.indexName, 'c')
    assert.ok(!('algolia' in config.themeConfig), 'pages do not have it')
    assert.equal(config.storage.namespace, true)
    const v4 = await load('future: { v4: { siteStorageNamespacing: false } }, storage: {}')
    assert.equal(v4.config.storage.namespace, false)
    assert.match(v4.diagnostics[0]?.message ?? '', /change nothing here: future\.$/)
    assert.equal(
      (await load("future: { v4: true }, storage: { namespace: 'a' }")).config.storage.namespace,
      'a',
    )
    assert.deepEqual((await load('')).diagnostics, [])
  })

  it('reports warnings together with errors', async () => {
    const site = temporarySite({ 'site.config.ts': 'export default {', 'site.config.js': '' })
    const codes = (await problemsOf(() => loadSiteConfig(site))).map(({ code }) => code)
    assert.deepEqual(codes, ['CONFIG_SYNTAX', 'CONFIG_SEVERAL'])
  })

  it('calls a folder that does not exist a wrong use', async () => {
    await assert.rejects(loadSiteConfig('/does/not/exist'), UsageError)
  })

  it('sees every edit, in one process', async () => {
    const site = temporarySite({ 'site.config.js': '', 'word.js': '' })
    const hashes = new Set<string>()
    for (const word of ['one', 'two', 'three']) {
      writeFileSync(join(site, 'word.js'), `export const word = '${word}'`)
      writeFileSync(
        join(site, 'site.config.js'),
        `import { word } from './word.js'; export default { ${KEYS}, tagline: word }`,
      )
      const { config } = await loadSiteConfig(site)
      assert.equal(config.tagline, word)
      hashes.add(config.configHash)
    }
    assert.equal(hashes.size, 3)
  })

  it('writes the bundle to a private folder when the site cannot be written to', async () => {
    const site = temporarySite({
      'site.config.js': `export default { ${KEYS} }`,
      '.sitegen': 'a file in the way',
    })
    const { config, source } = await loadSiteConfig(site)
    assert.equal(config.title, 'Acme')
    const folder = privateWorkDir(site)
    assert.equal(relative(folder, source.moduleFile), `config/${config.configHash}.mjs`)
    rmSync(folder, { recursive: true })
  })

  it('replaces a bundle that was cut short', async () => {
    const site = temporarySite({ 'site.config.js': `export default { ${KEYS} }` })
    const other = temporarySite({ 'site.config.js': `export default { ${KEYS} }` })
    const { config } = await loadSiteConfig(other)
    mkdirSync(join(site, '.sitegen/config'), { recursive: true })
    writeFileSync(join(site, '.sitegen/config', `${config.configHash}.mjs`), 'export default {')
    assert.equal((await loadSiteConfig(site)).config.title, 'Acme')
    assert.deepEqual(readdirSync(join(site, '.sitegen/config')).length, 2, 'no drafts are left')
  })

  it('can be run again from its bundle alone', async () => {
    const site = temporarySite({
      'site.config.js': `export default () => ({ ${KEYS}, docs: { editUrl: () => 'x' } })`,
      'docs/': '',
    })
    const { config, source } = await loadSiteConfig(site)
    const again = await reloadSiteConfig(JSON.parse(JSON.stringify(source)) as typeof source)
    assert.equal(JSON.stringify(again), JSON.stringify(config))
    assert.equal(typeof again.docs[0]?.editUrl, 'function')
  })

  it('adds places to problems that are found later', async () => {
    const site = temporarySite({ 'site.config.js': `export default {\n  ${KEYS},\n  tagline: 'x',\n}` })
    const { withPlaces } = await loadSiteConfig(site)
    const problem = { code: 'X', level: 'error', message: 'x' } as const
    assert.deepEqual(
      await withPlaces([
        { ...problem, path: ['tagline'] },
        { ...problem, path: ['themeConfig', 'navbar'] },
      ]),
      [
        { ...problem, place: { file: 'site.config.js' } },
        { ...problem, place: { file: 'site.config.js', line: 3, column: 12, endColumn: 15 } },
      ],
    )
  })

  it('does not leave __proto__ keys on anything', async () => {
    const evil = `JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":{"__proto__":{"polluted":1}}}')`
    const site = temporarySite({
      'site.config.js': `export default { __proto__: { polluted: 1 }, ${KEYS}, customFields: ${evil} }`,
    })
    const custom = await fields(site)
    assert.deepEqual(Object.keys(custom), ['constructor', 'a'])
    assert.equal(Object.getPrototypeOf(custom['a']), Object.prototype)
    assert.equal(({} as { polluted?: number }).polluted, undefined)
  })

  for (const text of [
    'export default new Promise(() => {})',
    'await new Promise(() => {}); export default {}',
  ])
    it(`ends with a message when nothing is left to wait for: ${text}`, () => {
      const site = temporarySite({ 'site.config.mjs': text })
      const script = `
        import('${join(import.meta.dirname, '../../../cli/features/load-site-config.ts')}')
          .then(({ loadSiteConfig }) => loadSiteConfig(process.argv[1]))
          .catch((error) => { console.log(error.diagnostics[0].code, error.diagnostics[0].message) })`
      const output = execFileSync(process.execPath, ['--import', 'tsx', '-e', script, site], {
        encoding: 'utf8',
      })
      assert.match(output, /CONFIG_THROWS .*never happens/)
    })
})

describe('configHash', () => {
  const text = `
    import { a } from './a'
    import acme from 'acme'
    export default { ${KEYS}, customFields: { a, acme, dir: __dirname, url: import.meta.url } }`
  const files = {
    'site.config.ts': text,
    'a.ts': 'export const a = 1',
    'node_modules/acme/package.json': '{ "name": "acme", "version": "1.0.0" }',
    'node_modules/acme/index.js': 'module.exports = 1',
  }
  const hashOf = async (changes: Readonly<Record<string, string>>, name?: string) =>
    (await loadSiteConfig(temporarySite({ ...files, ...changes }, name))).config.configHash

  it('is the same wherever the site lies', async () => {
    assert.equal(await hashOf({}), await hashOf({}, 'else where'))
  })

  const changes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'the file': { 'site.config.ts': text.replace('{ a,', '{ b: a,') },
    'a file that it imports': { 'a.ts': 'export const a = 2' },
    'the version of a package that it imports': {
      'node_modules/acme/package.json': '{ "name": "acme", "version": "1.0.1" }',
    },
  }
  for (const [what, change] of Object.entries(changes))
    it(`changes with ${what}`, async () => {
      assert.notEqual(await hashOf({}), await hashOf(change))
    })

  it('does not change with a comment or with a file that is not imported', async () => {
    assert.equal(await hashOf({}), await hashOf({ 'site.config.ts': `// hello\n${text}`, 'b.ts': 'x' }))
  })
})

describe('the written bundle', () => {
  it('names no path in its map but file URLs, and holds no source text', async () => {
    const site = temporarySite({ 'site.config.js': `export default { ${KEYS} } // secret` })
    const { source } = await loadSiteConfig(site)
    const map = readFileSync(`${source.moduleFile}.map`, 'utf8')
    assert.ok(!map.includes('secret'))
    assert.ok(map.includes('file://'))
  })
})
