import assert from 'node:assert/strict'
import test from 'node:test'
import { outputOf, siteOf } from '../../support/build/sites.ts'
import { buildSite, type TemporarySite } from '../../support/build-site.ts'

/** A site in which plugins of its own stand around those of the content, with no package of Docusaurus installed. */
const FILES = {
  'docusaurus.config.js': `
    const url = 'https://sitegen.example'
    module.exports = {
      title: 'T', url, baseUrl: '/', trailingSlash: true, presets: [['classic', { docs: false, blog: false, pages: false }], './preset.js'],
      plugins: [
        ['./plugins/blog.js', { postsPerPage: 2, blogTitle: 'Posts' }],
        ['./plugins/changelog.js', { file: 'CHANGELOG.md', routeBasePath: 'changes' }],
        ['./plugins/docs.mjs', { sidebarPath: './sidebars.js' }],
        () => ({
          name: 'all',
          allContentLoaded({ allContent, actions }) {
            const { default: posts } = allContent['docusaurus-plugin-content-blog']
            actions.setGlobalData({ plugins: Object.keys(allContent), titles: posts.blogPosts.map(({ metadata }) => metadata.title), tags: Object.keys(posts.blogTags), pages: posts.blogListPaginated.map(({ items }) => items.length) })
          },
        }),
      ],
    }`,
  // A preset of the project's own, around plugins that are built in.
  'preset.js': `module.exports = () => ({ plugins: [[require.resolve('./plugins/pages.js'), {}], ['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/old', to: '/docs/a' }] }]] })`,
  'plugins/blog.js': `
    const blog = require('@docusaurus/plugin-content-blog')
    module.exports = { ...blog, default: async (context, options) => {
      const plugin = await blog.default(context, options)
      return { ...plugin, async contentLoaded(given) {
        const { content: { blogPosts }, actions } = given
        const posts = await Promise.all(blogPosts.slice(0, 2).map(async (post, index) => ({
          content: { __import: true, path: post.metadata.source, query: { truncated: true } },
          metadata: await actions.createData(index + '.json', JSON.stringify({ title: post.metadata.title, text: post.content.trim() })),
        })))
        actions.addRoute({ path: '/', exact: true, component: '@site/src/home.js', modules: { posts } })
        for (const { metadata } of blogPosts) {
          metadata.title += '!'
          if (metadata.title === 'One!') Object.assign(metadata, { date: new Date('2020-05-06'), description: 'Changed', unlisted: true, custom: { a: 1 } })
        }
        return plugin.contentLoaded(given)
      } }
    } }`,
  'plugins/changelog.js': `
    const fs = require('node:fs')
    const path = require('node:path')
    const { Joi } = require('@docusaurus/utils-validation')
    const { default: blog } = require('@docusaurus/plugin-content-blog')
    module.exports = async ({ siteDir }, { file, ...options }) => {
      const folder = path.join(siteDir, 'made')
      const mark = () => (tree) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'marked' }] })
      const plugin = await blog(null, { ...options, id: 'changelog', path: folder, onUntruncatedBlogPosts: 'ignore', remarkPlugins: [mark] })
      return { ...plugin, name: 'changelog', getPathsToWatch: () => [file], async loadContent() {
        fs.rmSync(folder, { recursive: true, force: true })
        fs.mkdirSync(folder)
        for (const [, version, date, text] of fs.readFileSync(path.join(siteDir, file), 'utf8').matchAll(/^## (\\S+) (\\S+)\\n+(.*)/gm))
          fs.writeFileSync(path.join(folder, version + '.md'), '---\\ntitle: "' + version + '"\\nslug: /' + version + '\\ndate: ' + date + '\\n---\\n\\n' + text + '\\n')
        return plugin.loadContent()
      } }
    }
    module.exports.validateOptions = ({ validate, options }) => validate(Joi.object({ file: Joi.string().required(), routeBasePath: Joi.string() }), options)`,
  'plugins/docs.mjs': `
    import docs from '@docusaurus/plugin-content-docs'
    import logger from '@docusaurus/logger'
    import { normalizeUrl } from '@docusaurus/utils'
    export default async function own(context, options) {
      const plugin = await docs(context, options)
      return { ...plugin, name: 'own-docs', async loadContent() {
        const content = await plugin.loadContent()
        const [version] = content.loadedVersions
        version.docs = version.docs.filter(({ frontMatter }) => !frontMatter.internal)
        for (const doc of version.docs) if (doc.id === 'b') Object.assign(doc, { title: 'Bee', permalink: normalizeUrl([context.baseUrl, '/docs/', 'bee/']) })
        version.sidebars.s.push({ type: 'link', label: 'Further', href: 'https://sitegen.example/more' })
        logger.success\`loaded number=\${version.docs.length}\`
        return content
      } }
    }`,
  'plugins/pages.js': `
    const pages = require('@docusaurus/plugin-content-pages')
    module.exports = (context, options) => {
      const plugin = pages(context, options)
      return { ...plugin, name: 'own-pages', contentLoaded: ({ content, actions }) => plugin.contentLoaded({ content: content.filter(({ source }) => source !== '@site/src/pages/hidden.md'), actions }) }
    }`,
  'src/home.js': `
    import { usePluginData } from '@docusaurus/useGlobalData'
    export default function Home({ posts }) {
      return <main>{JSON.stringify(usePluginData('all'))}{posts.map(({ content: Content, metadata }) => <article key={metadata.title}><h2>{metadata.title}</h2><p>{metadata.text.length}</p><Content /></article>)}</main>
    }`,
  'src/pages/about.md': '# About\n',
  'src/pages/hidden.md': '# Hidden\n',
  'CHANGELOG.md': '# Changes\n\n## 1.0.0 2026-01-02\n\nFirst.\n\n## 1.1.0 2026-02-02\n\nSecond.\n',
  'sidebars.js': 'module.exports = { s: ["a", "b", { type: "category", label: "More", items: ["c"] }] }',
  'docs/a.md': '# A\n',
  'docs/b.md': '# B\n',
  'docs/c.md': '# C\n',
  'docs/d.md': '---\ninternal: true\n---\n\n# D\n',
  ...Object.fromEntries(
    ['One', 'Two', 'Three'].map((title, index) => [
      `blog/2026-01-0${index + 1}-${title.toLowerCase()}.md`,
      `---\ntitle: ${title}\ntags: [t]\n---\n\nBeginning of ${title}.\n\n<!-- truncate -->\n\nEnd of ${title}.\n`,
    ]),
  ),
}

async function build(site: TemporarySite): Promise<ReadonlyMap<string, string>> {
  const { exitCode, codes, stdout, stderr } = await buildSite(site.dir)
  assert.equal(exitCode, 0, stdout + stderr)
  assert.deepEqual(codes, [], stdout + stderr)
  return outputOf(site)
}

function page(name: string, files: ReadonlyMap<string, string>): string {
  return files.get(`${name}index.html`) ?? assert.fail(`there is no ${name}index.html`)
}

test('plugins around those of the content get it as Docusaurus has it, and what they change is built', async () => {
  const site = siteOf(FILES)
  const files = await build(site)
  const home = page('', files).replaceAll('&quot;', '"')
  assert.match(home, /"titles":\["Three!","Two!","One!"\]/)
  assert.match(home, /"tags":\["\/blog\/tags\/t\/"\],"pages":\[2,1\]/)
  assert.match(
    home,
    /"plugins":\["docusaurus-plugin-content-docs","docusaurus-plugin-content-blog","docusaurus-plugin-content-pages"/,
  )
  assert.match(home, /<h2>Three<\/h2><p>53<\/p><p[^>]*>Beginning of Three\.<\/p>/)
  assert.doesNotMatch(home, /<p[^>]*>End of Three/)
  assert.match(page('blog/', files), /Two!/)
  assert.doesNotMatch(page('blog/', files), /<h2[^>]*>.*One!/)
  assert.match(page('blog/2026/01/01/one/', files), /<time dateTime="2020-05-06T.*One!/s)
  assert.match(page('blog/2026/01/01/one/', files), /<meta name="description" content="Changed">/)
  assert.match(page('changes/1.1.0/', files), /Second\..*marked/s)
  assert.match(page('docs/bee/', files), /<title>Bee \| T<\/title>.*https:\/\/sitegen\.example\/more/s)
  assert.match(page('about/', files), /About/)
  assert.match(page('old/', files), /\/docs\/a\//)
  for (const gone of ['docs/d/index.html', 'hidden/index.html', 'docs/b/index.html'])
    assert.ok(!files.has(gone), gone)
  // Warm equals clean, also when the files that a plugin makes are others.
  site.write({ 'CHANGELOG.md': '# Changes\n\n## 2.0.0 2026-03-02\n\nThird.\n' })
  const warm = await build(site)
  assert.match(page('changes/2.0.0/', warm), /Third\..*marked/s)
  assert.ok(!warm.has('changes/1.1.0/index.html'))
  assert.deepEqual(warm, await build(siteOf({ ...FILES, 'CHANGELOG.md': site.read('CHANGELOG.md') })))
})
