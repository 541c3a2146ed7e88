import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { before, test } from 'node:test'
import { copyOf, outputOf, siteOf } from '../../support/build/sites.ts'
import { buildSite, runCli, type TemporarySite } from '../../support/build-site.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

/** A project of Docusaurus with plugins of its own. */
const RUNS = 'fixtures/docusaurus/runs'

let site: TemporarySite
let built: ReadonlyMap<string, string>

before(async () => {
  site = copyOf(RUNS)
  built = await build(site)
})

async function build(
  { dir }: TemporarySite,
  ...args: readonly string[]
): Promise<ReadonlyMap<string, string>> {
  const { exitCode, codes, stdout, stderr } = await buildSite(dir, ...args)
  assert.equal(exitCode, 0, stdout + stderr)
  assert.deepEqual(codes, [])
  return outputOf({ dir } as TemporarySite)
}

function page(name: string, files = built): string {
  const html = files.get(`${name}index.html`) ?? assert.fail(`there is no ${name}index.html`)
  // React keeps texts apart.
  return html.replaceAll('<!-- -->', '')
}

test('redirects lead below a page of a plugin that answers there', () => {
  assert.match(page('to-below/'), /\/wild\/below/)
})

test('a plugin adds a page for each entry of its data, with props, data that all pages share and keys of its own', () => {
  assert.match(page('entries/a/'), /<title>Entry A \| Sample<\/title>/)
  assert.match(page('entries/a/'), /<h1>Entry A<\/h1><p class="facts">3 2 x \/entries\/a<\/p>/)
  assert.match(page('entries/b/'), /<h1>Entry B<\/h1>/)
  assert.match(page('entries/a/'), /class="[^"]*plugin-entries plugin-id-mine/)
})

test('a route in another one is shown by the component of that one', () => {
  assert.match(page('app/one/'), /<div class="app"><div class="sg-layout">.*<h1>One<\/h1>/s)
  assert.equal(built.has('app/index.html'), false)
})

test('tags of plugins stand in the head and at both ends of the body of every document', () => {
  for (const html of [page(''), page('entries/a/'), built.get('404.html') ?? '']) {
    assert.match(html, /<meta name="x" content="y &amp; z">\n<\/head>/)
    assert.match(html, /<body[^>]*>\n<!-- start -->/)
    assert.match(html, /<script>window\.tail = 1<\/script>\n(?:<!-- post -->\n)?<\/body>/)
  }
})

test('a theme of a plugin has its parts in the place of ours, and those of the site win over both', async () => {
  assert.match(page('entries/a/'), /<div class="mod">From a plugin<\/div>/)
  const own = copyOf(RUNS)
  own.write({
    'src/theme/Footer.jsx': `
      import Original from '@theme-original/Footer'
      import Init from '@theme-init/Footer'
      export default () => <><Original /><Init /><b>Own</b></>`,
  })
  const files = await build(own)
  assert.match(page('', files), /<div class="mod">From a plugin<\/div><b>Own<\/b>/)
})

test('client modules of plugins run on every page', () => {
  const scripts = [...built].filter(([file]) => file.endsWith('.js')).map(([, text]) => text)
  assert.ok(scripts.some((text) => text.includes('window.seen')))
})

test('postBuild writes, changes and removes files of the output, in warm builds as in clean ones', async () => {
  assert.equal(built.get('routes.txt'), '/\n/404.html\n/app/one\n/entries/a\n/entries/b\n/wild\n')
  assert.equal(page('').split('<!-- post -->').length, 2)
  assert.equal(built.has('.nojekyll'), false)
  const copy = copyOf(RUNS)
  await build(copy)
  copy.write({
    'data/entries.json': '[{ "slug": "a", "title": "First" }, { "slug": "c", "title": "Entry C" }]',
  })
  const warm = await build(copy)
  assert.equal(warm.has('entries/b/index.html'), false)
  assert.match(page('entries/a/', warm), /<h1>First<\/h1>/)
  assert.match(page('entries/c/', warm), /<p class="facts">3 2 x/)
  assert.equal(page('', warm).split('<!-- post -->').length, 2)
  assert.deepEqual(await build(copy, '--no-cache'), warm)
})

test('postBuild sees the same in a warm build as in a clean one, whatever it left, and only what is another is copied again', async () => {
  const own = siteOf({
    'site.config.mjs': `
      import fs from 'node:fs'
      const post = () => ({ name: 'post', postBuild({ outDir }) {
        const at = (name) => outDir + '/' + name
        const names = fs.readdirSync(outDir, { recursive: true }).sort()
        globalThis.seen = names.map((name) => name + (fs.statSync(at(name)).isFile() ? fs.readFileSync(at(name)) : '/'))
        globalThis.copiedAt = fs.statSync(at('404.html')).ctimeMs
        fs.mkdirSync(at('left/empty'), { recursive: true })
        fs.writeFileSync(at('left/note.txt'), 'x')
        fs.appendFileSync(at('one/index.html'), '<!-- post -->')
        fs.rmSync(at('one/page.json'))
      } })
      export default { title: 'T', url: 'https://sitegen.example', docs: false, blog: false, plugins: [post] }`,
    'src/pages/index.md': '# Home\n',
    'src/pages/one.md': '# One\n',
    'src/pages/deep/two.md': '# Two\n',
  })
  const seen = async (...args: readonly string[]) => {
    await build(own, ...args)
    return {
      files: Reflect.get(globalThis, 'seen') as unknown,
      at: Reflect.get(globalThis, 'copiedAt') as unknown,
    }
  }
  const first = await seen()
  own.write({ 'src/pages/index.md': '# House\n' })
  fs.rmSync(path.join(own.dir, 'src/pages/deep'), { recursive: true })
  const warm = await seen()
  assert.notDeepEqual(warm.files, first.files)
  assert.equal(warm.at, first.at)
  const clean = await seen('--no-cache')
  assert.deepEqual(warm.files, clean.files)
  assert.notEqual(clean.at, first.at)
})

test('what postBuild does not write any more disappears, and what it wrote is in the manifest', async () => {
  const copy = copyOf(RUNS)
  await build(copy, '--manifest', path.join(copy.dir, 'list.json'))
  assert.ok(copy.read('list.json').includes('"routes.txt"'))
  copy.write({ 'plugins/post.js': `module.exports = () => ({ name: 'post', postBuild() {} })` })
  const files = await build(copy)
  assert.deepEqual([files.has('routes.txt'), files.has('.nojekyll')], [false, true])
  assert.equal(page('', files).includes('<!-- post -->'), false)
})

test('postBuild is not called for an output that lacks pages: what is told is why they failed', async () => {
  const own = siteOf({
    'site.config.mjs': `export default {
      title: 'T', url: 'https://sitegen.example', docs: false,
      plugins: [() => ({ name: 'later', postBuild() { throw new Error('too late') } })],
    }`,
    'src/pages/index.jsx': 'export default () => <p>{gone}</p>',
  })
  const { codes, diagnostics } = await buildSite(own.dir)
  assert.deepEqual(codes, ['RENDER_FAILED'])
  assert.match(diagnostics.map(({ message }) => message).join('\n'), /gone/)
})

test('names that postBuild writes are told where some systems refuse them or take two for one', async () => {
  const own = siteOf({
    'site.config.mjs': `
      import fs from 'node:fs'
      export default {
        title: 'T', url: 'https://sitegen.example', docs: { routeBasePath: '/' },
        plugins: [() => ({ name: 'names', postBuild({ outDir }) {
          for (const name of ['List.txt', 'list.txt', 'a:b.txt', 'index.HTML', 'after.txt']) fs.writeFileSync(outDir + '/' + name, name)
        } }), () => ({ name: 'renames', postBuild({ outDir }) {
          fs.renameSync(outDir + '/after.txt', outDir + '/After.txt')
        } })],
      }`,
    'docs/index.md': '---\nslug: /\n---\n\n# Home\n',
  })
  const { exitCode, diagnostics } = await buildSite(own.dir)
  assert.equal(exitCode, 0)
  assert.deepEqual(
    diagnostics.map(({ code, message }) => `${code} ${message}`),
    [
      'NAME_NOT_PORTABLE The output has 1 name that Windows forbids: "a:b.txt" (the plugin names).',
      'OUTPUT_COLLISION "index.HTML" is written by docs/index.md and by the plugin names; the first is kept.',
      'OUTPUT_COLLISION "list.txt" is written by the plugin names and by the plugin names; the first is kept.',
    ],
  )
  const files = outputOf(own)
  assert.deepEqual(
    [files.get('List.txt'), files.get('After.txt'), files.has('list.txt')],
    ['List.txt', 'after.txt', false],
  )
})

test(
  '--verify takes what plugins write and change for what a clean build makes',
  { skip: skipUnlessWhole },
  async () => {
    const { exitCode, stderr } = await runCli(['build', site.dir, '--verify'], site.dir)
    assert.equal(exitCode, 0, stderr)
  },
)

test('commands of plugins run, with arguments and options', async () => {
  const done = await runCli(['gen-things', 'abc', '--plug', 'y'], site.dir)
  assert.deepEqual([done.exitCode, done.stderr], [0, ''])
  assert.equal(site.read('generated.txt'), 'abc y')
  const failed = await runCli(['fails'], site.dir)
  assert.equal(failed.exitCode, 1)
  assert.match(
    failed.stderr,
    /PLUGIN_FAILED {2}The command fails of the plugin \.\/plugins\/post failed: on purpose/,
  )
  assert.equal((await runCli(['gen-things'], site.dir)).exitCode, 2)
  assert.equal((await runCli(['ends'], site.dir)).exitCode, 4)
  assert.match((await runCli(['nonsense'], site.dir)).stderr, /Unknown command 'nonsense'/)
})

test('a site.config has plugins in every form: objects of TypeScript, promises, presets and several instances', async () => {
  const own = siteOf({
    'site.config.ts': `
      import { defineConfig, definePlugin } from 'sitegen'
      const counts = definePlugin(async (context, { id, word = 'none' }: { id: string; word?: string }) => ({
        name: 'counts',
        async contentLoaded({ actions }) {
          actions.setGlobalData({ word })
          actions.addRoute({ path: context.baseUrl + 'counts-' + id, component: '@site/src/counts.tsx', props: { id } })
        },
        async allContentLoaded({ allContent, actions }) {
          if (id === 'one') actions.addRoute({ path: context.baseUrl + 'all', component: '@site/src/all.tsx', props: { names: Object.keys(allContent) } })
        },
      }))
      export default defineConfig({
        title: 'T', url: 'https://sitegen.example', baseUrl: '/base/', docs: false, trailingSlash: true,
        presets: [['./preset.cjs', { word: 'preset' }]],
        plugins: [[counts, { id: 'one', word: 'first' }], false && counts, null, [counts, { id: 'two' }]],
      })`,
    'preset.cjs': `module.exports = (context, options) => ({ plugins: [['./inner.mjs', options]], themes: [] })`,
    'inner.mjs': `export default (context, { word }) => ({ name: 'inner', injectHtmlTags: () => ({ headTags: '<meta name="of" content="' + word + '">' }) })`,
    'src/pages/index.md': '# Home\n',
    'src/counts.tsx': `
      import { useAllPluginInstancesData } from '@docusaurus/useGlobalData'
      export default function Counts({ id }) { const { [id]: own } = useAllPluginInstancesData('counts'); return <p>{id}: {own.word}</p> }`,
    'src/all.tsx': `export default function All({ names }) { return <p>{names.join(' ')}</p> }`,
  })
  const files = await build(own)
  assert.match(page('counts-one/', files), /<p>one: first<\/p>/)
  assert.match(page('counts-two/', files), /<p>two: none<\/p>/)
  assert.match(page('all/', files), /<p>docusaurus-plugin-content-pages inner counts<\/p>/)
  assert.match(page('', files), /<meta name="of" content="preset">/)
})

test('links to pages of plugins are checked, and two pages of one address are told', async () => {
  const own = siteOf({
    'site.config.mjs': `export default {
      title: 'T', url: 'https://sitegen.example', docs: { routeBasePath: '/' },
      plugins: [() => ({ name: 'a', contentLoaded({ actions }) { actions.addRoute({ path: '/', component: '@site/src/a.jsx' }) } })],
    }`,
    'docs/index.md': '---\nslug: /\n---\n\n# Home\n\n[Gone](/gone)\n',
    'src/a.jsx': 'export default () => <p>A</p>',
  })
  const { codes, diagnostics } = await buildSite(own.dir)
  assert.deepEqual(codes, ['DEAD_LINK', 'DUPLICATE_ROUTE'])
  assert.match(diagnostics.map(({ message }) => message).join('\n'), /generated by a/)
})

test('what is wrong with plugins is told before anything is published, each with the plugin and its method', async () => {
  const cases: readonly (readonly [plugin: string, words: RegExp])[] = [
    [
      `() => { throw new Error('made badly') }`,
      /PLUGIN_FAILED The function of the plugin .* failed: made badly/,
    ],
    [
      `() => ({ name: 'x', contentLoaded() { process.exit() } })`,
      /PLUGIN_FAILED contentLoaded of .* process\.exit\(\)/,
    ],
    [
      `() => ({ name: 'x', allContentLoaded: async () => { throw 'a text' } })`,
      /PLUGIN_FAILED allContentLoaded .* 'a text'/,
    ],
    [
      `() => ({ name: 'x', injectHtmlTags: () => ({ headTags: [{ tagName: 'a b' }] }) })`,
      /PLUGIN_FAILED injectHtmlTags .* "a b"/,
    ],
    [`() => ({ name: 'x', postBuild() { throw new Error('after') } })`, /PLUGIN_FAILED postBuild .* after/],
    [
      `() => ({ name: 'x', getThemePath() { throw new Error('where') } })`,
      /PLUGIN_FAILED getThemePath .* where/,
    ],
    [
      `() => ({ name: 'x', contentLoaded: ({ actions }) => actions.setGlobalData({ a: [() => 1] }) })`,
      /PLUGIN_INVALID .* data\.a\[0\]/,
    ],
    [
      `() => ({ name: 'x', contentLoaded: ({ actions }) => actions.addRoute({ path: 'a', component: 'b' }) })`,
      /PLUGIN_INVALID .* whose path "a"/,
    ],
    [
      `() => ({ name: 'x', contentLoaded: ({ actions }) => actions.createData('../../out.json', {}) })`,
      /PLUGIN_FAILED .* out of its folder/,
    ],
    [
      `() => ({ name: 'x', contentLoaded: ({ actions }) => actions.addRoute({ path: '/a', component: '@site/src/gone.jsx' }) })`,
      /PLUGIN_FAILED addRoute .* the route "\/a": its module "@site\/src\/gone\.jsx" does not exist/,
    ],
    [
      `() => ({ name: 'x', contentLoaded: ({ actions }) => actions.addRoute({ path: '/a', component: 'b', props: { c: 1 }, modules: { c: 'd' } }) })`,
      /PLUGIN_INVALID .* "c" among both its modules and its props/,
    ],
    [
      `() => ({ name: 'x', contentLoaded: ({ actions }) => actions.addRoute({ path: '/a', component: 'b', props: { at: new Date(0) } }) })`,
      /PLUGIN_INVALID .* at props\.at/,
    ],
    [`() => ({ name: 'docs' })`, /PLUGIN_INVALID .* no object with a name that can be used/],
    [
      `Object.assign(() => ({ name: 'x' }), { validateOptions() { throw new Error('no such option') } })`,
      /PLUGIN_FAILED validateOptions .* no such option/,
    ],
  ]
  for (const [plugin, words] of cases) {
    const own = siteOf({
      'site.config.mjs': `export default { title: 'T', url: 'https://sitegen.example', docs: { routeBasePath: '/' }, plugins: [${plugin}] }`,
      'docs/index.md': '---\nslug: /\n---\n\n# Home\n',
    })
    const { exitCode, diagnostics } = await buildSite(own.dir)
    assert.equal(exitCode, 1, plugin)
    assert.match(diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n'), words)
    assert.equal(fs.existsSync(path.join(own.dir, 'build')), false, plugin)
  }
})

test('code imports the data that a plugin creates by its names in Docusaurus, and is made again with it', async () => {
  const site = siteOf({
    'site.config.mjs': `import { readFileSync } from 'node:fs'
      export default { title: 'T', url: 'https://sitegen.example', docs: false, plugins: [({ siteDir }) => ({
        name: 'facts',
        loadContent: () => readFileSync(siteDir + '/fact.txt', 'utf8'),
        contentLoaded: ({ content, actions }) => actions.createData('fact.json', { fact: content }),
      })] }`,
    'fact.txt': 'one',
    'src/pages/index.jsx': `
      import { fact } from '@generated/facts/default/fact.json'
      const same = require('../../.docusaurus/facts/default/fact.json').fact === fact
      export default () => <p>{fact} {String(same)}</p>`,
  })
  assert.match(page('', await build(site)), /<p>one true<\/p>/)
  site.write({ 'fact.txt': 'two' })
  assert.match(page('', await build(site)), /<p>two true<\/p>/)
})

test('swizzle lists parts of plugins with what their authors say, wraps them and copies them; info names the plugins', async () => {
  const own = siteOf({
    'docusaurus.config.js': `module.exports = { title: 'T', url: 'https://sitegen.example', baseUrl: '/', presets: [['classic', { blog: false }]], plugins: ['./plugin'] }`,
    'plugin/index.js': `
      module.exports = () => ({ name: 'banners', getThemePath: () => 'theme', getTypeScriptThemePath: () => 'typed' })
      module.exports.getSwizzleComponentList = () => ['Banner']
      module.exports.getSwizzleConfig = () => ({ components: { Line: { actions: { wrap: 'safe', eject: 'forbidden' }, description: 'a line' } } })`,
    'plugin/theme/Banner/index.js': "import './styles.css'\nexport default () => <b>banner</b>\n",
    'plugin/theme/Banner/styles.css': '.b { color: red }\n',
    'plugin/typed/Banner/index.tsx': 'export default (): unknown => <b>typed</b>\n',
    'plugin/theme/Line.js': 'export default () => <i>line</i>\n',
    'docs/index.md': '# Home\n',
  })
  const { stdout } = await runCli(['swizzle'], own.dir)
  assert.match(stdout, /^Banner +safe +safe +banners$/m)
  assert.match(stdout, /^Line +safe +unsafe +banners$/m)
  assert.equal((await runCli(['swizzle', 'Line', '--eject'], own.dir)).exitCode, 2)
  for (const args of [
    ['Line', '--wrap'],
    ['Banner', '--eject', '--javascript'],
  ])
    assert.equal((await runCli(['swizzle', ...args], own.dir)).exitCode, 0)
  assert.match(own.read('src/theme/Line.jsx'), /@theme-original\/Line/)
  assert.equal(own.read('src/theme/Banner/styles.css'), '.b { color: red }\n')
  assert.match(own.read('src/theme/Banner/index.js'), /<b>banner<\/b>/)
  assert.equal((await runCli(['swizzle', 'Banner', '--wrap'], own.dir)).exitCode, 2)
  assert.match((await runCli(['info'], own.dir)).stdout, /^plugins +banners$/m)
})
