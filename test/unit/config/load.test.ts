import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { privateWorkDir } from '../../../cli/types/work-dir.ts'
import { loadSiteConfig, reloadSiteConfig } from '../../../cli/features/load-site-config.ts'
import { UsageError } from '../../../cli/report/diagnostic.ts'
import { placeText, problemsOf, temporarySite } from './temporary-site.ts'

const KEYS = "title: 'Acme', url: 'https://acme.example'"
const CONFIG = { 'site.config.js': `export default { ${KEYS} }` }
const load = (files: Readonly<Record<string, string>>) => loadSiteConfig(temporarySite(files))
const fields = async (site: string) => (await loadSiteConfig(site)).config.customFields

describe('loadSiteConfig', () => {
  const defineConfig = "import { defineConfig, type UserConfig } from 'sitegen'"
  const forms: readonly (readonly [extension: string, text: string])[] = [
    ['ts', `const c = { ${KEYS} } satisfies object; export default c as { title: string }`],
    ['mts', `interface X { title: string }\nexport default { ${KEYS} } as X`],
    ['js', `module.exports = { ${KEYS} }`],
    ['mjs', `const url = await Promise.resolve('https://a.example'); export default { title: 'Acme', url }`],
    ['cjs', `const { defineConfig } = require('sitegen'); module.exports = defineConfig({ ${KEYS} })`],
    ['cjs', `exports.__esModule = true; exports.default = { ${KEYS} }`],
    ['cjs', `'use strict'; module.exports = async () => ({ ${KEYS} })`],
    ['ts', `${defineConfig}\nexport default defineConfig(() => ({ ${KEYS} }) as UserConfig)`],
    ['js', `export default async function config() { await null; return { ${KEYS} } }`],
    ['js', `export default Promise.resolve({ ${KEYS} })`],
    ['js', `\uFEFFexport default { ${KEYS} }`],
    ['js', `#!/usr/bin/env node\nexport default { ${KEYS}, tagline: __dirname }`],
  ]
  for (const [extension, text] of forms)
    it(`reads site.config.${extension}: ${JSON.stringify(text.slice(0, 70))}`, async () => {
      const file = `site.config.${extension}`
      const { config, diagnostics } = await load({ [file]: text })
      assert.deepEqual([config.title, config.configFile, diagnostics], ['Acme', file, []])
    })

  for (const name of ["it's with space", 'a "quoted" one', '#1 %20 100%', 'ünï + & [x] (y)', 'a$b`c'])
    it(`works in a folder called ${name}`, async () => {
      const custom = 'customFields: { word, dir: __dirname, url: import.meta.url }'
      const text = `import { word } from './in ner/w'\nexport default { ${KEYS}, ${custom} }`
      const files = { 'site.config.ts': text, 'in ner/w.ts': "export const word = 'yes'", 'docs/': '' }
      const site = temporarySite(files, name)
      const { config } = await loadSiteConfig(site)
      assert.deepEqual([config.siteDir, config.docs.length], [site, 1])
      const url = pathToFileURL(join(site, 'site.config.ts')).href
      assert.deepEqual(config.customFields, { word: 'yes', dir: site, url })
    })

  it('reads a site directory relative to the working directory, and through a link', async () => {
    const site = temporarySite(CONFIG)
    assert.equal((await loadSiteConfig(relative(process.cwd(), site))).config.siteDir, site)
    symlinkSync(site, `${site}-link`)
    const linked = await loadSiteConfig(`${site}-link`)
    assert.deepEqual([linked.config.siteDir, linked.config.configFile], [site, 'site.config.js'])
  })

  it('bundles relative imports and JSON, and leaves packages to Node', async () => {
    const esm = '"exports": { "import": "./esm.js", "require": "./no.js", "module": "./no.js" }'
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
      'node_modules/@acme/three/package.json': `{ "name": "@acme/three", "type": "module", ${esm} }`,
      'node_modules/@acme/three/esm.js': 'export default import.meta.url',
    })
    const { config, inputs, source } = await loadSiteConfig(site)
    const { three, data, one, ...rest } = config.customFields
    assert.deepEqual([data, one], [{ x: [1] }, { two: 2 }])
    assert.deepEqual(rest, { a: 'ab', version: '1.2.3', two: 2, sep: '/', four: 2, five: 5 })
    const package3 = pathToFileURL(join(site, 'node_modules/@acme/three/esm.js')).href
    assert.equal(three, package3, 'a package is not bundled')
    const names = inputs.map((file) => relative(site, file)).slice(0, 5)
    const own = ['data.json', 'lib/a.ts', 'lib/b.js', 'lib/five.mjs']
    assert.deepEqual(names, [...own, 'node_modules/acme/package.json'])
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
        export default { ${KEYS}, customFields: {
          own: __dirname, inner, common, css: require.resolve('./a.css'), file: import.meta.filename,
          resolved: import.meta.resolve('./a.css'),
        } }`,
      'sub/inner.ts': 'export const inner = [__dirname, __filename, import.meta.dirname, import.meta.url]',
      'sub/common.cjs': `const same = require('fs') === require('node:fs')
        module.exports = [__dirname, require.resolve('../a.css'), require('./data.json').x, same]`,
      'sub/data.json': '{ "x": 1 }',
      'a.css': '',
    })
    const [sub, css] = [join(site, 'sub'), join(site, 'a.css')]
    const resolved = { css, file: join(site, 'site.config.ts'), resolved: `file://${css}` }
    const inner = [sub, join(sub, 'inner.ts'), sub, `file://${join(sub, 'inner.ts')}`]
    assert.deepEqual(await fields(site), { own: site, inner, common: [sub, css, 1, true], ...resolved })
  })

  it('bundles what lies outside of node_modules: linked workspace packages and tsconfig paths', async () => {
    const site = temporarySite({
      'site.config.ts': `import { a } from '@acme/preset'; import { b } from '~/b'
        export default { ${KEYS}, customFields: { a, b } }`,
      'lib/b.ts': "export const b: string = 'b'",
      'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./lib/*"] } } }',
      'packages/preset/package.json': '{ "name": "@acme/preset", "version": "1.0.0", "main": "index.ts" }',
      'packages/preset/index.ts': "export const a: string = 'a'",
      'node_modules/@acme/': '',
    })
    symlinkSync(join(site, 'packages/preset'), join(site, 'node_modules/@acme/preset'))
    const { config, inputs } = await loadSiteConfig(site)
    assert.deepEqual(config.customFields, { a: 'a', b: 'b' })
    const index = join(site, 'packages/preset/index.ts')
    assert.ok(inputs.includes(index), 'an edit of it is an edit of the configuration')
  })

  it('says nothing of a tsconfig whose base is not installed, unless an import fails', async () => {
    const tsconfig = { 'tsconfig.json': '{ "extends": "@acme/tsconfig" }' }
    assert.deepEqual((await load({ ...tsconfig, ...CONFIG })).diagnostics, [])
    const failing = { 'site.config.js': `import '~/x'; export default { ${KEYS} }` }
    const problems = await problemsOf(() => load({ ...tsconfig, ...failing }))
    const said = problems.map(({ code, place }) => `${code} ${place?.file}`)
    assert.deepEqual(said, ['CONFIG_IMPORT site.config.js', 'CONFIG_DOUBTFUL tsconfig.json'])
  })

  it('lets an import in a try fail', async () => {
    const text = `let x = 'none'; try { x = require('not-there') } catch {}\nmodule.exports = { ${KEYS}, tagline: x }`
    assert.equal((await load({ 'site.config.cjs': text })).config.tagline, 'none')
  })

  it('warns of a second configuration file and of a key written twice', async () => {
    const text = `export default {\n  ${KEYS},\n  title: 'Twice',\n}`
    const { config, diagnostics } = await load({ 'site.config.ts': text, 'site.config.js': '' })
    assert.equal(config.title, 'Twice')
    const said = diagnostics.map(({ code, level, place }) => `${level} ${code} ${place?.line}`)
    assert.deepEqual(said, ['warning CONFIG_SEVERAL undefined', 'warning CONFIG_DOUBTFUL 3'])
  })

  it('mentions all keys of Docusaurus that change nothing in one line', async () => {
    const loadWith = (keys: string) => load({ 'site.config.js': `export default { ${KEYS}, ${keys} }` })
    const algolia = "{ appId: 'A', apiKey: 'B', indexName: 'c', askAi: 'x' }"
    const { config, diagnostics } = await loadWith(
      `organizationName: 'acme', projectName: 'site', githubPort: 22, webpack: { jsLoader: 'babel' },
      future: { v4: true, faster: true, experimental_vcs: 'git-eager' }, themeConfig: { algolia: ${algolia} }`,
    )
    const message =
      'site.config.js has keys that change nothing here: githubPort, webpack. themeConfig.algolia.askAi is not used: the search answers no questions in sentences.'
    assert.deepEqual(diagnostics, [{ code: 'CONFIG_UNUSED_KEYS', level: 'info', message }])
    assert.equal(config.organizationName, 'acme')
    assert.equal(config.search.hosted?.indexName, 'c')
    assert.ok(!('algolia' in config.themeConfig), 'pages do not have it')
    assert.equal(config.storage.namespace, true)
    const v4 = await loadWith('future: { v4: { siteStorageNamespacing: false } }, storage: {}')
    assert.equal(v4.config.storage.namespace, false)
    assert.match(v4.diagnostics[0]?.message ?? '', /change nothing here: future\.$/)
    const named = await loadWith("future: { v4: true }, storage: { namespace: 'a' }")
    assert.equal(named.config.storage.namespace, 'a')
  })

  it('reports warnings together with errors', async () => {
    const problems = await problemsOf(() =>
      load({ 'site.config.ts': 'export default {', 'site.config.js': '' }),
    )
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['CONFIG_SYNTAX', 'CONFIG_SEVERAL'],
    )
  })

  it('calls a folder that does not exist a wrong use', async () => {
    await assert.rejects(loadSiteConfig('/does/not/exist'), UsageError)
  })

  it('sees every edit, in one process', async () => {
    const text = `import { word } from './word.js'; export default { ${KEYS}, tagline: word }`
    const site = temporarySite({ 'site.config.js': text })
    const hashes = new Set<string>()
    for (const word of ['one', 'two', 'three']) {
      writeFileSync(join(site, 'word.js'), `export const word = '${word}'`)
      const { config } = await loadSiteConfig(site)
      assert.equal(config.tagline, word)
      hashes.add(config.configHash)
    }
    assert.equal(hashes.size, 3)
  })

  it('writes the bundle to a private folder when the site cannot be written to', async () => {
    const site = temporarySite({ ...CONFIG, '.sitegen': 'a file in the way' })
    const { config, source } = await loadSiteConfig(site)
    assert.equal(config.title, 'Acme')
    const folder = privateWorkDir(site)
    assert.equal(relative(folder, source.moduleFile), `config/${config.configHash}.mjs`)
    rmSync(folder, { recursive: true })
  })

  it('replaces a bundle that was cut short', async () => {
    const { configHash } = (await load(CONFIG)).config
    const site = temporarySite(CONFIG)
    mkdirSync(join(site, '.sitegen/config'), { recursive: true })
    writeFileSync(join(site, '.sitegen/config', `${configHash}.mjs`), 'export default {')
    assert.equal((await loadSiteConfig(site)).config.title, 'Acme')
    assert.deepEqual(readdirSync(join(site, '.sitegen/config')).length, 2, 'no drafts are left')
  })

  it('can be run again from its bundle alone', async () => {
    const text = `export default () => ({ ${KEYS}, docs: { editUrl: () => 'x' } })`
    const { config, source } = await load({ 'site.config.js': text, 'docs/': '' })
    const again = await reloadSiteConfig(JSON.parse(JSON.stringify(source)) as typeof source)
    assert.equal(JSON.stringify(again), JSON.stringify(config))
    assert.equal(typeof again.docs[0]?.editUrl, 'function')
  })

  it('adds places to problems that are found later', async () => {
    const { withPlaces } = await load({
      'site.config.js': `export default {\n  ${KEYS},\n  tagline: 'x',\n}`,
    })
    const problem = { code: 'X', level: 'error', message: 'x' } as const
    const paths = [['tagline'], ['themeConfig', 'navbar']]
    const placed = await withPlaces(paths.map((path) => ({ ...problem, path })))
    assert.deepEqual(placed.map(placeText), ['site.config.js', 'site.config.js:3:12'])
    assert.ok(!placed.some((one) => 'path' in one))
  })

  it('does not leave __proto__ keys on anything', async () => {
    const polluted = '{"polluted":1}'
    const evil = `{"__proto__":${polluted},"constructor":{"prototype":${polluted}},"a":{"__proto__":${polluted}}}`
    const text = `export default { __proto__: ${polluted}, ${KEYS}, customFields: JSON.parse('${evil}') }`
    const custom = await fields(temporarySite({ 'site.config.js': text }))
    assert.deepEqual(Object.keys(custom), ['constructor', 'a'])
    assert.equal(Object.getPrototypeOf(custom['a']), Object.prototype)
    assert.equal(({} as { polluted?: number }).polluted, undefined)
  })

  it('ends with a message when nothing is left to wait for', () => {
    const module = join(import.meta.dirname, '../../../cli/features/load-site-config.ts')
    const site = temporarySite({ 'site.config.mjs': 'export default new Promise(() => {})' })
    const script = `import('${module}')
      .then(({ loadSiteConfig }) => loadSiteConfig(process.argv[1]))
      .catch((error) => { console.log(error.diagnostics[0].code, error.diagnostics[0].message) })`
    const output = execFileSync(process.execPath, ['--import', 'tsx', '-e', script, site], {
      encoding: 'utf8',
    })
    assert.match(output, /CONFIG_THROWS .*never happens/)
  })
})

describe('the written bundle', () => {
  const text = `import { a } from './a'
    import acme from 'acme'
    export default { ${KEYS}, customFields: { a, acme, dir: __dirname, url: import.meta.url } }`
  const manifest = 'node_modules/acme/package.json'
  const files = {
    'site.config.ts': text,
    'a.ts': 'export const a = 1',
    [manifest]: '{ "name": "acme", "version": "1.0.0" }',
    'node_modules/acme/index.js': 'module.exports = 1',
  }
  const hashOf = async (changes: Readonly<Record<string, string>>, name?: string) =>
    (await loadSiteConfig(temporarySite({ ...files, ...changes }, name))).config.configHash

  it('has the same hash wherever the site is, and after edits of a comment and of files that are not imported', async () => {
    const hash = await hashOf({})
    assert.equal(await hashOf({}, 'else where'), hash)
    assert.equal(await hashOf({ 'site.config.ts': `// hello\n${text}`, 'b.ts': 'x' }), hash)
  })

  it('has another hash for another file, import, and version of a package', async () => {
    const hashes = await Promise.all([
      hashOf({}),
      hashOf({ 'site.config.ts': text.replace('{ a,', '{ b: a,') }),
      hashOf({ 'a.ts': 'export const a = 2' }),
      hashOf({ [manifest]: '{ "name": "acme", "version": "1.0.1" }' }),
    ])
    assert.equal(new Set(hashes).size, 4)
  })

  it('names no path in its map but file URLs, and holds no source text', async () => {
    const { source } = await load({ 'site.config.js': `export default { ${KEYS} } // secret` })
    const map = readFileSync(`${source.moduleFile}.map`, 'utf8')
    assert.ok(!map.includes('secret'))
    assert.ok(map.includes('file://'))
  })
})
