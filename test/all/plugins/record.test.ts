import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import test from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { siteOf } from '../../support/build/sites.ts'
import { runCli, type TemporarySite } from '../../support/build-site.ts'

const BIN = path.join(import.meta.dirname, '../../../bin/sitegen.js')

/** Plugins run in the process of the tests. */
const ran: string[] = []
Reflect.set(globalThis, 'ran', ran)

function siteWith(load: string, more = ''): TemporarySite {
  return siteOf({
    'site.config.mjs': `export default { title: 'T', url: 'https://sitegen.example', docs: { routeBasePath: '/' }, plugins: ['./plugin.cjs'], ${more} }`,
    'plugin.cjs': `
      const fs = require('node:fs')
      module.exports = ({ siteDir }) => ({
        name: 'noting',
        async loadContent() { globalThis.ran.push('loads'); ${load} },
        contentLoaded: ({ content, actions }) => (globalThis.ran.push('places'), actions.setGlobalData({ words: content.words })),
      })`,
    'data.json': '{ "words": "first" }',
    'docs/index.md': '---\nslug: /\n---\n\n# Home\n',
  })
}

/** Which of its methods say that they are called. */
async function calls({ dir }: TemporarySite): Promise<string> {
  const { exitCode, stderr } = await runCli(['build'], dir)
  assert.equal(exitCode, 0, stderr)
  return ran.splice(0).join(' ')
}

const READS = "return JSON.parse(fs.readFileSync(siteDir + '/data.json', 'utf8'))"

test('content of plugins is loaded again when something that was read for it is another, and nothing runs when nothing is', async () => {
  const site = siteWith(READS)
  assert.equal(await calls(site), 'loads places')
  site.write({ 'docs/index.md': '---\nslug: /\n---\n\n# House\n' })
  assert.equal(await calls(site), 'places')
  site.write({ 'data.json': '{ "words": "second" }' })
  assert.equal(await calls(site), 'loads places')
  assert.match(site.read('build/assets/data/plugins/noting.json'), /second/)
  await untilNothingRuns(site)
})

/** What was written just now may be written again within the resolution of the clock of the file system. */
async function untilNothingRuns(site: TemporarySite): Promise<void> {
  let last = ''
  for (let turn = 0; turn < 20 && (last !== '' || turn === 0); turn++) last = await calls(site)
  assert.equal(last, '')
}

test('plugins are made when their code, what it reads or what their names stand for is another, and not when nothing is', async () => {
  const made = (name: string) =>
    `module.exports = () => (globalThis.ran.push('${name}'), { name: '${name}' })`
  const short = 'node_modules/docusaurus-plugin-short'
  const site = siteOf({
    'site.config.mjs': `export default { title: 'T', url: 'https://sitegen.example', docs: { routeBasePath: '/' }, plugins: ['./plugin.cjs', 'short', './other.mjs'] }`,
    'plugin.cjs': `require('node:fs').readFileSync(__dirname + '/../outside.txt'); ${made('one')}`,
    'other.mjs': 'export default () => ({ name: "other" })',
    '../outside.txt': 'first',
    [`${short}/package.json`]: '{ "name": "docusaurus-plugin-short", "version": "1.0.0" }',
    [`${short}/index.js`]: made('two'),
    'docs/index.md': '---\nslug: /\n---\n\n# Home\n',
  })
  const changes = [
    { '../outside.txt': 'second' },
    { [`${short}/index.js`]: `${made('two')} // changed` },
    {
      'node_modules/short/package.json': '{ "name": "short" }',
      'node_modules/short/index.js': made('three'),
    },
  ]
  assert.equal(await calls(site), 'one two')
  for (const [index, change] of changes.entries()) {
    await untilNothingRuns(site)
    site.write(change)
    assert.equal(await calls(site), `one ${['two', 'two', 'three'][index]}`)
  }
})

test('plugins that ask other programs or the network, write files, give what cannot be copied or are called volatile run each time', async (t) => {
  const server = createServer((_request, response) => void response.end('{ "words": "asked" }')).listen(0)
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const loads = [
    "return { words: require('node:child_process').execFileSync(process.execPath, ['-p', '1']).toString() }",
    `return await (await fetch('http://localhost:${port}/')).json()`,
    "fs.writeFileSync(siteDir + '/made.txt', 'x'); return { words: 'w' }",
    "return new (class Words { words = 'w' })()",
  ]
  for (const load of loads) {
    const site = siteWith(load)
    for (const turn of [1, 2, 3]) {
      if (!/execFile|fetch/.test(load))
        site.write({ 'docs/index.md': `---\nslug: /\n---\n\n# Home ${turn}\n` })
      assert.equal(await calls(site), 'loads places', `${load} ${turn}`)
    }
  }
  const site = siteWith(READS, "volatile: ['noting']")
  for (const turn of [1, 2, 3]) assert.equal(await calls(site), 'loads places', `${turn}`)
  const { stderr } = await runCli(['build'], siteWith(READS, "volatile: ['other']").dir)
  assert.match(
    stderr,
    /CONFIG_INVALID {2}volatile\[0\] names "other", but no plugin has this name\.\n {2}site\.config\.mjs:1:\d+/,
  )
  ran.splice(0)
})

test('a limit of one second ends methods that take longer, and packages run whose work is built in', async () => {
  const site = siteOf({
    'site.config.mjs': `export default { title: 'T', url: 'https://sitegen.example', docs: { routeBasePath: '/' }, pluginTimeLimit: 1, nativePlugins: { 'docusaurus-lunr-search': false }, plugins: ['docusaurus-lunr-search', () => ({ name: 'x', loadContent: () => new Promise(() => {}) })] }`,
    'node_modules/docusaurus-lunr-search/package.json':
      '{ "name": "docusaurus-lunr-search", "version": "1.0.0" }',
    'node_modules/docusaurus-lunr-search/index.js':
      "module.exports = () => ({ name: 'lunr', loadContent() { globalThis.ran.push('lunr') } })",
    'docs/index.md': '# Home\n',
  })
  const { exitCode, stderr } = await runCli(['build'], site.dir)
  assert.equal(exitCode, 1)
  assert.deepEqual(ran.splice(0), ['lunr'])
  assert.match(stderr, /PLUGIN_FAILED {2}loadContent .* did not end within 1 second/)
})

test('a plugin that does not let go of the process is named when Ctrl-C ends it', async () => {
  const site = siteWith("fs.writeFileSync(siteDir + '/began', ''); for (;;);")
  site.write({ 'globals.cjs': 'globalThis.ran = []' })
  const child = spawn(process.execPath, ['--require', './globals.cjs', BIN, 'build'], { cwd: site.dir })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  while (!existsSync(path.join(site.dir, 'began'))) await setTimeout(20)
  child.kill('SIGINT')
  const [exitCode] = (await once(child, 'exit')) as [number | null]
  assert.equal(exitCode, 1)
  assert.match(
    stderr,
    /PLUGIN_FAILED {2}loadContent of the plugin \.\/plugin\.cjs failed: it kept the process busy/,
  )
})

function siteWithPages(plugin: string): TemporarySite {
  return siteOf({
    'site.config.mjs': `export default { title: 'T', url: 'https://sitegen.example', docs: false, blog: false, plugins: ['./plugin.cjs'] }`,
    'plugin.cjs': `const fs = require('node:fs')\nmodule.exports = ({ siteDir }) => ({ name: 'listing', ${plugin} })`,
    'data.json': '{ "words": "first" }',
    'src/words.jsx': 'export default ({ data }) => <p>{data.words}</p>',
    'src/pages/index.jsx': `
      import { usePluginData } from '@docusaurus/useGlobalData'
      export default () => <p>{usePluginData('listing').words}</p>`,
  })
}

const PLACES = `async contentLoaded({ content, actions }) {
  actions.setGlobalData(content)
  actions.addRoute({ path: '/words', component: '@site/src/words.jsx', modules: { data: await actions.createData('w.json', content) } })
},`

test('--explain names the plugin that something comes from, and the file that the plugin read', async () => {
  const tags =
    "injectHtmlTags: ({ content }) => ({ headTags: content.words === 'third' ? '<!-- 3 -->' : '' })"
  const site = siteWithPages(`loadContent() { ${READS} }, ${PLACES} ${tags}`)
  const explained = async (address: string): Promise<string> => {
    const { stdout, stderr, exitCode } = await runCli(['build', '--explain', address], site.dir)
    assert.equal(exitCode, 0, stderr)
    return stdout
  }
  await explained('/')
  site.write({ 'data.json': '{ "words": "second" }' })
  const read = 'because\n  - data.json changed, which the plugin "listing" reads\n  - '
  assert.ok((await explained('/words')).includes(`${read}what the plugin "listing" gave for it changed\n`))
  site.write({ 'data.json': '{ "words": "third" }' })
  const found = await explained('/')
  assert.ok(found.includes(read), found)
  assert.match(found, / {2}- what the plugin "listing" tells all pages changed\n/)
  assert.match(found, / {2}- what plugins add to every page changed\n/)
})

test('--verify names the plugin that made a file from the clock, and the one that changed it by chance', async () => {
  const post = "postBuild({ outDir }) { fs.appendFileSync(outDir + '/index.html', String(Math.random())) }"
  const site = siteWithPages(
    `loadContent: () => ({ words: 'w', at: process.hrtime.bigint().toString() }), ${PLACES} ${post}`,
  )
  const { stderr, exitCode } = await runCli(['build', '--verify'], site.dir)
  assert.equal(exitCode, 1)
  assert.match(stderr, /VERIFY_DIFFERENT/)
  assert.match(stderr, / {2}words\/page\.json of the plugin listing differs at/)
  assert.match(stderr, / {2}index\.html of the plugin listing differs at/)
})
