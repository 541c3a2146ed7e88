import assert from 'node:assert/strict'
import test from 'node:test'
import { outputOf, siteOf } from '../../support/build/sites.ts'
import { buildSite, type Files } from '../../support/build-site.ts'

// What packages from npm do, each imitated by a local plugin; test/all/packages takes the packages themselves.

async function build(keys: string, files: Files): Promise<ReadonlyMap<string, string>> {
  const site = siteOf({
    'docusaurus.config.js': `module.exports = {
      title: 'T', url: 'https://sitegen.example', baseUrl: '/',
      presets: [['classic', { docs: {}, blog: false }]],
      ${keys}
    }`,
    'docs/a.md': '# A\n',
    ...files,
  })
  const { codes, stdout } = await buildSite(site.dir)
  assert.deepEqual(codes, [], stdout)
  return outputOf(site)
}

test('a plugin sees the configuration of the theme with the defaults of its own, and what it writes there its components read', async () => {
  const files = await build(`plugins: ['./plugins/search.js', ['./plugins/button.js', { label: 'Ask' }]],`, {
    'plugins/search.js': `
      module.exports = ({ siteConfig: { themeConfig } }) => ({
        name: 'search',
        injectHtmlTags: () => ({ headTags: '<meta name="page" content="' + themeConfig.search.page + '">' }),
      })
      module.exports.validateThemeConfig = ({ themeConfig }) => ({ ...themeConfig, search: { page: 'find', ...themeConfig.search } })`,
    'plugins/button.js': `
      module.exports = ({ siteConfig: { themeConfig } }, options) => {
        themeConfig.button ??= { label: options.label, page: themeConfig.search.page }
        return { name: 'button' }
      }`,
    'src/pages/index.jsx': `
      import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
      export default function Page() {
        const { button } = useDocusaurusContext().siteConfig.themeConfig
        return <p>{button.label + ' ' + button.page}</p>
      }`,
  })
  const html = files.get('index.html') ?? ''
  assert.match(html, /<meta name="page" content="find">/)
  assert.match(html, /<p>Ask find<\/p>/)
})

test('postBuild sees under the names of Docusaurus who has made a page', async () => {
  const files = await build(`plugins: ['./plugins/list.js'],`, {
    'plugins/list.js': `
      const fs = require('fs')
      module.exports = () => ({
        name: 'list',
        postBuild: ({ outDir, routes }) =>
          fs.writeFileSync(outDir + '/list.txt', routes.map(({ path, plugin }) => path + ' ' + plugin.name).join('\\n')),
      })`,
    'src/pages/index.md': '# P\n',
  })
  const list = files.get('list.txt') ?? ''
  assert.match(list, /^\/docs\/a docusaurus-plugin-content-docs$/m)
  assert.match(list, /^\/ docusaurus-plugin-content-pages$/m)
})

test('postBuild reads the heads of pages as Docusaurus gives them', async () => {
  const files = await build(`plugins: ['./plugins/heads.js'],`, {
    'plugins/heads.js': `
      const fs = require('fs')
      const isHidden = ({ type, props }) => type === 'meta' && props.name === 'robots' && props.content.includes('noindex')
      module.exports = () => ({
        name: 'heads',
        postBuild({ outDir, routesPaths, head }) {
          const { title, meta, link, htmlAttributes, bodyAttributes } = head['/docs/p']
          fs.writeFileSync(outDir + '/heads.json', JSON.stringify({
            hidden: routesPaths.filter((route) => head[route].meta.toComponent().some(isHidden)),
            others: Object.keys(head).filter((route) => !routesPaths.includes(route)),
            title: title.toString(),
            titles: title.toComponent().map(({ type, props }) => [type, props]),
            description: meta.toString().match(/<meta name="description"[^>]*>/)[0],
            refresh: meta.toComponent().find(({ props }) => props.httpEquiv).props,
            canonical: link.toComponent().find(({ props }) => props.rel === 'canonical').props,
            html: [htmlAttributes.toString().split(' ')[0], htmlAttributes.toComponent().lang],
            body: bodyAttributes.toString(),
          }))
        },
      })`,
    'docs/p.md':
      '---\ndescription: A & "b"\nunlisted: true\n---\n\n# P & it\n\n<head>\n<meta http-equiv="refresh" content="9" />\n</head>\n',
    'src/pages/index.md': '# Home\n',
  })
  assert.deepEqual(JSON.parse(files.get('heads.json') ?? ''), {
    hidden: ['/404.html', '/docs/p'],
    others: [],
    title: '<title>P &amp; it | T</title>',
    titles: [['title', { children: 'P & it | T' }]],
    description: '<meta name="description" content="A &amp; &quot;b&quot;">',
    refresh: { httpEquiv: 'refresh', content: '9' },
    canonical: { rel: 'canonical', href: 'https://sitegen.example/docs/p' },
    html: ['lang="en"', 'en'],
    body: '',
  })
})

test('a style sheet of a package that a component loads later comes with it', async () => {
  const files = await build('', {
    'node_modules/box/package.json': '{ "name": "box", "sideEffects": false }',
    'node_modules/box/style/index.js': `export * from '../box.css'`,
    'node_modules/box/box.css': '.box { color: red }\n',
    'src/pages/index.jsx': `
      export default function Page() {
        return <button onClick={() => import('box/style').then(() => (document.title = 'styled'))}>Style</button>
      }`,
  })
  const scripts = [...files].filter(([name]) => name.endsWith('.js'))
  const later = scripts.flatMap(([, text]) =>
    [...text.matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, name]) => name),
  )
  assert.deepEqual(
    later.filter((name) => !files.has(`assets/js/${name}`)),
    [],
  )
  assert.ok([...files].some(([name, text]) => name.endsWith('.css') && text.includes('.box')))
})
