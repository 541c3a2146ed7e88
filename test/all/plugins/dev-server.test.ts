import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { problemsOf } from '../../support/dev-and-build.ts'
import { startDevSite, until, type DevSite } from '../../support/dev-site.ts'

let site: DevSite

before(async () => {
  site = await startDevSite({
    'site.config.mjs': `export default {
      title: 'T', url: 'https://sitegen.example', docs: false, plugins: ['./plugins/items.mjs', './plugins/writes.mjs'],
    }`,
    'plugins/items.mjs': `
      import fs from 'node:fs'
      import path from 'node:path'
      export default ({ siteDir }) => ({
        name: 'items',
        getPathsToWatch: () => ['notes/**/*.txt'],
        loadContent() {
          const items = JSON.parse(fs.readFileSync(path.join(siteDir, 'data/items.json'), 'utf8'))
          return { items, notes: fs.readdirSync(path.join(siteDir, 'notes')).length }
        },
        contentLoaded({ content: { items, notes }, actions }) {
          actions.createData('count.json', { count: items.length })
          for (const item of items) actions.addRoute({ path: '/' + item, component: '@site/src/item.jsx', props: { item, notes } })
          actions.addRoute({ path: '/below', component: '@site/src/item.jsx', exact: false, props: { item: 'below', notes } })
        },
      })`,
    'plugins/writes.mjs': `
      import fs from 'node:fs'
      import path from 'node:path'
      let loads = 0
      export default ({ siteDir }) => ({
        name: 'writes',
        loadContent() {
          loads += 1
          fs.writeFileSync(path.join(siteDir, 'src/pages/written.md'), '# Written\\n\\nload ' + loads + ' of it\\n')
        },
      })`,
    'src/item.jsx': 'export default ({ item, notes }) => <p>{`${item} of ${notes}`}</p>',
    'src/pages/index.md': '# Home\n',
    'src/pages/made.jsx': `
      import { count } from '@generated/items/default/count.json'
      import posts from '../../.docusaurus/docusaurus-plugin-content-blog/default/blog-post-list-prop-default.json'
      export default () => <p>{\`\${posts.items.map(({ title }) => title)} of \${count}\`}</p>`,
    'blog/2024-01-02-post.md': '# First\n\n<!-- truncate -->\n',
    'data/items.json': '["one"]',
    'notes/a.txt': 'a',
  })
})
after(() => site.stop())

const shown = async (url: string): Promise<string> => {
  const response = await fetch(site.origin + url)
  return `${response.status} ${/<p>(.* of .*)<\/p>/.exec(await response.text())?.[1] ?? ''}`
}

test('pages of plugins are there, and those that answer for addresses below them', async () => {
  assert.equal(await shown('/one'), '200 one of 1')
  assert.equal(await shown('/below/and/further'), '200 below of 1')
  assert.match(await shown('/two'), /^404/)
})

test('what a plugin reads and what it has watched is loaded again', async () => {
  site.write({ 'data/items.json': '["one", "two"]' })
  await until(async () => (await shown('/two')) === '200 two of 1')
  site.write({ 'notes/b.txt': 'b' })
  await until(async () => (await shown('/one')) === '200 one of 2')
})

test('what modules hold of the data of a plugin, and of the posts of a blog, is made again with them', async () => {
  assert.equal(await shown('/made'), '200 First of 2')
  site.write({ 'blog/2024-01-02-post.md': '# Second\n\n<!-- truncate -->\n' })
  await until(async () => (await shown('/made')) === '200 Second of 2')
  site.write({ 'data/items.json': '["one", "two", "three"]' })
  await until(async () => (await shown('/made')) === '200 Second of 3')
})

test('files that a plugin writes while it loads its content are no reason to load it again', async () => {
  const loads = async (): Promise<number> => Number(/load (\d+)/.exec(await shown('/written'))?.[1])
  const before = await loads()
  site.write({ 'data/items.json': '["one", "two", "four"]' })
  await until(async () => (await shown('/four')) === '200 four of 2')
  await until(async () => (await loads()) > before)
  // The page comes in the end with what was written last, which would go on for ever.
  const after = await loads()
  assert.ok(after <= before + 2, `${before} to ${after}`)
  await setTimeout(500)
  assert.equal(await loads(), after)
})

test('a plugin that fails leaves the pages that there were, until it is right again', async () => {
  site.write({ 'data/items.json': '["one"' })
  await until(
    async () => site.output().includes('PLUGIN_FAILED'),
    () => site.output(),
  )
  assert.equal(await shown('/two'), '200 two of 2')
  // Code that pages show is another matter.
  site.write({ 'src/item.jsx': 'export default ({ item, notes }) => <p>{`now ${item} of ${notes}`}</p>' })
  await until(async () => (await shown('/two')) === '200 now two of 2')
  await setTimeout(500)
  assert.deepEqual(await problemsOf(site, '/'), ['PLUGIN_FAILED'])
  site.write({ 'src/item.jsx': 'export default ({ item, notes }) => <p>{`${item} of ${notes}`}</p>' })
  site.write({ 'data/items.json': '["three"]' })
  await until(async () => (await shown('/three')) === '200 three of 2')
})

test('an edit of the code of a plugin counts at once', async () => {
  const code = site.read('plugins/items.mjs')
  site.write({ 'plugins/items.mjs': code.replace('props: { item, notes }', "props: { item: 'new', notes }") })
  await until(async () => (await shown('/three')) === '200 new of 2')
})

test('code for content and for the bundler follows what it is made of, and files of plugins are served', async () => {
  const own = await startDevSite({
    'site.config.mjs': `export default {
      title: 'T', url: 'https://sitegen.example', docs: false, plugins: ['./plugins/ours.mjs'],
    }`,
    'plugins/ours.mjs': `
      import fs from 'node:fs'
      export default ({ siteDir }) => {
        const read = (name) => fs.readFileSync(siteDir + '/data/' + name, 'utf8')
        const word = read('word.txt')
        return {
          name: 'ours',
          esbuild: { plugins: [{ name: 'list', setup(build) {
            build.onResolve({ filter: /^a-list$/ }, () => ({ path: 'list', namespace: 'list' }))
            build.onLoad({ filter: /./, namespace: 'list' }, () => ({ contents: read('list.txt'), loader: 'text' }))
          } }] },
          remarkPlugins: [() => (tree) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: word + ' of plugin' }] })],
          files: () => ({ path: 'word.txt', content: word }),
        }
      }`,
    'src/pages/index.md': '# Home\n',
    'src/pages/list.jsx': "import list from 'a-list'\nexport default () => <p>{`${list} of list`}</p>",
    'data/word.txt': 'first',
    'data/list.txt': 'one',
  })
  try {
    const shows = async (url: string, words: string): Promise<boolean> =>
      (await (await fetch(own.origin + url)).text()).includes(words)
    await until(() => shows('/', 'first of plugin'))
    assert.ok(await shows('/word.txt', 'first'))
    assert.ok(await shows('/list', 'one of list'))
    own.write({ 'data/word.txt': 'second' })
    await until(() => shows('/', 'second of plugin'))
    await until(() => shows('/word.txt', 'second'))
    own.write({ 'data/list.txt': 'two' })
    await until(() => shows('/list', 'two of list'))
  } finally {
    await own.stop()
  }
})
